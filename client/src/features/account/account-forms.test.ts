import { codesOf } from '../../../jest/problems';
import { deviceOf, isHandheld } from './device';
import { profileSchema, toProfileForm, toProfileInput } from './profile-form';

const ME = {
  __typename: 'Me',
  id: 'user-1',
  displayName: 'Mei Chan',
  username: 'demo',
  name: 'Mei Chan',
  firstName: 'Mei',
  lastName: null,
  locale: 'EN_US',
  registeredAt: '2026-08-30T08:00:00.000Z',
} as const;

test('converts a profile to a form and back', () => {
  expect(toProfileForm({ ...ME, name: null })).toEqual({
    name: '',
    firstName: 'Mei',
    lastName: '',
    username: 'demo',
    locale: 'EN_US',
  });
  expect(toProfileInput(toProfileForm(ME))).toEqual({
    name: 'Mei Chan',
    firstName: 'Mei',
    lastName: null,
    username: 'demo',
    locale: 'EN_US',
  });
  const typed = { name: '  ', firstName: ' Mei ', lastName: 'Chan', username: ' demo ' };
  expect(toProfileInput({ ...typed, locale: 'ZH_HK' })).toEqual({
    name: null,
    firstName: 'Mei',
    lastName: 'Chan',
    username: 'demo',
    locale: 'ZH_HK',
  });
});

test.each([
  [{ username: ' ' }, ['NAME_REQUIRED']],
  [{ username: 'x'.repeat(101) }, ['NAME_TOO_LONG']],
  [{ name: 'x'.repeat(101) }, ['NAME_TOO_LONG']],
  [{ name: '', firstName: '', lastName: '' }, []],
  [{ lastName: 'x'.repeat(101) }, ['NAME_TOO_LONG']],
])('%j is refused for %j', async (values, expected) => {
  expect(await codesOf(profileSchema, { ...toProfileForm(ME), ...values })).toEqual(expected);
});

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test.each([
  [WINDOWS, 'Chrome', 'Windows', false],
  [`${WINDOWS} Edg/142.0.0.0`, 'Edge', 'Windows', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    true,
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
    'Firefox',
    'Android',
    true,
  ],
  ['curl/8.5.0', 'curl', null, false],
  [null, null, null, false],
])('%s is %s on %s', (userAgent, browser, system, handheld) => {
  const device = deviceOf(userAgent);
  expect(device).toEqual({ browser, system });
  expect(isHandheld(device)).toBe(handheld);
});
