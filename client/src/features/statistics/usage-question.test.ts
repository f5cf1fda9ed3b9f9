import fc from 'fast-check';
import { isSecond, readQuestion, writeQuestion } from './question-address';
import { toQuery } from './to-query';
import { granularitiesOf, ownPeriod, ownPeriodProblem, spanOf } from './usage-period';
import {
  COMPARISONS,
  DIMENSIONS,
  drilledInto,
  goesWith,
  GRANULARITIES,
  GROUPINGS,
  leftOut,
  PERIODS,
  SHAPES,
  SORTS,
  USUAL,
  type UsageQuestion,
} from './usage-question';

const read = (query: string) => readQuestion(new URLSearchParams(query));

const key = fc.stringMatching(/^[a-z0-9.-]{1,12}$/);
const code = fc.stringMatching(/^[A-Z]{2,8}(_[A-Z]{1,8})?$/);
const few = (of: fc.Arbitrary<string>) => fc.uniqueArray(of, { maxLength: 2 });
/** Some of them left out. */
const kept = (of: fc.Arbitrary<string>) =>
  fc
    .tuple(few(of), fc.boolean())
    .map(([values, isOut]) => values.map((value, at) => (isOut && at === 0 ? `!${value}` : value)));
// A period has at most 400 days.
const day = fc.integer({ min: 0, max: 399 }).map((days) => {
  return new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);
});
const own = fc.tuple(day, day).map(([one, other]) => {
  return one < other ? { from: one, to: other } : { from: other, to: one };
});
const filters = fc.record({
  SUB_ACCOUNT: few(key).map((ids) => ids.map(leftOut)),
  COUNTRY: kept(fc.stringMatching(/^[A-Z]{2}$/)),
  PROTOCOL: kept(fc.constantFrom('HTTP', 'HTTPS', 'SOCKS5')),
  PLAN: fc.constantFrom([], ['TRAFFIC'], ['UNLIMITED'], ['!TRAFFIC']),
  GRANT: kept(key),
  TARGET: kept(key),
  OUTCOME: kept(code),
});

const question: fc.Arbitrary<UsageQuestion> = fc
  .record({
    period: fc.oneof(fc.constantFrom(...PERIODS), own),
    compareWith: fc.constantFrom(...COMPARISONS),
    granularity: fc.constantFrom(null, ...GRANULARITIES),
    by: fc.constantFrom(...GROUPINGS),
    thenBy: fc.constantFrom(null, ...DIMENSIONS),
    subAccountId: fc.option(key),
    filters,
    timeZone: fc.constantFrom(null, 'Asia/Kolkata', 'Australia/Lord_Howe'),
    shape: fc.constantFrom(...SHAPES),
    hidden: few(key),
    sort: fc.record({ by: fc.constantFrom(...SORTS), ascending: fc.boolean() }),
  })
  .filter(
    ({ by, thenBy, filters: chosen }) =>
      goesWith('COUNTRY', chosen) &&
      goesWith(by, chosen) &&
      (thenBy === null || isSecond(thenBy, by, chosen)),
  );

test('each question has an address, from which it is read again, beside parameters of others', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const search = writeQuestion(asked, new URLSearchParams('tab=statistics&days=90&hide=x'));
      expect(readQuestion(search)).toEqual(asked);
      expect(search.get('tab')).toBe('statistics');
    }),
  );
});

test.each([
  ['days=7', { period: 'LAST_7_DAYS' }],
  ['days=90&subAccount=sa-2&view=table', { subAccountId: 'sa-2', shape: 'TABLE' }],
  ['days=30&by=direction', { period: 'LAST_30_DAYS', by: 'DIRECTION' }],
  ['by=plan', { by: 'PLAN' }],
] as const)('a link from before (%s) shows the same', (query, expected) => {
  expect(read(query)).toMatchObject(expected);
});

test.each([
  'days=12',
  'from=2026-02-01',
  'from=2026-02-30&to=2026-02-31',
  'from=2026-03-02&to=2026-03-01',
  'from=2026-03-01T00:00Z&to=2026-03-02',
  'from=2026-03-01T00:07Z&to=2026-03-02T00:00Z',
  // 401 days: the gateway would refuse them.
  'from=2025-10-01&to=2026-11-05',
  'by=target&exit=jp&then=outcome&zone=Mars/Base',
  'plan=none&sort=colour&view=globe&step=second&compare=x',
])('what cannot be meant is left out: %s', (query) => {
  expect(read(query)).toMatchObject({
    period: USUAL.period,
    thenBy: null,
    timeZone: null,
    sort: USUAL.sort,
    shape: USUAL.shape,
    granularity: null,
    compareWith: USUAL.compareWith,
  });
  expect(goesWith(read(query).by, read(query).filters)).toBe(true);
});

