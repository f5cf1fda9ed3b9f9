import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const SETTINGS = {
  PORT: '0',
  AIRWALLEX_CLIENT_ID: 'client',
  AIRWALLEX_API_KEY: 'key',
  AIRWALLEX_WEBHOOK_SECRET: 'whsec',
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  CAPTCHA_SITE_KEY: 'site-key',
  CAPTCHA_SECRET: 'captcha-secret',
};

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the process like the supervisor, but from source, so that no build is needed. */
function start(settings: Record<string, string> = {}): Child {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const project = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
  return spawn(process.execPath, ['--import', '@swc-node/register/esm-register', main], {
    env: { PATH: process.env['PATH'], SWC_NODE_PROJECT: project, ...SETTINGS, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function readiness(child: Child): Promise<Record<string, string>> {
  const lines = createInterface(child.stdout);
  const [line] = (await once(lines, 'line')) as [string];
  return JSON.parse(line) as Record<string, string>;
}

async function exitCode(child: Child): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

describe('the stand-in process', () => {
  let child: Child;
  let ready: Record<string, string>;
  beforeAll(async () => {
    child = start();
    ready = await readiness(child);
  });
  afterAll(() => {
    child.kill('SIGKILL');
  });

  it('prints all addresses on the first line', async () => {
    expect(ready).toEqual({
      ready: 'stand-ins',
      airwallexUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      airwallexElementUrl: `${ready['airwallexUrl'] ?? ''}/element.js`,
      googleUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      googleTokenUrl: `${ready['googleUrl'] ?? ''}/token`,
      googleCertsUrl: `${ready['googleUrl'] ?? ''}/certs`,
      googleScriptUrl: `${ready['googleUrl'] ?? ''}/gsi/client`,
      captchaVerifyUrl: expect.stringMatching(/\/turnstile\/v0\/siteverify$/) as string,
      captchaScriptUrl: expect.stringMatching(/\/turnstile\/v0\/api\.js/) as string,
      mailWebUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/) as string,
    });
    const login = await fetch(`${ready['airwallexUrl'] ?? ''}/api/v1/authentication/login`, {
      method: 'POST',
      headers: { 'x-client-id': 'client', 'x-api-key': 'key' },
    });
    expect(login.status).toBe(201);
    expect((await fetch(ready['googleCertsUrl'] ?? '')).status).toBe(200);
  });

  it('warns of a setting that is probably mistyped, and of no other', async () => {
    const other = start({ GOOGLE_CLIENT_SECRETS: 'x', GOOGLE_REDIRECT_URI: 'postmessage' });
    let said = '';
    other.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await readiness(other);
    other.kill('SIGTERM');
    await exitCode(other);
    expect(said).toBe(
      'stand-ins: GOOGLE_CLIENT_SECRETS is not a setting, and is ignored: is GOOGLE_CLIENT_SECRET meant?\n',
    );
  });

  it('has a page of mails without external resources', async () => {
    const accept = 'text/html';
    const page = await (await fetch(ready['mailWebUrl'] ?? '', { headers: { accept } })).text();
    expect(page).toContain('<title>MailDev</title>');
    expect(page).not.toMatch(/(src|href)="https?:/);
  });

  it('refuses a taken port and names its setting', async () => {
    const { port } = new URL(ready['googleUrl'] ?? '');
    const second = start({ GOOGLE_PORT: port });
    let complaint = '';
    second.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    expect(await exitCode(second)).toBe(1);
    expect(complaint).toContain(`GOOGLE_PORT: port ${port} on 127.0.0.1 is already in use`);
  });

  it('stops on SIGTERM', async () => {
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
  });
});
