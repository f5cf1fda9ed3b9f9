/**
 * The API's base URL, from the environment variable `API_BASE_URL` of the build. Empty, the default, is the origin of the page.
 * @throws Error if it is not an absolute http(s) URL
 */
export function apiBaseUrl(setting = process.env['API_BASE_URL'] ?? ''): string {
  if (setting === '') return '';
  const url = URL.canParse(setting) ? new URL(setting) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error(`API_BASE_URL must be a URL such as https://api.example.com, not ${setting}`);
  return url.href.replace(/(?<!\/)\/+$/, '');
}
