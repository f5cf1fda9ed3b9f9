import { apiBaseUrl } from './api-base';
import { bootScript } from './boot-scripts';

test.each([
  ['', ''],
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['https://example.com/api/', 'https://example.com/api'],
])('%j is the base %j', (setting, base) => {
  expect(apiBaseUrl(setting)).toBe(base);
});

test.each(['api.example.com', '/api', 'ftp://example.com', 'https://example.com?a=1'])(
  'refuses %s',
  (setting) => {
    expect(() => apiBaseUrl(setting)).toThrow('API_BASE_URL');
  },
);

test('inline scripts call the configured API', () => {
  expect(bootScript('site-boot', '')).toContain('`/auth/${');
  expect(bootScript('site-boot', 'https://api.example.com')).toContain(
    '`https://api.example.com/auth/${',
  );
  for (const name of ['theme-boot', 'site-boot', 'app-boot'] as const)
    expect(bootScript(name, '')).not.toContain('API_BASE_URL');
});
