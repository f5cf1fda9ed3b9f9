import { isZoneName } from './zone-clock.js';
import { currentZoneName, formerZoneName } from './current-zone-name.js';

test.each([
  'UTC',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'Europe/Kyiv',
  'America/Argentina/Ushuaia',
  'America/Port-au-Prince',
  'Etc/GMT+5',
  'asia/kolkata',
])('%s is a name', (name) => expect(isZoneName(name)).toBe(true));

test.each([
  '',
  'EST',
  'MST',
  'GMT',
  'CET',
  'PST8PDT',
  'Japan',
  '+05:30',
  'Nowhere/Nothing',
  'Etc/Unknown',
  'Asia/',
  'Asia/Kolkata ',
  'Asia/Kolkata\0',
  `${'A'.repeat(60_000)}/B`,
])('%.20j is none', (name) => expect(isZoneName(name)).toBe(false));

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

test('what a runtime lists has a current name of the same clock', () => {
  for (const listed of Intl.supportedValuesOf('timeZone')) {
    const current = currentZoneName(listed);
    expect(clockOf(current)).toBe(clockOf(listed));
    expect(isZoneName(current)).toBe(true);
  }
  expect(currentZoneName('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(formerZoneName('Europe/Kyiv')).toBe('Europe/Kiev');
  expect(formerZoneName('Asia/Tokyo')).toBeNull();
});
