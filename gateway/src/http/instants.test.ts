import { day, instant } from './instants.js';

it.each(['0000-01-01', '0000-12-31', '10000-01-01', '+010000-01-01', '2026-02-30'])(
  'refuses the day %s',
  (text) => {
    expect(day.safeParse(text).success).toBe(false);
  },
);

it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00', '+010000-01-01T00:00:00Z'])(
  'refuses the instant %s',
  (text) => {
    expect(instant.safeParse(text).success).toBe(false);
  },
);

it('takes any other', () => {
  expect(day.parse('2026-10-05')).toBe('2026-10-05');
  expect(instant.parse('2026-10-05T08:00:00+08:00')).toEqual(new Date('2026-10-05T00:00:00Z'));
});
