import { periodOf } from './periods';

test('a period is whole months or years of the seller, without its end', () => {
  const now = new Date('2026-01-31T23:59:59.999Z');
  expect(periodOf('THIS_MONTH', now, 'UTC')).toEqual({ from: '2026-01-01', to: '2026-02-01' });
  expect(periodOf('LAST_MONTH', now, 'UTC')).toEqual({ from: '2025-12-01', to: '2026-01-01' });
  expect(periodOf('THIS_YEAR', now, 'UTC')).toEqual({ from: '2026-01-01', to: '2027-01-01' });
  expect(periodOf('LAST_YEAR', now, 'UTC')).toEqual({ from: '2025-01-01', to: '2026-01-01' });
});

// Half an hour before and after the New Year of the seller.
test.each([
  ['UTC', '2026-12-31T23:30:00Z', '2027-01-01T00:30:00Z'],
  ['Asia/Hong_Kong', '2026-12-31T15:30:00Z', '2026-12-31T16:30:00Z'],
  ['America/New_York', '2027-01-01T04:30:00Z', '2027-01-01T05:30:00Z'],
])('the year of a seller in %s begins at its own midnight', (timeZone, before, after) => {
  const december = { from: '2026-12-01', to: '2027-01-01' };
  expect(periodOf('THIS_MONTH', new Date(before), timeZone)).toEqual(december);
  expect(periodOf('LAST_MONTH', new Date(after), timeZone)).toEqual(december);
  const year = { from: '2026-01-01', to: '2027-01-01' };
  expect(periodOf('THIS_YEAR', new Date(before), timeZone)).toEqual(year);
  expect(periodOf('LAST_YEAR', new Date(after), timeZone)).toEqual(year);
});
