import fc from 'fast-check';
import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import type { RequestOutcome } from '../../../../../schema/rules/request-outcomes.js';
import type { BillingType } from '../../plan/billing-type.object.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { TimeZone } from './time-zone.js';
import type { UsageGranularity } from './usage-buckets.js';
import type { UsageFilterQuery } from './usage-filter.js';
import { queryOf, type UsageQueryInput } from './usage-query.js';
import type { ReportRecord } from './usage-report.js';
import type { UsageGroupBy } from './usage-rows.sql.js';
import { sumUp } from './usage-sums.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'];
const DIMENSIONS: UsageGroupBy[] = [
  'SUB_ACCOUNT',
  'COUNTRY',
  'PROTOCOL',
  'PLAN',
  'GRANT',
  'TARGET',
  'OUTCOME',
];
/** The filter for one key of a dimension. */
const FILTER_OF: Readonly<Record<UsageGroupBy, (key: string) => UsageFilterQuery>> = {
  SUB_ACCOUNT: (key) => ({ subAccountIds: [key] }),
  COUNTRY: (key) => ({ countries: [key] }),
  PROTOCOL: (key) => ({ protocols: [key as ProxyProtocol] }),
  PLAN: (key) => ({ paidBy: key as BillingType }),
  GRANT: (key) => ({ grantIds: [key] }),
  TARGET: (key) => ({ targets: [key] }),
  OUTCOME: (key) => ({ outcomes: [key] }),
};
const pairOf = (dimension: UsageGroupBy) => (dimension === 'PLAN' ? 'SUB_ACCOUNT' : 'PLAN');
const OF_TARGETS: ReadonlySet<UsageGroupBy> = new Set(['TARGET', 'OUTCOME']);
const NO_WISHES = { compared: false, explained: false };

const usage = share(() => TestUsage.start());

/** A customer whose bytes two grants and nobody paid for, over 30 days. */
async function history() {
  const { clock, services } = usage.gateway;
  const { viewer, subAccounts } = await usage.account(0n);
  const start = Math.floor(clock.now().getTime() / DAY) * DAY;
  const part = fc.record({
    at: fc.integer({ min: 0, max: 30 * DAY - 1 }).map((offset) => start + offset),
    subAccountId: fc.constantFrom(...subAccounts),
    country: fc.constantFrom('US', 'DE', 'JP'),
    protocol: fc.constantFrom(ProxyProtocol.HTTP, ProxyProtocol.SOCKS5),
    requests: fc.integer({ min: 1, max: 4 }),
    target: fc.constantFrom('shop.example', 'maps.example', ''),
    outcome: fc.constantFrom<RequestOutcome>('OK', 'TARGET_ABORTED', 'NO_BALANCE'),
    handshakeBytes: fc.constantFrom(0n, 7n),
    bytes: fc.bigInt({ min: 0n, max: 200n }),
  });
  const events = fc
    .sample(fc.array(part, { minLength: 2_000, maxLength: 2_000 }), 1)
    .flat()
    .map(({ bytes, ...event }) =>
      usage.event(event.subAccountId, bytes, { ...event, overheadUp: bytes / 10n }),
    );
  for (let day = start; day < start + 30 * DAY; day += DAY) {
    if (day === start) await usage.grant(viewer, 60_000n, 15);
    if (day === start + 10 * DAY) await usage.grant(viewer, 90_000n, 15);
    clock.advance(DAY);
    const today = events.filter(({ at }) => at >= day && at < day + DAY);
    await services.db.transaction((tx) => services.usageIngest.book(tx, today, nodeId()));
  }
  const customer = { accountId: viewer.accountId, registeredAt: new Date(0) };
  return { customer, start, events, subAccounts };
}

const sumsOf = ({ bytesUp, bytesDown, requests, ...outcomes }: ReturnType<typeof sumUp>) => ({
  outcomes,
  directions: { bytesUp, bytesDown, requests },
});

/** Each bucket's figures without its times. */
const figuresOf = ({ buckets }: ReportRecord) => buckets.map((bucket) => sumUp([bucket]));

