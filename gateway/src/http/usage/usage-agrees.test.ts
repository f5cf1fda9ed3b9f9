import fc from 'fast-check';
import { share } from '../../../test/support/share.js';
import { DAY, type Bucket, HOUR, TestReports } from '../../../test/support/test-reports.js';
import { ProxyProtocol } from '../../modules/proxy/proxy-protocol.object.js';

/** Periods that are cut by an account's clock, with their length in hours. */
const PERIODS = [
  {
    name: 'a weekend in Hong Kong by hour',
    timeZone: 'Asia/Hong_Kong',
    from: '2026-10-09T16:00:00.000Z',
    hours: 48,
    granularity: 'HOUR',
  },
  {
    name: 'the weekend on Lord Howe Island that lacks half an hour',
    timeZone: 'Australia/Lord_Howe',
    from: '2026-10-02T13:30:00.000Z',
    hours: 47.5,
    granularity: 'HOUR',
  },
  {
    name: '400 days in New York by month',
    timeZone: 'America/New_York',
    from: '2025-10-11T04:00:00.000Z',
    hours: 400 * 24 + 1,
    granularity: 'MONTH',
  },
] as const;

interface Answer {
  usage: {
    totalBytes: string;
    buckets: Bucket[];
    series: { key: string; buckets: Bucket[] }[];
    rows: { keys: string[]; totalBytes: string }[];
  };
  trafficLedger: { sums: { quantity: string }[] };
}
const LEDGER = `trafficLedger(filter: { kinds: [USAGE, FREE, WRITE_OFF], from: $from, to: $to }) { sums { quantity } }`;
const QUERY = `query ($query: UsageQuery!, $from: DateTime, $to: DateTime) { me {
  usage(query: $query) {
    totalBytes buckets { start end totalBytes } series { key buckets { start totalBytes } }
    rows(first: 100) { keys totalBytes } }
  ${LEDGER} } }`;
const SUM = `query ($from: DateTime, $to: DateTime) { me { ${LEDGER} } }`;

const sumOf = (parts: readonly { totalBytes: string }[]) =>
  parts.reduce((sum, { totalBytes }) => sum + BigInt(totalBytes), 0n);
const posted = ({ trafficLedger }: Pick<Answer, 'trafficLedger'>) =>
  BigInt(trafficLedger.sums[0]?.quantity ?? 0);

describe.each(PERIODS)('$name', ({ timeZone, from, hours, granularity }) => {
  const reports = share(() => TestReports.start());
  const [start, end] = [Date.parse(from), Date.parse(from) + hours * HOUR];
  const range = { from, to: new Date(end).toISOString() };
  const query = { range, timeZone, granularity, groupBy: 'COUNTRY', thenBy: 'SUB_ACCOUNT' };

  const ask = async (text: string, variables: object): Promise<Answer> => {
    const { body } = await reports.gateway.graphql<{ me: Answer }>(text, variables, reports);
    if (!body.data) throw new Error(JSON.stringify(body.errors));
    return body.data.me;
  };

  it('has the same bytes in its chart, table, export, and ledger', async () => {
    const { gateway, first, second, viewer } = reports;
    const { services } = gateway;
    await services.db.transaction(async (tx) => {
      const values = [viewer.accountId, timeZone];
      await tx.query('UPDATE accounts SET time_zone = $2 WHERE id = $1', values);
      const registered = [viewer.accountId, new Date(start - 10 * DAY)];
      await tx.query('UPDATE users SET created_at = $2 WHERE id = $1', registered);
    });
    // Also on the days before and after, which must not count.
    const use = fc.record({
      at: fc.integer({ min: start - DAY, max: end + DAY - 1 }),
      subAccountId: fc.constantFrom(first, second),
      country: fc.constantFrom('JP', 'US', 'ZZ'),
      protocol: fc.constantFrom(ProxyProtocol.HTTP, ProxyProtocol.SOCKS5),
      bytes: fc.bigInt({ min: 1n, max: 1_000_000_000n }),
    });
    const events = fc
      .sample(use, { numRuns: 400, seed: 20_261_127 })
      .map(({ at, bytes, ...event }) => reports.event(at, bytes, event));
    await services.db.transaction((tx) => services.usageIngest.book(tx, events, 'history-agrees'));
    await services.usagePosting.postDue();
    const bytesIn = (from: number, to: number) =>
      events
        .filter(({ at }) => at >= from && at < to)
        .reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0n);

    const answer = await ask(QUERY, { query, ...range });
    const { usage } = answer;
    const total = bytesIn(start, end);
    expect(BigInt(usage.totalBytes)).toBe(total);
    expect(sumOf(usage.buckets)).toBe(total);
    expect(sumOf(usage.rows)).toBe(total);
    expect(posted(answer)).toBe(total);

    expect(usage.buckets[0]?.start).toBe(range.from);
    expect(usage.buckets.at(-1)?.end).toBe(range.to);
    for (const [place, bucket] of usage.buckets.entries()) {
      const bytes = bytesIn(Date.parse(bucket.start), Date.parse(bucket.end));
      const stacked = usage.series.flatMap(({ buckets }) => buckets[place] ?? []);
      expect([bucket.start, BigInt(bucket.totalBytes), sumOf(stacked)]).toEqual([
        bucket.start,
        bytes,
        bytes,
      ]);
      // The entries that explain this bar.
      const entries = await ask(SUM, { from: bucket.start, to: bucket.end });
      expect([bucket.start, posted(entries)]).toEqual([bucket.start, bytes]);
    }

    const address = `${gateway.url}/usage/export.csv?query=${encodeURIComponent(JSON.stringify(query))}`;
    const headers = { authorization: `Bearer ${reports.token}` };
    const text = await (await fetch(address, { headers })).text();
    const [names = [], ...lines] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = (name: string) => names.indexOf(name);
    const exported = (wanted: (line: string[]) => boolean) =>
      lines
        .filter(wanted)
        .reduce((sum, line) => sum + BigInt(line[column('total_bytes')] ?? 0), 0n);
    expect(exported(() => true)).toBe(total);
    for (const { key, buckets } of usage.series)
      for (const bucket of buckets)
        expect(
          exported(
            (line) => line[column('start')] === bucket.start && line[column('country')] === key,
          ),
        ).toBe(BigInt(bucket.totalBytes));
  });
});
