import { startTestAuth, type TestAuth } from '../../../test/support/test-auth.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';
import type { UsageEvent } from './usage-event.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let gateway: TestAuth;
let token: string;
let viewer: Viewer;
let first: string;
let second: string;
/** Midnight of today, UTC. */
let today: number;

beforeAll(async () => {
  gateway = await startTestAuth();
  const member = await gateway.member('reader@example.com');
  token = member.token;
  viewer = { userId: member.id, actor: { type: 'SESSION', id: newId() }, address: '127.0.0.1' };
  const make = (username: string) =>
    gateway.services.subAccounts.create(
      viewer,
      { username, password: 'secret12', chargeMode: 'SHARED', limitBytes: null, remark: null },
      null,
    );
  [first, second] = [await make('reader1'), await make('reader2')];
  // Ten in the morning, so that "today" is the same day for the whole file.
  const now = gateway.clock.now().getTime();
  gateway.clock.advance(DAY - (now % DAY) + 10 * HOUR);
  today = gateway.clock.now().getTime() - 10 * HOUR;
});
afterAll(async () => {
  await gateway.close();
});

function event(at: number, bytes: bigint, change: Partial<UsageEvent> = {}): UsageEvent {
  return {
    at,
    subAccountId: first,
    country: 'US',
    protocol: ProxyProtocol.HTTPS,
    bytesUp: bytes / 10n,
    bytesDown: bytes - bytes / 10n,
    requests: 2,
    ...change,
  };
}

const ingest = (events: UsageEvent[]) =>
  gateway.services.usageIngest.ingest(newId(), { batch: 1, events });

interface Bucket {
  start: string;
  end: string;
  totalBytes: string;
}
interface Report {
  from: string;
  to: string;
  timeZone: string;
  totalBytes: string;
  bytesUp: string;
  requests: string;
  averageBytes: string;
  dailyAverageBytes: string;
  peak: Bucket | null;
  buckets: Bucket[];
  series: { key: string; label: string; totalBytes: string; buckets: Bucket[] }[];
  previous: {
    from: string;
    to: string;
    totalBytes: string;
    dailyAverageBytes: string;
    peak: Bucket | null;
    changePercent: number | null;
  };
  recommendation: string;
  asOf: string | null;
}

const FIELDS = `from to timeZone totalBytes bytesUp requests averageBytes dailyAverageBytes peak { start end totalBytes }
  buckets { start end totalBytes } series { key label totalBytes buckets { start end totalBytes } }
  previous { from to totalBytes dailyAverageBytes peak { start end totalBytes } changePercent } recommendation asOf`;

async function usage(args: string, from: { token: string } = { token }): Promise<Report> {
  const { body } = await gateway.graphql<{ me: { usage: Report } }>(
    `{ me { usage${args} { ${FIELDS} } } }`,
    {},
    from,
  );
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.me.usage;
}

const refused = async (args: string) => {
  const { body } = await gateway.graphql(`{ me { usage${args} { totalBytes } } }`, {}, { token });
  return body.errors?.map(({ extensions }) => extensions);
};