describe('usage by dimensions', () => {
  it('adds up to the ungrouped report, and to the events', async () => {
    const { customer, start, events, subAccounts } = await history();
    const { usageReports } = usage.gateway.services;
    const quarter = fc.integer({ min: 0, max: 30 * 96 }).map((n) => start + n * (HOUR / 4));
    const check = fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.constantFrom<UsageGranularity>('QUARTER_HOUR', 'HOUR', 'DAY', 'WEEK', 'MONTH'),
      fc.tuple(quarter, quarter, fc.boolean()),
      fc.uniqueArray(fc.constantFrom(...DIMENSIONS), { minLength: 1, maxLength: 2 }),
      fc.record({
        subAccountIds: fc.constantFrom(null, subAccounts.slice(0, 1)),
        countries: fc.constantFrom<string[] | null>(null, ['US', 'JP']),
      }),
      async (timeZone, granularity, [one, other, isWholeDays], [groupBy, thenBy], filters) => {
        const groups = [groupBy, thenBy].filter((each) => each !== undefined);
        const byTarget = groups.some((each) => OF_TARGETS.has(each));
        fc.pre(!byTarget || groups.every((each) => each !== 'COUNTRY' && each !== 'PROTOCOL'));
        const filter = { ...filters, countries: byTarget ? null : filters.countries };
        const zone = TimeZone.find(timeZone);
        const aligned = (at: number) => (isWholeDays && zone ? zone.startOf(zone.dayOf(at)) : at);
        const [from, end] = [aligned(Math.min(one, other)), aligned(Math.max(one, other))];
        const longest = { QUARTER_HOUR: 2, HOUR: 14, DAY: 31, WEEK: 31, MONTH: 31 };
        const to = Math.min(end, from + longest[granularity] * DAY);
        fc.pre(from < to);
        const query: UsageQueryInput = {
          range: { from: new Date(from), to: new Date(to) },
          compareWith: 'NONE',
          granularity,
          timeZone,
          filter,
        };
        const plain = await usageReports.report(customer, queryOf({ query }));
        const report = await usageReports.report(
          customer,
          queryOf({ query: { ...query, groupBy: groupBy ?? null, thenBy: thenBy ?? null } }),
        );
        expect(figuresOf(report)).toEqual(figuresOf(plain));
        expect(plain.buckets.map(({ totalBytes }) => totalBytes)).toEqual(
          plain.buckets.map((bucket) =>
            events
              .filter(({ at }) => at >= bucket.start.getTime() && at < bucket.end.getTime())
              .filter((event) => filter.subAccountIds?.includes(event.subAccountId) ?? true)
              .filter(({ country }) => filter.countries?.includes(country) ?? true)
              .reduce((sum, event) => sum + event.bytesUp + event.bytesDown, 0n),
          ),
        );
        const rows = await usageReports.rows(report, 200, NO_WISHES);
        const sums = sumsOf(sumUp(plain.buckets));
        const figures = (rows: typeof report.series) =>
          rows.map((row) => ({ ...row, bytesUp: 0n, bytesDown: 0n, requests: 0n }));
        expect(sumsOf(sumUp(figures(report.series))).outcomes).toEqual(sums.outcomes);
        const known = rows.map(({ bytesUp, bytesDown, requests, ...row }) => ({
          ...row,
          bytesUp: bytesUp ?? 0n,
          bytesDown: bytesDown ?? 0n,
          requests: requests ?? 0n,
        }));
        expect(sumsOf(sumUp(known)).outcomes).toEqual(sums.outcomes);
        if (!groups.some((each) => each === 'PLAN' || each === 'GRANT'))
          expect(sumsOf(sumUp(known)).directions).toEqual(sums.directions);
        expect(report.rowCount).toBe(rows.length);
        expect(
          report.buckets.map((_, index) =>
            rows.reduce((sum, row) => sum + (row.bucketBytes[index] ?? 0n), 0n),
          ),
        ).toEqual(report.buckets.map(({ totalBytes }) => totalBytes));
      },
    );
    await fc.assert(check, { numRuns: 150 });
  });

  it('adds up from what a filter keeps and what it leaves out, by every dimension', async () => {
    const { customer } = await history();
    const { usageReports, usageExports } = usage.gateway.services;
    const queryFor = (filter: UsageFilterQuery | null, ...groups: UsageGroupBy[]) => ({
      period: 'LAST_90_DAYS' as const,
      compareWith: 'NONE' as const,
      timeZone: 'Asia/Kolkata',
      filter,
      groupBy: groups[0] ?? null,
      thenBy: groups[1] ?? null,
    });
    const report = (...asked: Parameters<typeof queryFor>) =>
      usageReports.report(customer, queryOf({ query: queryFor(...asked) }));
    const rowsOf = async (...asked: Parameters<typeof queryFor>) =>
      usageReports.rows(await report(...asked), 200, NO_WISHES);
    const totals = ({ buckets }: ReportRecord) => buckets.map(({ totalBytes }) => totalBytes);
    const all = await report(null);
    for (const dimension of DIMENSIONS) {
      const isByPlan = dimension === 'PLAN' || dimension === 'GRANT';
      const keys = (await rowsOf(null, dimension)).map((row) => row.keys[0] ?? '');
      // A filter has no value for bytes that were not charged.
      const known = keys.filter((key) => !isByPlan || !['NONE', 'UNKNOWN'].includes(key));
      expect(known).not.toHaveLength(0);
      for (const key of known) {
        const values = FILTER_OF[dimension](key);
        const [kept, left] = [await report(values), await report({ not: values })];
        const of = (rest: bigint[]) => totals(kept).map((bytes, at) => bytes + (rest[at] ?? 0n));
        expect(of(totals(left))).toEqual(totals(all));
        if (isByPlan) expect(left).toMatchObject({ requests: 0n, bytesUp: 0n, bytesDown: 0n });
        else expect(kept.requests + left.requests).toBe(all.requests);
        const others = await rowsOf({ not: values }, dimension);
        expect(others.map((row) => row.keys[0])).toEqual(keys.filter((each) => each !== key));
        const pairs = await rowsOf({ not: values }, dimension, pairOf(dimension));
        for (const rows of [others, pairs])
          expect(rows.reduce((sum, row) => sum + row.totalBytes, 0n)).toBe(left.totalBytes);
        // Both at once is nothing.
        expect(await report({ ...values, not: values })).toMatchObject({ totalBytes: 0n });
        if (key === known[0]) {
          const file = await usageExports.csv(customer.accountId, queryFor({ not: values }));
          let text = '';
          for await (const part of file.lines) text += part;
          const lines = text.trim().split('\r\n');
          const column = lines[0]?.split(',').indexOf('total_bytes') ?? 0;
          const bytes = lines.slice(1).map((line) => BigInt(line.split(',')[column] ?? 0));
          expect(bytes.reduce((sum, each) => sum + each, 0n)).toBe(left.totalBytes);
        }
      }
    }
    expect(await usageReports.successRate(await report({ not: { outcomes: ['OK'] } }))).toBe(0);
  });

  it('names the grant that paid for each byte, as the ledger books it', async () => {
    const { customer } = await history();
    const { usageReports } = usage.gateway.services;
    const query = queryOf({
      query: { period: 'LAST_90_DAYS', compareWith: 'NONE', timeZone: 'UTC', groupBy: 'GRANT' },
    });
    const report = await usageReports.report(customer, query);
    const { rows: used } = await usage.owner.query<{ id: string; used: bigint }>(
      `SELECT g.id, g.granted_bytes - g.expired_bytes - a.balance AS used
       FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id WHERE g.account_id = $1`,
      [customer.accountId],
    );
    const rows = await usageReports.rows(report, 200, NO_WISHES);
    for (const { id, used: bytes } of used) {
      expect(bytes).toBeGreaterThan(0n);
      expect(rows.find(({ keys }) => keys[0] === id)).toMatchObject({ totalBytes: bytes });
      const filtered = await usageReports.report(
        customer,
        queryOf({
          query: {
            period: 'LAST_90_DAYS',
            compareWith: 'NONE',
            timeZone: 'UTC',
            filter: { grantIds: [id] },
          },
        }),
      );
      expect(filtered).toMatchObject({ totalBytes: bytes, paidBytes: bytes, requests: 0n });
    }
    expect(used).toHaveLength(2);
    expect(rows.map(({ keys }) => keys[0])).toContain('NONE');
  });

  it('tells where bytes went, how requests ended, and what headers took', async () => {
    const { customer, events, subAccounts } = await history();
    const { usageReports } = usage.gateway.services;
    const [first = ''] = subAccounts;
    const report = await usageReports.report(
      customer,
      queryOf({
        query: {
          period: 'LAST_90_DAYS',
          compareWith: 'NONE',
          timeZone: 'UTC',
          groupBy: 'TARGET',
          thenBy: 'OUTCOME',
          filter: { subAccountIds: [first], targets: ['Shop.example', 'UNNAMED'] },
        },
      }),
    );
    const mine = events.filter(
      ({ subAccountId, target }) => subAccountId === first && target !== 'maps.example',
    );
    const rows = await usageReports.rows(report, 200, { compared: false, explained: true });
    expect(rows).toHaveLength(6);
    const sum = (all: typeof mine, part: (event: (typeof mine)[number]) => bigint | undefined) =>
      all.reduce((total, event) => total + (part(event) ?? 0n), 0n);
    for (const { keys, totalBytes, requests, overheadBytes, handshakeBytes } of rows) {
      const own = mine.filter(
        ({ target, outcome }) => keys[0] === (target || 'UNNAMED') && keys[1] === outcome,
      );
      expect({ totalBytes, requests, overheadBytes, handshakeBytes }).toEqual({
        totalBytes: sum(own, ({ bytesUp, bytesDown }) => bytesUp + bytesDown),
        requests: sum(own, (event) => BigInt(event.requests)),
        overheadBytes: sum(own, ({ overheadUp }) => overheadUp),
        handshakeBytes: sum(own, (event) => event.handshakeBytes),
      });
    }
    const bySubAccount = await usageReports.report(
      customer,
      queryOf({
        query: {
          period: 'LAST_90_DAYS',
          compareWith: 'NONE',
          timeZone: 'UTC',
          groupBy: 'SUB_ACCOUNT',
        },
      }),
    );
    for (const { keys, overheadBytes } of await usageReports.rows(bySubAccount, 200, {
      compared: false,
      explained: true,
    }))
      expect(overheadBytes).toBe(
        sum(
          events.filter(({ subAccountId }) => subAccountId === keys[0]),
          ({ overheadUp }) => overheadUp,
        ),
      );
    const count = (all: typeof mine) => all.reduce((total, { requests }) => total + requests, 0);
    const share = count(mine.filter(({ outcome }) => outcome === 'OK')) / count(mine);
    expect(await usageReports.successRate(report)).toBeCloseTo(100 * share, 0);
  });
});
