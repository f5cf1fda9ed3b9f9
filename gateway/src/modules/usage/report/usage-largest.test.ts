import { beforeAll, expect, it } from '@jest/globals';
import { share } from '../../../../test/support/share.js';
import { HOUR, TestReports } from '../../../../test/support/test-reports.js';

const reports = share(() => TestReports.start());

const TARGETS = 40;
const HOURS = 5;
/** Of usage. */
let rowsRead = 0;

beforeAll(async () => {
  const { today } = reports;
  await reports.ingest(
    Array.from({ length: TARGETS }, (_, n) =>
      reports.event(today - (n % HOURS) * HOUR, BigInt(1_000 + n), { target: `site${n}.example` }),
    ),
  );
  // Reads of the operations of this file come from either lane.
  const { reports: lane } = reports.gateway.services;
  const run = lane.run.bind(lane);
  lane.run = (account, work) =>
    run(account, (reads) =>
      work({
        query: async <Row>(...statement: Parameters<typeof reads.query>) => {
          const rows = await reads.query<Row>(...statement);
          if (statement[0].startsWith('usage.')) rowsRead += rows.length;
          return rows;
        },
        close: () => reads.close(),
      }),
    );
});

interface Report {
  totalBytes: string;
  rowCount?: number;
  series: { key: string; totalBytes: string; buckets: { totalBytes: string }[] }[];
}

async function ask(fields = ''): Promise<Report> {
  rowsRead = 0;
  const { body } = await reports.gateway.graphql<{ me: { usage: Report } }>(
    `{ me { usage(last: 2, granularity: HOUR, groupBy: TARGET) { totalBytes ${fields} series { key totalBytes buckets { totalBytes } } } } }`,
    {},
    { token: reports.token },
  );
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data.me.usage;
}

const sumOf = (all: readonly { totalBytes: string }[]) =>
  all.reduce((sum, { totalBytes }) => sum + BigInt(totalBytes), 0n);

it('reads the groups that an answer shows, and the sum of the others', async () => {
  const { series, totalBytes } = await ask();
  expect(series.map(({ key }) => key)).toEqual([
    ...Array.from({ length: 19 }, (_, n) => `site${TARGETS - 1 - n}.example`),
    'OTHER',
  ]);
  expect(sumOf(series)).toBe(BigInt(totalBytes));
  for (const { totalBytes: ofOne, buckets } of series) expect(sumOf(buckets)).toBe(BigInt(ofOne));
  // 20 groups with a row each, and the others of each hour, where there were 40.
  expect(rowsRead).toBeLessThan(TARGETS);
});

it('counts the groups that it does not read', async () => {
  expect((await ask('rowCount')).rowCount).toBe(TARGETS);
});
