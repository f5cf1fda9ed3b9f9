import { handlers } from '../../../mocks/src/msw/handlers';
import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { createWorld } from '../../../mocks/src/msw/world';
import { server } from '../../jest/render-app';

const NOW = new Date('2026-11-21T04:10:00Z');

interface Part {
  totalBytes: string;
  bucketBytes: string[];
  buckets: { totalBytes: string }[];
}

async function ask(query: string) {
  const world = createWorld({ now: NOW });
  const authorization = `Bearer ${openSession(world, world.users[0]!)}`;
  server.use(...handlers(world, () => undefined));
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({
      query: `{ me { usage(query: { ${query} }) { totalBytes rowCount buckets { totalBytes } series { totalBytes }
        rows(first: 200) { totalBytes bucketBytes } comparison { totalBytes } } } }`,
    }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { me: { usage: { rows: Part[]; series: Part[] } & Part } };
    errors?: unknown;
  };
  if (!data) throw new Error(JSON.stringify(errors));
  return data.me.usage;
}

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, each) => total + BigInt(each), 0n);
const totals = (parts: readonly Part[]) => sum(parts.map(({ totalBytes }) => totalBytes));

test.each([
  ['period: TODAY, groupBy: COUNTRY', 4],
  ['period: LAST_24_HOURS, granularity: QUARTER_HOUR, groupBy: OUTCOME', 2],
  ['period: LAST_MONTH, groupBy: SUB_ACCOUNT, thenBy: TARGET', 9],
  ['period: LAST_90_DAYS, granularity: MONTH, groupBy: GRANT, filter: { countries: ["JP"] }', 1],
])('the mocks divide usage without losing any: %s', async (query, rowCount) => {
  const usage = await ask(query);
  expect(usage).toMatchObject({ rowCount });
  const total = BigInt(usage.totalBytes);
  expect(total).toBeGreaterThan(0n);
  for (const parts of [usage.buckets, usage.series, usage.rows])
    expect(totals(parts as Part[])).toBe(total);
  for (const row of usage.rows) expect(sum(row.bucketBytes)).toBe(BigInt(row.totalBytes));
});
