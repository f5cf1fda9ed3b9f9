import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { startGoogle } from '../../../mocks/src/google/server.js';
import { createApp } from '../app.js';
import { createLogger } from '../platform/logger.js';
import { smtpMailer } from '../platform/mail.js';
import { startTestAuth, type TestAuth } from '../../test/support/test-auth.js';

const EMAIL = 'canary.of.the.logs@example.com';
const BROKEN = 'canary.that.breaks@example.com';
const PASSWORD = 'Canary-password-1';
const NEW_PASSWORD = 'Canary-password-2';
const CLIENT = { clientId: 'test-google-client', clientSecret: 'test-google-secret' };

/** Secrets that must not be in the logs (SECURITY 35), and the logs. */
const secrets = new Map<string, string>();
let logs = '';
let auth: TestAuth;

beforeAll(async () => {
  const google = await startGoogle({ host: '127.0.0.1', port: 0, ...CLIENT });
  const log = createLogger('trace', 'canary', { write: (line) => void (logs += line) });
  auth = await startTestAuth(
    {},
    {
      GOOGLE_TOKEN_URL: google.tokenUrl,
      GOOGLE_CERTS_URL: google.certsUrl,
      GOOGLE_ISSUERS: google.url,
    },
    log,
  );
  try {
    await everythingASecretPassesThrough(google.url);
    await throughTheOtherDoors();
  } finally {
    await google.stop();
  }
});
afterAll(() => auth.close());

async function everythingASecretPassesThrough(googleUrl: string): Promise<void> {
  for (const [name, value] of Object.entries({
    EMAIL,
    BROKEN,
    PASSWORD,
    NEW_PASSWORD,
    secret: CLIENT.clientSecret,
  })) {
    secrets.set(name, value);
  }
  const { token } = await auth.provenMember(EMAIL, PASSWORD);
  secrets.set('session token', token);
  await auth.post('/auth/login', { email: EMAIL, password: `${PASSWORD}-wrong` });
  await auth.post('/auth/login', `{"email":"${EMAIL}","password":"${PASSWORD}"`);
  await auth.post('/auth/register', { email: EMAIL, password: PASSWORD, unknown: PASSWORD });
  await auth.me({ token: `${token.slice(0, -1)}_` });

  const code = await auth.code(EMAIL);
  secrets.set('code', code);
  const verify = (typed: string) =>
    auth.graphql(
      'mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }',
      { code: typed },
      { token },
    );
  await verify('WRONG2');
  await verify(code);
  await auth.graphql(`mutation { emailVerify(code: "${code}") { nothing } }`, {}, { token });

  await auth.graphql(
    'mutation ($email: String!) { passwordResetRequest(email: $email) { retryAfterSeconds } }',
    { email: EMAIL },
  );
  const link =
    (await auth.inbox(EMAIL)).map(({ text }) => /#token=(\S+)/.exec(text)?.[1]).at(-1) ?? '';
  secrets.set('reset link', link);
  const reset =
    'mutation ($token: String!, $new: String!) { passwordResetConfirm(token: $token, newPassword: $new) { changed } }';
  await auth.graphql(reset, { token: link, new: 'weak' });

  const key = await auth.apiKey({ token }, 'READ_USAGE');
  secrets.set('API key', key.token);
  await auth.graphql('{ me { orders { totalCount } } }', {}, key);
  await auth.graphql(reset, { token: link, new: NEW_PASSWORD });

  const minted = await fetch(`${googleUrl}/_control/id-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, forged: true }),
  });
  const { credential } = (await minted.json()) as { credential: string };
  secrets.set('Google credential', credential);
  await auth.post('/auth/google', { credential, clientId: CLIENT.clientId });
  secrets.set('Google code', 'canary-auth-code');
  await auth.post('/auth/google-authcode', {
    authCode: 'canary-auth-code',
    clientId: CLIENT.clientId,
  });

  // Failures of ours, whose errors quote the row and the parameters.
  const owner = new pg.Client({ connectionString: auth.databaseUrl });
  await owner.connect();
  await owner.query(`ALTER TABLE users ADD CONSTRAINT ck_canary CHECK (email <> '${BROKEN}')`);
  await owner.query(`ALTER TABLE session ADD CONSTRAINT ck_canary CHECK (user_agent <> 'broken')`);
  await owner.end();
  const broken = await auth.post('/auth/register', {
    email: BROKEN,
    password: PASSWORD,
    accept_terms: true,
  });
  expect(broken.status).toBe(500);
  const login = { email: EMAIL, password: NEW_PASSWORD };
  expect(
    (await auth.post('/auth/login', login, { headers: { 'user-agent': 'broken' } })).status,
  ).toBe(500);
}

/** Proxy nodes and browsers bring secrets too: a sub account's password, and addresses with a code or a token in them. */
async function throughTheOtherDoors(): Promise<void> {
  const app = await createApp(auth.services);
  const post = (url: string, headers: Record<string, string>, payload: string) =>
    app.inject({ method: 'POST', url, headers, payload });
  const node = {
    authorization: `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`,
    'content-type': 'application/json',
  };
  secrets.set('node secret', 'secret-of-the-test-node');
  secrets.set('sub-account password', 'canaryProxy1');
  secrets.set('code in an address', 'CANARYCODE77');
  const credentials = JSON.stringify({ username: 'canary', password: 'canaryProxy1' });
  await post('/edge/v1/authorize', node, credentials);
  await post('/edge/v1/authorize', node, credentials.slice(0, -1));
  await post('/edge/v1/usage', node, credentials);
  await post('/edge/v1/usage', { ...node, authorization: 'Basic canaryProxy1' }, credentials);
  await post('/webhooks/airwallex', { 'x-signature': 'CANARYCODE77' }, credentials);

  const { body } = await auth.post('/auth/login', { email: EMAIL, password: NEW_PASSWORD });
  const token = body.data.token ?? '';
  secrets.set('second session token', token);
  const browser = { 'content-type': 'text/plain', authorization: `Bearer ${token}` };
  const entry = { name: 'slow', path: '/auth/callback?code=CANARYCODE77#token=CANARYCODE77' };
  const reported = await post('/telemetry/logs', browser, JSON.stringify({ data: [entry] }));
  expect(reported.statusCode).toBe(204);
  await post('/telemetry/logs', browser, JSON.stringify({ data: [{ name: 'CANARYCODE77\n' }] }));
  await app.inject({ url: '/%E0%A4%A?token=CANARYCODE77' });
  await app.close();
}

it('logs what went wrong, with the request to look for', () => {
  expect(logs).toContain('unexpected error');
  expect(logs).toContain('ck_canary');
});

it('logs no password, token, code, secret or whole address', () => {
  for (const [name, value] of secrets) {
    expect(value).not.toBe('');
    expect({ name, found: logs.includes(value) }).toEqual({ name, found: false });
  }
  expect(logs).not.toContain('$argon2id$');
});

it('says nothing of the recipient when the mail server quotes them', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const command = data.toString();
      socket.write(command.startsWith('RCPT') ? `550 <${EMAIL}> unknown\r\n` : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailer = smtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    name: '',
    address: 'hello@hearth.example',
  });
  const error: unknown = await mailer
    .send({
      to: EMAIL,
      subject: 'x',
      text: 'x',
      html: 'x',
      replyTo: null,
      messageId: '<x@hearth.example>',
    })
    .catch((caught: unknown) => caught);
  mailer.close();
  server.close();
  expect(error).toBeInstanceOf(Error);
  const seen = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? String(error.stack) : ''}`;
  expect(seen).toMatch(/refused the email/);
  expect(seen).not.toContain(EMAIL);
});
