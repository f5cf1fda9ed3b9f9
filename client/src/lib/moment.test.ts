import { jest } from '@jest/globals';
import { clockTime, fullMoment, localTimeZone, timeZoneName } from './moment';

const WINTER = new Date('2026-11-21T04:00:00Z');
const AT_NIGHT = new Date(2026, 10, 21, 0, 4, 5).toISOString();

test.each(['en-US', 'zh-HK'])('24 hours in %s, even after midnight', (locale) => {
  expect(clockTime(AT_NIGHT, locale)).toBe('00:04:05');
  expect(fullMoment(AT_NIGHT, locale)).toContain('00:04:05');
});

test.each([
  ['Asia/Hong_Kong', 'en-US', 'Hong Kong Standard Time (UTC+8)'],
  ['Asia/Hong_Kong', 'zh-HK', '香港標準時間 (UTC+8)'],
  ['Europe/Berlin', 'en-US', 'Central European Time (UTC+1)'],
  ['Asia/Kolkata', 'en-US', 'India Standard Time (UTC+5:30)'],
  ['UTC', 'en-US', 'Coordinated Universal Time (UTC)'],
  ['Etc/GMT+5', 'en-US', 'UTC-5'],
])('%s in %s is %s', (zone, locale, name) => {
  expect(timeZoneName(zone, locale, WINTER)).toBe(name);
});

test.each([
  ['Asia/Hong_Kong', 'Asia/Hong_Kong'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['EST', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  ['Nowhere/Land', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a device that says %s is in %s', (timeZone, zone) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const said = { ...options, timeZone } as Intl.ResolvedDateTimeFormatOptions;
  const spy = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(said);
  expect(localTimeZone()).toBe(zone);
  spy.mockRestore();
});
