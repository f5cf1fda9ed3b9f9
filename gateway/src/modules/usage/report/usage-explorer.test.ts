import { share } from '../../../../test/support/share.js';
import { DAY, HOUR, TestReports } from '../../../../test/support/test-reports.js';

const reports = share(() => TestReports.start());

beforeAll(async () => {
  await reports.useSome();
});

async function ask(query: string, fields: string): Promise<unknown> {
  const { body } = await reports.gateway.graphql<{ me: { usage: unknown } }>(
    `{ me { usage(query: { ${query} }) { ${fields} } } }`,
    {},
    { token: reports.token },
  );
  return body.data?.me.usage ?? body.errors?.map(({ extensions }) => extensions);
}

describe('the explorer', () => {
  it('ranks usage by two dimensions, with shares, changes, and buckets', async () => {
    const fields = `rowCount rows(first: 2) { keys labels totalBytes bytesUp requests sharePercent previousBytes changePercent bucketBytes }
      rowsTotal { totalBytes } totalBytes requests series { label totalBytes }
      comparison { totalBytes totalChangePercent requests }`;
    const report = await ask('period: LAST_7_DAYS, groupBy: SUB_ACCOUNT, thenBy: COUNTRY', fields);
    expect(report).toEqual({
      rowCount: 3,
      rows: [
        {
          keys: [reports.second, 'US'],
          labels: ['reader2', 'US'],
          totalBytes: '3000',
          bytesUp: '300',
          requests: '2',
          sharePercent: 66.7,
          previousBytes: '0',
          changePercent: null,
          bucketBytes: ['0', '0', '0', '0', '3000', '0', '0'],
        },
        {
          keys: [reports.first, 'US'],
          labels: ['reader1', 'US'],
          totalBytes: '1000',
          bytesUp: '100',
          requests: '2',
          sharePercent: 22.2,
          previousBytes: '1500',
          changePercent: -33.3,
          bucketBytes: ['0', '0', '0', '0', '0', '0', '1000'],
        },
      ],
      rowsTotal: { totalBytes: '4500' },
      totalBytes: '4500',
      requests: '6',
      series: [
        { label: 'reader2', totalBytes: '3000' },
        { label: 'reader1', totalBytes: '1500' },
      ],
      comparison: { totalBytes: '1500', totalChangePercent: 200, requests: '2' },
    });
  });

  const days = (from: number, to: number) => {
    const at = (day: number) => new Date(reports.today + day * DAY).toISOString();
    return `range: { from: "${at(from)}", to: "${at(to)}" }`;
  };

  it('refuses each mistake with its reason, its field, and the limit', async () => {
    const mistakes: [query: string, details: object][] = [
      [`period: TODAY, ${days(-1, 0)}`, { reason: 'PERIOD_AMBIGUOUS', field: 'range' }],
      [days(0, -1), { reason: 'PERIOD_EMPTY', field: 'range' }],
      [days(-401, 0), { reason: 'PERIOD_TOO_LONG', field: 'range', maxDays: 400 }],
      [days(1, 2), { reason: 'PERIOD_IN_FUTURE', field: 'range' }],
      [days(-1.001, 0), { reason: 'RANGE_NOT_ALIGNED', field: 'range' }],
      [
        `${days(-3, 0)}, granularity: QUARTER_HOUR`,
        { reason: 'GRANULARITY_TOO_FINE', field: 'granularity', maxHours: 48 },
      ],
      [
        'period: LAST_30_DAYS, granularity: HOUR',
        { reason: 'GRANULARITY_TOO_FINE', field: 'granularity', maxDays: 14 },
      ],
      ['timeZone: "Mars/Olympus"', { reason: 'TIME_ZONE_UNKNOWN', field: 'timeZone' }],
      ['thenBy: COUNTRY', { reason: 'GROUP_BY_MISSING', field: 'thenBy' }],
      ['groupBy: COUNTRY, thenBy: COUNTRY', { reason: 'GROUPS_EQUAL', field: 'thenBy' }],
      ['groupBy: TARGET, thenBy: COUNTRY', { reason: 'DIMENSIONS_NOT_COMBINED' }],
      ['groupBy: OUTCOME, filter: { protocols: [HTTP] }', { reason: 'DIMENSIONS_NOT_COMBINED' }],
      ['groupBy: COUNTRY, filter: { targets: ["a.b"] }', { reason: 'DIMENSIONS_NOT_COMBINED' }],
      ['filter: { grantIds: ["nonsense"] }', { reason: 'UNKNOWN_GRANT' }],
      ['filter: { outcomes: ["FINE"] }', { reason: 'UNKNOWN_OUTCOME' }],
      ['filter: { targets: [] }', { reason: 'LIST_EMPTY' }],
      ['filter: { not: { grantIds: ["nonsense"] } }', { reason: 'UNKNOWN_GRANT' }],
      ['filter: { not: { subAccountIds: ["nonsense"] } }', { reason: 'UNKNOWN_SUB_ACCOUNT' }],
      ['filter: { not: { countries: ["XX"] } }', { reason: 'UNKNOWN_COUNTRY' }],
      ['filter: { not: { outcomes: ["FINE"] } }', { reason: 'UNKNOWN_OUTCOME' }],
      ['filter: { not: { protocols: [] } }', { reason: 'LIST_EMPTY' }],
      [
        'groupBy: COUNTRY, filter: { not: { targets: ["a.b"] } }',
        { reason: 'DIMENSIONS_NOT_COMBINED' },
      ],
      [
        'filter: { outcomes: ["OK"], not: { countries: ["JP"] } }',
        { reason: 'DIMENSIONS_NOT_COMBINED' },
      ],
    ];
    for (const [query, details] of mistakes)
      expect([query, await ask(query, 'totalBytes')]).toEqual([
        query,
        [expect.objectContaining({ code: 'BAD_USER_INPUT', ...details })],
      ]);
    expect(await ask('groupBy: COUNTRY', 'rows(first: 201) { keys }')).toMatchObject([
      { reason: 'PAGE_SIZE_OUT_OF_RANGE', field: 'first', max: 200 },
    ]);
    const both = '{ me { usage(query: {}, last: 7) { totalBytes } } }';
    const { body } = await reports.gateway.graphql(both, {}, { token: reports.token });
    expect(body.errors?.[0]?.extensions).toMatchObject({
      reason: 'QUERY_AMBIGUOUS',
      field: 'last',
    });
  });

  it('chooses buckets by the period, and compares with the period that was asked for', async () => {
    const fields = 'from to granularity buckets { start } comparison { from to }';
    const of = (query: string) => ask(query, fields);
    const day = (days: number, hours = 0) =>
      new Date(reports.today + days * DAY + hours * HOUR).toISOString();
    expect(await of('period: TODAY')).toMatchObject({
      granularity: 'HOUR',
      comparison: { from: day(-1), to: day(-1, 10) },
    });
    const { length } = ((await of('period: LAST_24_HOURS')) as { buckets: unknown[] }).buckets;
    expect(length).toBe(24);
    expect(await of(`${days(-2, -1)}, compareWith: NONE`)).toMatchObject({ comparison: null });
    const month = new Date(reports.today);
    const first = (offset: number) =>
      new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + offset)).toISOString();
    expect(await of('period: LAST_MONTH')).toMatchObject({
      from: first(-1),
      to: first(0),
      granularity: 'DAY',
      comparison: { from: first(-2), to: first(-1) },
    });
    expect(await of(days(-400, 0))).toMatchObject({ granularity: 'MONTH' });
  });

  it('says why bytes to a target, or with a result, were written off', async () => {
    const subAccountId = reports.second;
    const late = { subAccountId, target: 'late.example', outcome: 'TARGET_ABORTED' } as const;
    const at = reports.today - 3 * DAY;
    const events = [reports.event(at, 70n, late), reports.event(at, 30n, { subAccountId })];
    await reports.gateway.services.usageIngest.ingest('late-node', { batch: 1, events });
    const writtenOff = (filter: string) =>
      ask(
        `period: TODAY, filter: { subAccountIds: ["${subAccountId}"] ${filter} }`,
        'writtenOffBytes writtenOff { reason bytes }',
      );
    const off = (bytes: string) => ({
      writtenOffBytes: bytes,
      writtenOff: [{ reason: 'LATE', bytes }],
    });
    expect(await writtenOff('')).toEqual(off('100'));
    expect(await writtenOff('targets: ["late.example"]')).toEqual(off('70'));
    expect(await writtenOff('outcomes: ["OK"]')).toEqual(off('30'));
    expect(await writtenOff('not: { targets: ["late.example"] }')).toEqual(off('30'));
  });
});
