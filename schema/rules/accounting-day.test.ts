import { dayIn, minuteIn, momentIn, zoneLabel } from './accounting-day.js';

// Half an hour around the New Year of each zone.
test.each([
  ['UTC', '2025-12-31T23:30:00Z', '2025-12-31', '2025-12-31T23:30:00Z'],
  ['UTC', '2026-01-01T00:30:00Z', '2026-01-01', '2026-01-01T00:30:00Z'],
  ['Asia/Hong_Kong', '2025-12-31T15:30:00Z', '2025-12-31', '2025-12-31T23:30:00+08:00'],
  ['Asia/Hong_Kong', '2025-12-31T23:30:00Z', '2026-01-01', '2026-01-01T07:30:00+08:00'],
  ['America/New_York', '2026-01-01T04:30:00Z', '2025-12-31', '2025-12-31T23:30:00-05:00'],
  ['America/New_York', '2026-01-01T05:30:00Z', '2026-01-01', '2026-01-01T00:30:00-05:00'],
  ['America/New_York', '2026-07-01T03:30:00Z', '2026-06-30', '2026-06-30T23:30:00-04:00'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00Z', '2026-01-01', '2026-01-01T00:00:00+05:45'],
])('in %s, %s is of the day %s', (timeZone, at, day, moment) => {
  const instant = new Date(at);
  expect(dayIn(timeZone, instant)).toBe(day);
  expect(minuteIn(timeZone, instant)).toBe(moment.slice(0, 16).replace('T', ' '));
  expect(momentIn(timeZone, instant)).toBe(moment);
  expect(new Date(moment)).toEqual(instant);
});

test('a zone has one name for the whole year, in the language of the reader', () => {
  expect(zoneLabel('UTC', 'en-US')).toBe('UTC');
  expect(zoneLabel('UTC', 'zh-HK')).toBe('UTC');
  expect(zoneLabel('Asia/Hong_Kong', 'en-US')).toBe('Hong Kong Time');
  expect(zoneLabel('Asia/Hong_Kong', 'zh-HK')).toBe('香港時間');
  expect(zoneLabel('America/New_York', 'en-US')).toBe('Eastern Time');
  expect(zoneLabel('Etc/GMT-8', 'en-US')).toBe('Etc/GMT-8');
});
