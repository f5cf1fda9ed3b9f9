import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Settings of the development commands and of stand-ins, and of people at a shell. */
const NOT_FOR_CONTAINERS = [
  ...['DATA_DIR', 'CAPTCHA', 'HEARTH_OPERATOR', 'FLUSH_INTERVAL_MS', 'CHROMIUM_PATH'],
  ...['AIRWALLEX_PORT', 'GOOGLE_PORT', 'MAIL_WEB_PORT', 'SMTP_PORT', 'CAPTCHA_PORT'],
  ...['PROXY_OPERATIONS_PORT', 'ECHO_PORT'],
  ...['AIRWALLEX_ELEMENT_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_CERTS_URL', 'GOOGLE_AUTHORIZE_URL'],
  ...['GOOGLE_ISSUERS', 'GOOGLE_SCRIPT_URL', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SCRIPT_URL'],
];

it('hands every documented setting to the containers', () => {
  const documented = read('gateway/docs/environment.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
    .map(([, name = '']) => name);
  expect(documented.length).toBeGreaterThan(40);
  const containers = read('docker/compose.yml') + read('docker/gateway.Dockerfile');
  const missing = documented.filter((name) => !new RegExp(`\\b${name}\\b`).test(containers));
  expect(missing.sort()).toEqual([...NOT_FOR_CONTAINERS].sort());
});
