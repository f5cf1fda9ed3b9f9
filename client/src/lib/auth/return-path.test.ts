import { loginPath, returnPath } from './return-path';

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
