import { dayName, dayRuns, withinDay } from './ledger-days';

const at = (...instants: string[]) =>
  instants.map((occurredAt, index) => ({ id: String(index), occurredAt }));
const ALL = {
  from: null,
  to: null,
  kinds: null,
  grantId: null,
  orderId: null,
  subAccountId: null,
};
const HOUR = 3_600_000;
const hoursOf = (day: string, timeZone: string) => {
  const { from, to } = withinDay(ALL, day, timeZone);
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / HOUR;
};

test('a day begins with its first row, by the clock of the zone', () => {
  const rows = at('2026-11-20T19:30:00Z', '2026-11-20T18:30:00Z', '2026-11-20T17:30:00Z');
  const daysIn = (zone: string) => [...dayRuns(rows, zone)].map(([id, { day }]) => [id, day]);
  expect(daysIn('UTC')).toEqual([['0', '2026-11-20']]);
  expect(daysIn('Asia/Kolkata')).toEqual([
    ['0', '2026-11-21'],
    ['2', '2026-11-20'],
  ]);
});

test('an hour that was posted after the next day began has its day again', () => {
  const runs = dayRuns(
    at('2026-11-20T01:00:00Z', '2026-11-19T23:00:00Z', '2026-11-20T00:10:00Z'),
    'UTC',
  );
  expect([...runs.values()].map(({ day }) => day)).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-20',
  ]);
});

test('one row says all of its day itself, unless the page cuts it', () => {
  const rows = at(
    '2026-11-20T00:00:00Z',
    '2026-11-19T00:00:00Z',
    '2026-11-18T01:00:00Z',
    '2026-11-18T00:00:00Z',
    '2026-11-17T00:00:00Z',
  );
  const runs = [...dayRuns(rows, 'UTC').values()];
  expect(runs.map(({ needsSum }) => needsSum)).toEqual([true, false, true, true]);
});

test.each([
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z', 24],
  ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', 24.5],
  ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', 23.5],
  ['2026-11-20', 'Pacific/Chatham', '2026-11-19T10:15:00.000Z', 24],
])('%s in %s begins at %s and has %d hours', (day, zone, from, hours) => {
  expect(withinDay(ALL, day, zone).from).toBe(from);
  expect(hoursOf(day, zone)).toBe(hours);
});

test('a day keeps the conditions of the list, and a period that cuts it', () => {
  const filter = Object.assign({}, ALL, { from: '2026-11-20T10:00:00.000Z', subAccountId: 'sa-1' });
  expect(withinDay(filter, '2026-11-20', 'UTC')).toEqual(
    Object.assign({}, filter, { to: '2026-11-21T00:00:00.000Z' }),
  );
  const earlier = Object.assign({}, ALL, { to: '2026-11-20T10:00:00.000Z' });
  expect(withinDay(earlier, '2026-11-20', 'UTC')).toMatchObject({
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-20T10:00:00.000Z',
  });
});

test('a day has the name that readers know', () => {
  expect(dayName('2026-11-20', 'en-US')).toBe('Friday, November 20, 2026');
  expect(dayName('2026-11-20', 'zh-HK')).toBe('2026年11月20日星期五');
});
