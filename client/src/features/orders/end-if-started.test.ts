import { endIfStarted } from './end-if-started';

const asOf = '2026-11-21T04:00:00.000Z';
const balance = (activeUntil: string | null, ordersHeld = 0) =>
  ({
    __typename: 'Balance',
    asOf,
    unlimited: { __typename: 'UnlimitedBalance', activeUntil, ordersHeld },
  }) as const;
const UNLIMITED = {
  billingType: 'UNLIMITED',
  validity: { unit: 'DAY', count: 30 },
} as const;
const TRAFFIC = { billingType: 'TRAFFIC', validity: { unit: 'DAY', count: 30 } } as const;

test.each([
  ['nothing runs', UNLIMITED, balance(null), '2026-12-21T04:00:00.000Z'],
  ['one runs', UNLIMITED, balance('2026-12-01T04:00:00.000Z'), '2026-12-31T04:00:00.000Z'],
  [
    'one has just ended',
    UNLIMITED,
    balance('2026-11-20T04:00:00.000Z'),
    '2026-12-21T04:00:00.000Z',
  ],
  ['one is on hold', UNLIMITED, balance('2026-12-01T04:00:00.000Z', 1), null],
  [
    'traffic waits for nothing',
    TRAFFIC,
    balance('2026-12-01T04:00:00.000Z', 1),
    '2026-12-21T04:00:00.000Z',
  ],
])('an order ends after its days: %s', (_what, order, terms, end) => {
  expect(endIfStarted(order, terms, 'UTC')).toBe(end);
});

test('hours are exact, and months follow the calendar of the zone', () => {
  const ends = (unit: 'HOUR' | 'MONTH', count: number, from: string) =>
    endIfStarted(
      { billingType: 'UNLIMITED', validity: { unit, count } },
      balance(from),
      'Asia/Hong_Kong',
    );
  expect(ends('HOUR', 36, '2026-11-30T20:00:00.000Z')).toBe('2026-12-02T08:00:00.000Z');
  // 1 December in Hong Kong.
  expect(ends('MONTH', 1, '2026-11-30T20:00:00.000Z')).toBe('2026-12-31T20:00:00.000Z');
});