test('the project with the most in Japan, and the order that paid: two steps into a part', () => {
  const japan = { ...USUAL, ...drilledInto(USUAL, [['COUNTRY', 'JP']]) };
  expect(japan).toMatchObject({ by: 'SUB_ACCOUNT', filters: { COUNTRY: ['JP'] } });
  const project = drilledInto(japan, [['SUB_ACCOUNT', 'sa-1']]);
  expect(project).toMatchObject({ by: 'GRANT', subAccountId: 'sa-1' });
  // A target has no country, so it leads to neither.
  expect(drilledInto(USUAL, [['TARGET', 'example.com']])).toMatchObject({ by: 'OUTCOME' });
  expect(drilledInto(USUAL, [['GRANT', 'UNLIMITED']])?.filters.PLAN).toEqual(['UNLIMITED']);
  expect(drilledInto(USUAL, [['COUNTRY', 'OTHER']])).toBeNull();
  const pair = [
    ['PROTOCOL', 'HTTP'],
    ['COUNTRY', 'DE'],
  ] as const;
  expect(drilledInto(USUAL, pair)).toMatchObject({
    by: 'SUB_ACCOUNT',
    filters: { PROTOCOL: ['HTTP'], COUNTRY: ['DE'] },
  });
});

test('what is left out is asked for as such, and does not close its dimension', () => {
  const asked = read('exit=jp&exit=!us&accounts=!sa-2&accounts=sa-3&plan=!traffic&exit=!jp');
  expect(asked.filters).toMatchObject({
    COUNTRY: ['!JP', '!US'],
    SUB_ACCOUNT: ['!sa-2'],
    PLAN: ['!TRAFFIC'],
  });
  expect(toQuery(asked, 'UTC', undefined).filter).toMatchObject({
    countries: null,
    paidBy: null,
    not: { countries: ['JP', 'US'], subAccountIds: ['sa-2'], paidBy: 'TRAFFIC', targets: null },
  });
  expect(goesWith('TARGET', asked.filters)).toBe(false);
  expect(drilledInto(asked, [['SUB_ACCOUNT', 'sa-1']])).toMatchObject({ by: 'COUNTRY' });
  expect(drilledInto(asked, [['COUNTRY', 'DE']])?.filters.COUNTRY).toEqual(['DE']);
});

test.each(['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'])(
  'days of %s become instants and days again, through clock changes',
  (zone) => {
    fc.assert(
      fc.property(own, (days) => expect(ownPeriod(spanOf(days, zone), zone)).toEqual(days)),
    );
  },
);

test('a zoom into hours keeps its instants', () => {
  const span = { from: Date.UTC(2026, 10, 20, 10), to: Date.UTC(2026, 10, 20, 14) };
  const zoomed = ownPeriod(span, 'Asia/Hong_Kong');
  expect(zoomed).toEqual({ from: '2026-11-20T10:00Z', to: '2026-11-20T14:00Z' });
  expect(spanOf(zoomed, 'Asia/Hong_Kong')).toEqual(span);
});

test('a period is divided into neither too many buckets nor one longer than it', () => {
  const of = (from: string, to: string) => granularitiesOf({ from, to }, 'UTC');
  expect(granularitiesOf('TODAY', 'UTC')).toEqual(['QUARTER_HOUR', 'HOUR']);
  expect(of('2026-11-20', '2026-11-21')).toEqual(['QUARTER_HOUR', 'HOUR', 'DAY']);
  expect(of('2026-11-01', '2026-11-14')).toEqual(['HOUR', 'DAY', 'WEEK']);
  expect(of('2026-11-01', '2026-11-15')).toEqual(['DAY', 'WEEK']);
  expect(granularitiesOf('LAST_90_DAYS', 'UTC')).toEqual(['DAY', 'WEEK', 'MONTH']);
});

test.each([
  ['2026-01-01', '', 'MISSING'],
  ['2026-01-02', '2026-01-01', 'ORDER'],
  ['2026-11-22', '2026-11-22', 'FUTURE'],
  ['2025-01-01', '2026-02-05', 'LENGTH'],
  ['2025-01-01', '2026-02-04', null],
] as const)('a period from %s to %s: %s', (from, to, problem) => {
  expect(ownPeriodProblem({ from, to }, '2026-11-21')).toBe(problem);
});
