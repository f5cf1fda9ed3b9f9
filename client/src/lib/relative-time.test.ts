import { relativeTime } from './relative-time';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (instant: string, locale = 'en-US') => relativeTime(Date.parse(instant), NOW, locale);

test.each([
  ['2026-11-21T11:59:30Z', 'now'],
  ['2026-11-21T11:58:01Z', '2 minutes ago'],
  ['2026-11-21T11:00:10Z', '1 hour ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T10:00:00Z', 'yesterday'],
  ['2026-11-24T13:00:00Z', 'in 3 days'],
  ['2026-12-21T11:59:50Z', 'in 30 days'],
  // One second after choosing "in 90 days".
  ['2027-02-19T11:59:59Z', 'in 90 days'],
  ['2027-03-21T12:00:00Z', 'in 4 months'],
  ['2024-11-01T00:00:00Z', '2 years ago'],
])('%s is %s', (instant, words) => {
  expect(at(instant)).toBe(words);
});

test('in Chinese', () => {
  expect(at('2026-11-21T09:00:00Z', 'zh-HK')).toBe('3 小時前');
});
