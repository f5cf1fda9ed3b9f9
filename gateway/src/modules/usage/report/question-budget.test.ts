import { DAY, TestReports } from '../../../../test/support/test-reports.js';
import { share } from '../../../../test/support/share.js';

const reports = share(() => TestReports.start());

const names = new Map<string, number>();
beforeAll(async () => {
  await reports.useSome();
  const { reads } = reports.gateway.services;
  const query = reads.query.bind(reads);
  reads.query = (name, ...rest) => {
    names.set(name, (names.get(name) ?? 0) + 1);
    return query(name, ...rest);
  };
});

async function ask(selection: string) {
  names.clear();
  const { body } = await reports.gateway.graphql<{ me: Record<string, unknown> }>(
    `{ me { ${selection} } }`,
    {},
    { token: reports.token },
  );
  const usageReads = [...names].filter(([name]) =>
    /^usage\.(rows|largest|table|cells|day-run)/.test(name),
  );
  return {
    reasons: body.errors?.map(({ extensions }) => extensions.reason) ?? [],
    usageReads: usageReads.length,
  };
}

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');
const hourly = (from: number, to: number, groups: string) => {
  const [start, end] = [from, to].map((day) => new Date(reports.today + day * DAY).toISOString());
  return `usage(query: { range: { from: "${start}", to: "${end}" }, granularity: HOUR, ${groups} }) { rows { keys bucketBytes } }`;
};

it('refuses questions that are too large together, before any of them is read', async () => {
  const large = hourly(-13, 1, 'groupBy: TARGET, thenBy: SUB_ACCOUNT');
  const { reasons, usageReads } = await ask(aliases(15, large));
  expect(reasons).toEqual(Array<string>(15).fill('QUESTION_TOO_LARGE'));
  expect(usageReads).toBe(0);
});

it.each([
  [
    'the largest question alone',
    'usage(query: { range: { from: "FROM", to: "TO" }, groupBy: TARGET, thenBy: SUB_ACCOUNT }) { rows { keys } }',
  ],
  [
    'a month by hour and target',
    'usage(last: 31, granularity: HOUR, groupBy: TARGET) { series { key buckets { totalBytes } } previous { totalBytes } }',
  ],
  [
    'a year by month and target',
    aliases(
      12,
      'usage(query: { period: LAST_MONTH, granularity: DAY, groupBy: TARGET }) { rows { keys } }',
    ),
  ],
  [
    'each dimension of a quarter',
    ['COUNTRY', 'SUB_ACCOUNT', 'PROTOCOL', 'PLAN', 'GRANT', 'TARGET', 'OUTCOME']
      .map(
        (group) =>
          `${group}: usage(query: { period: LAST_90_DAYS, groupBy: ${group} }) { rows { keys } }`,
      )
      .join(' '),
  ],
])('allows %s', async (_, selection) => {
  const [from, to] = [-399, 1].map((day) => new Date(reports.today + day * DAY).toISOString());
  expect(
    (await ask(selection.replace('FROM', from ?? '').replace('TO', to ?? ''))).reasons,
  ).toEqual([]);
});

it('allows what the screen about targets asks for over its longest period', async () => {
  const range = {
    from: new Date(reports.today - 399 * DAY).toISOString(),
    to: new Date(reports.today + DAY).toISOString(),
  };
  const query = { range, groupBy: 'TARGET', compareWith: 'NONE', granularity: 'DAY' };
  const filter = { targets: ['a.example'] };
  const { body } = await reports.gateway.graphql(
    `query ($query: UsageQuery!, $bySubAccount: UsageQuery!) { me {
      usage(query: $query) { rows { keys } } bySubAccount: usage(query: $bySubAccount) { rows { keys } } } }`,
    { query, bySubAccount: { range, groupBy: 'SUB_ACCOUNT', compareWith: 'NONE', filter } },
    { token: reports.token },
  );
  expect(body.errors).toBeUndefined();
});
