import fc from 'fast-check';
import { share } from '../../../../test/support/share.js';
import { nodeId, TestUsage } from '../../../../test/support/test-usage.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { TimeZone } from './time-zone.js';
import type { UsageGranularity } from './usage-buckets.js';
import type { UsageEvent } from '../ingest/usage-event.js';
import { queryOf as query } from './usage-query.js';
import { startQuartersIn } from './usage-runs.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

const usage = share(() => TestUsage.start());

const book = (events: UsageEvent[]) =>
  usage.gateway.services.db.transaction((tx) =>
    usage.gateway.services.usageIngest.book(tx, events, nodeId()),
  );

describe('statistics in a time zone', () => {
  it("match the events' sums in each bucket, for any zone, granularity, range, and filter", async () => {
    const { viewer, subAccounts } = await usage.account();
    const [first = '', second = ''] = subAccounts;
    const customer = { accountId: viewer.accountId, registeredAt: new Date(0) };
    const { usageReports, usageDayStarts } = usage.gateway.services;
    // Sixty days with clock changes in Berlin, New York, and on Lord Howe Island.
    const start = Date.parse('2026-09-20T00:00:00Z');
    const part = fc.record({
      at: fc.integer({ min: 0, max: 60 * DAY }).map((offset) => start + offset),
      subAccountId: fc.constantFrom(first, second),
      country: fc.constantFrom('US', 'DE'),
      protocol: fc.constantFrom(ProxyProtocol.HTTP, ProxyProtocol.SOCKS5),
      bytes: fc.bigInt({ min: 1n, max: 1_000n }),
    });
    const events = fc
      .sample(fc.array(part, { minLength: 3_000, maxLength: 3_000 }), 1)
      .flat()
      .map(({ bytes, ...event }) => usage.event(first, bytes, event));
    await book(events);

    const quarter = (max: number) => fc.integer({ min: 0, max }).map((n) => start + n * (HOUR / 4));
    const check = fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.constantFrom<UsageGranularity>('HOUR', 'DAY', 'WEEK', 'MONTH'),
      fc.tuple(quarter(60 * 96), quarter(60 * 96)),
      fc.boolean(),
      fc.constantFrom(null, [first]),
      async (timeZone, granularity, [one, other], isWholeDays, subAccountIds) => {
        const zone = TimeZone.find(timeZone);
        const aligned = (at: number) => (isWholeDays && zone ? zone.startOf(zone.dayOf(at)) : at);
        const [from, end] = [aligned(Math.min(one, other)), aligned(Math.max(one, other))];
        const to = granularity === 'HOUR' ? Math.min(end, from + 30 * DAY) : end;
        fc.pre(from < to);
        const report = await usageReports.report(
          customer,
          query({
            granularity,
            timeZone,
            filter: { subAccountIds },
            range: { from: new Date(from), to: new Date(to) },
          }),
        );
        const expected = report.buckets.map((bucket) =>
          events
            .filter(({ at }) => at >= bucket.start.getTime() && at < bucket.end.getTime())
            .filter((event) => subAccountIds?.includes(event.subAccountId) ?? true)
            .reduce((sum, event) => sum + event.bytesUp + event.bytesDown, 0n),
        );
        expect(report.buckets.map(({ totalBytes }) => totalBytes)).toEqual(expected);
        expect(report.buckets[0]?.start.getTime()).toBe(from);
        expect(report.buckets.at(-1)?.end.getTime()).toBe(to);
      },
    );
    await fc.assert(check, { numRuns: 60 });
    for (const name of ['Asia/Kolkata', 'Europe/Berlin']) {
      const zone = TimeZone.find(name);
      if (!zone) throw new Error(name);
      const starts = [...startQuartersIn(zone, { from: start, to: start + 60 * DAY })];
      await usageDayStarts.keep(viewer.accountId, starts);
      await usageDayStarts.keep(viewer.accountId, starts);
    }
    // Later events are added to the kept days too.
    const more = events.slice(0, 500);
    await book(more);
    events.push(...more);
    await fc.assert(check, { numRuns: 60 });
    const kept = await usage.owner.query(`SELECT DISTINCT start_quarter FROM usage_account_day`);
    expect(kept.rows).toHaveLength(4);
  });

  it("keep a zone's days once they are read, and at most four day starts", async () => {
    const { viewer } = await usage.account();
    const customer = { accountId: viewer.accountId, registeredAt: new Date(0) };
    const { usageReports, usageDayStarts } = usage.gateway.services;
    await usageReports.report(customer, query({ last: 7, timeZone: 'Asia/Kolkata' }));
    const jobs = await usage.owner.query<{ payload: unknown }>(
      `SELECT payload FROM graphile_worker._private_jobs WHERE key = $1`,
      [`usage.keepDays:${viewer.accountId}`],
    );
    expect(jobs.rows).toMatchObject([{ payload: { accountId: viewer.accountId, starts: [74] } }]);
    await usageDayStarts.keep(viewer.accountId, [1, 2, 3, 4, 5, 6]);
    const kept = await usage.owner.query<{ start: number }>(
      'SELECT start_quarter AS start FROM usage_day_start WHERE account_id = $1 ORDER BY 1',
      [viewer.accountId],
    );
    expect(kept.rows.map(({ start }) => start)).toEqual([1, 2, 3, 4]);
  });

  it('cut days at midnight in Kolkata: 19.9 MB, not the 13.9 MB of whole UTC hours', async () => {
    const { viewer, subAccounts } = await usage.account();
    const [id = ''] = subAccounts;
    const at = (time: string) => Date.parse(time);
    await book([
      usage.event(id, 6_000_000n, { at: at('2026-11-09T18:40:00Z') }),
      usage.event(id, 13_900_000n, { at: at('2026-11-10T10:00:00Z') }),
      usage.event(id, 5_000_000n, { at: at('2026-11-10T18:30:00Z') }),
    ]);
    const report = await usage.gateway.services.usageReports.report(
      { accountId: viewer.accountId, registeredAt: new Date(0) },
      query({
        timeZone: 'Asia/Kolkata',
        range: {
          from: new Date('2026-11-09T18:30:00Z'),
          to: new Date('2026-11-11T18:30:00Z'),
        },
      }),
    );
    expect(report.buckets.map(({ totalBytes }) => totalBytes)).toEqual([19_900_000n, 5_000_000n]);
  });

  it('average over calendar days: seven in the week in which clocks go back', async () => {
    const { viewer, subAccounts } = await usage.account();
    await book([
      usage.event(subAccounts[0] ?? '', 7_000n, { at: Date.parse('2026-10-21T10:00Z') }),
    ]);
    const range = {
      from: new Date('2026-10-18T22:00:00Z'),
      to: new Date('2026-10-25T23:00:00Z'),
    };
    const average = async (registeredAt: string) =>
      usage.gateway.services.usageReports.report(
        { accountId: viewer.accountId, registeredAt: new Date(registeredAt) },
        query({ timeZone: 'Europe/Berlin', range }),
      );
    expect(await average('2026-01-01T00:00Z')).toMatchObject({
      dailyAverageBytes: 1_000n,
      averageBytes: 1_000n,
    });
    // An account opened on Wednesday has had five days, including Wednesday.
    const young = await average('2026-10-21T09:00Z');
    expect(young).toMatchObject({ dailyAverageBytes: 1_400n, averageBytes: 1_400n });
    expect(await usage.gateway.services.usageReports.previous(young)).toMatchObject({
      totalBytes: 0n,
      changePercent: null,
      existed: false,
    });
  });
});
