import { loginPath, returnPath, verifyFor } from './return-path';

const ORIGIN = 'https://hearth.example';
const queryOf = (path: string) => new URL(loginPath(path), ORIGIN).search;

test.each([
  '/dashboard/statistics?days=7&subAccount=a',
  '/dashboard',
  '/checkout/payment?order=1#card',
])('accepts %s unchanged', (path) => {
  expect(returnPath(queryOf(path), ORIGIN)).toBe(path);
});

test.each([
  ['another site', 'https://evil.example/dashboard'],
  ['another site without a scheme', '//evil.example/dashboard'],
  ['another site behind a backslash', '/\\evil.example/dashboard'],
  ['a script', 'javascript:alert(1)'],
  ['the login itself', '/auth/login'],
  ['a name that only begins alike', '/dashboardx'],
  ['nothing', ''],
])('%s leads to the dashboard instead', (_name, path) => {
  expect(returnPath(queryOf(path), ORIGIN)).toBe('/dashboard');
});

test('defaults to the dashboard', () => {
  expect(returnPath('', ORIGIN)).toBe('/dashboard');
});

test.each([
  ['a page of ours', { verifyFor: '/dashboard/api?page=2' }, '/dashboard/api?page=2'],
  ['another site', { verifyFor: '//evil.example/dashboard' }, null],
  ['a public page', { verifyFor: '/pricing' }, null],
  ['no path', { verifyFor: 7 }, null],
  ['another state', { openedHere: true }, null],
  ['no state', null, null],
])('after a verification for %s', (_, state, path) => {
  expect(verifyFor(state, ORIGIN)).toBe(path);
});