describe('statistics', () => {
  it('say nothing was used before anything was, in every bucket', async () => {
    const report = await usage('(last: 7)');
    expect(report).toMatchObject({
      totalBytes: '0',
      peak: null,
      series: [],
      previous: { totalBytes: '0', dailyAverageBytes: '0', peak: null, changePercent: null },
      asOf: null,
    });
    expect(report.buckets).toHaveLength(7);
    expect(report.buckets.every((bucket) => bucket.totalBytes === '0')).toBe(true);
  });

  it('count what was used, per day and against the days before', async () => {
    await ingest([
      event(today + 9 * HOUR, 1_000n),
      event(today - DAY, 500n, { country: 'DE' }),
      event(today - 2 * DAY + 23 * HOUR, 3_000n, {
        subAccountId: second,
        protocol: ProxyProtocol.SOCKS5,
      }),
      event(today - 7 * DAY + 9 * HOUR, 1_500n),
      // Later on that day than today has come: not part of the comparison.
      event(today - 7 * DAY + 11 * HOUR, 9_999n),
    ]);
    const report = await usage('(last: 7)');
    expect(report).toMatchObject({
      from: new Date(today - 6 * DAY).toISOString(),
      to: new Date(today + DAY).toISOString(),
      timeZone: 'UTC',
      totalBytes: '4500',
      bytesUp: '450',
      requests: '6',
      averageBytes: '642',
      dailyAverageBytes: '642',
      asOf: gateway.clock.now().toISOString(),
    });
    expect(report.buckets.map((bucket) => bucket.totalBytes)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '3000',
      '500',
      '1000',
    ]);
    expect(report.peak).toEqual({
      start: new Date(today - 2 * DAY).toISOString(),
      end: new Date(today - DAY).toISOString(),
      totalBytes: '3000',
    });
    expect(report.previous).toEqual({
      from: new Date(today - 13 * DAY).toISOString(),
      to: new Date(today - 7 * DAY + 10 * HOUR).toISOString(),
      totalBytes: '1500',
      dailyAverageBytes: '214',
      peak: {
        start: new Date(today - 7 * DAY).toISOString(),
        end: new Date(today - 6 * DAY).toISOString(),
        totalBytes: '1500',
      },
      changePercent: 200,
    });
  });

  it('give the same total in any granularity, time zone and group', async () => {
    const range = `range: { from: "${new Date(today - 30 * DAY).toISOString()}", to: "${new Date(today + DAY).toISOString()}" }`;
    for (const granularity of ['HOUR', 'DAY', 'WEEK', 'MONTH']) {
      for (const zone of ['UTC', 'Asia/Hong_Kong', 'America/New_York', 'Asia/Kolkata']) {
        for (const group of [
          '',
          ', groupBy: SUB_ACCOUNT',
          ', groupBy: COUNTRY',
          ', groupBy: PROTOCOL',
        ]) {
          const report = await usage(
            `(${range}, granularity: ${granularity}, timeZone: "${zone}"${group})`,
          );
          const sum = (buckets: Bucket[]) =>
            buckets.reduce((total, bucket) => total + BigInt(bucket.totalBytes), 0n);
          expect(report.totalBytes).toBe('15999');
          expect(sum(report.buckets)).toBe(15_999n);
          if (group !== '')
            expect(report.series.reduce((total, series) => total + sum(series.buckets), 0n)).toBe(
              15_999n,
            );
        }
      }
    }
  });

  it('put an hour into the day it belongs to where the customer is', async () => {
    // 23:00 UTC is the next morning in Hong Kong.
    const report = await usage('(last: 7, timeZone: "Asia/Hong_Kong")');
    expect(report.buckets.map((bucket) => bucket.totalBytes)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '0',
      '3500',
      '1000',
    ]);
    expect(report.buckets[6]?.start).toBe(new Date(today - 8 * HOUR).toISOString());
  });

  it('split into series, the largest first, with names people know', async () => {
    const report = await usage('(last: 7, groupBy: SUB_ACCOUNT)');
    expect(report.series.map(({ key, label, totalBytes }) => ({ key, label, totalBytes }))).toEqual(
      [
        { key: second, label: 'reader2', totalBytes: '3000' },
        { key: first, label: 'reader1', totalBytes: '1500' },
      ],
    );
    expect(report.series[0]?.buckets.map((bucket) => bucket.totalBytes)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '3000',
      '0',
      '0',
    ]);
    const byCountry = await usage('(last: 7, groupBy: COUNTRY)');
    expect(byCountry.series.map(({ key, totalBytes }) => [key, totalBytes])).toEqual([
      ['US', '4000'],
      ['DE', '500'],
    ]);
  });

  it('count only what the filter lets through', async () => {
    const total = async (filter: string) =>
      (await usage(`(last: 7, filter: { ${filter} })`)).totalBytes;
    expect(await total(`subAccountIds: ["${first}"]`)).toBe('1500');
    expect(await total(`subAccountIds: ["${first}"], countries: ["de"]`)).toBe('500');
    expect(await total('protocols: [SOCKS5, HTTP]')).toBe('3000');
    expect(await total('subAccountIds: []')).toBe('0');
    expect(await total('subAccountIds: ["nonsense"]')).toBe('0');
    expect(await total('countries: ["\\u0000", "nonsense"]')).toBe('0');
  });

  it('are refused with a reason when the period cannot be served', async () => {
    const reason = async (args: string) =>
      (await refused(args))?.map((extensions) => ({ ...extensions }));
    const bad = (value: string) => [
      expect.objectContaining({ code: 'BAD_USER_INPUT', reason: value }),
    ];
    expect(await reason('(last: 90, granularity: HOUR)')).toEqual(bad('TOO_MANY_BUCKETS'));
    expect(await reason('(last: 0)')).toEqual(bad('PERIOD_TOO_LONG'));
    expect(await reason('(last: 7, timeZone: "Nowhere/Land")')).toEqual(bad('TIME_ZONE_UNKNOWN'));
    expect(
      await reason('(range: { from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" })'),
    ).toEqual(bad('PERIOD_EMPTY'));
  });

  it('belong to their customer alone', async () => {
    const stranger = await gateway.member('stranger@example.com');
    const report = await usage(`(last: 30, filter: { subAccountIds: ["${first}"] })`, stranger);
    expect(report.totalBytes).toBe('0');
    expect((await usage('(last: 30, groupBy: SUB_ACCOUNT)', stranger)).series).toEqual([]);
  });

  it('are read by an API key with READ_USAGE, and by no other', async () => {
    const key = async (scope: string) => {
      const { body } = await gateway.graphql<{ apiKeyCreate: { secret: string } }>(
        `mutation { apiKeyCreate(input: { name: "k", scopes: [${scope}] }) { secret } }`,
        {},
        { token },
      );
      return { token: body.data?.apiKeyCreate.secret ?? '' };
    };
    expect((await usage('(last: 7)', await key('READ_USAGE'))).totalBytes).toBe('4500');
    const { body } = await gateway.graphql(
      '{ me { usage { totalBytes } } }',
      {},
      await key('READ_ORDERS'),
    );
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('advise to buy by how long the traffic lasts', async () => {
    expect((await usage('(last: 7)')).recommendation).toBe('HIGH');
    const grant = (bytes: bigint) =>
      gateway.services.db.transaction((tx) =>
        gateway.services.balance.grant(tx, {
          userId: viewer.userId,
          source: 'PURCHASE',
          bytes,
          validityDays: 30,
        }),
      );
    await grant(10_000n);
    expect((await usage('(last: 7)')).recommendation).toBe('MEDIUM');
    await grant(1_000_000n);
    expect((await usage('(last: 7)')).recommendation).toBe('LOW');
    const runOut = async () => {
      const { body } = await gateway.graphql<{
        me: { balance: { projectedRunOutAt: string | null } };
      }>('{ me { balance { projectedRunOutAt } } }', {}, { token });
      return body.data?.me.balance.projectedRunOutAt;
    };
    expect(await runOut()).toMatch(/^\d{4}-/);
    // A date so far off that a calendar does not have it.
    await grant(10n ** 17n);
    expect(await runOut()).toBeNull();
    expect((await usage('(last: 7)')).recommendation).toBe('LOW');
  });
});
