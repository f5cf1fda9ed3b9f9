import { periodOf } from './periods';

test('a period is whole months or years in UTC, without its end', () => {
  const now = new Date('2026-01-31T23:59:59.999Z');
  expect(periodOf('THIS_MONTH', now)).toEqual({ from: '2026-01-01', to: '2026-02-01' });
  expect(periodOf('LAST_MONTH', now)).toEqual({ from: '2025-12-01', to: '2026-01-01' });
  expect(periodOf('THIS_YEAR', now)).toEqual({ from: '2026-01-01', to: '2027-01-01' });
  expect(periodOf('LAST_YEAR', now)).toEqual({ from: '2025-01-01', to: '2026-01-01' });
});
