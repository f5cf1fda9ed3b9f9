import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteVerifyCaptcha } from '../modules/identity/guards/captcha.js';
import { GoogleVerifier } from '../modules/identity/google/google-verifier.js';
import { AirwallexProvider } from '../modules/payment/airwallex.provider.js';
import { systemClock } from '../platform/clock.js';

const CLIENT = 'our-client';

/** The server that a redirect points to, and the requests it received: there must be none. */
let elsewhere: Server;
let heard: string[] = [];
let redirecting: Server;
let url: string;

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    }),
  );

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end('{"success":true}');
  });
  const there = await listen(elsewhere);
  redirecting = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { location: `${there}${request.url}` }).end();
  });
  url = await listen(redirecting);
});
beforeEach(() => {
  heard = [];
});
afterAll(() => {
  redirecting.close();
  elsewhere.close();
});

const google = () =>
  new GoogleVerifier(
    {
      clientId: CLIENT,
      clientSecret: 'secret',
      redirectUri: 'postmessage',
      tokenUrl: `${url}/token`,
      certsUrl: `${url}/certs`,
      issuers: [],
    },
    systemClock,
  );
const ANSWER = { nonce: 'nonce', codeVerifier: 'verifier' };
const airwallex = () =>
  new AirwallexProvider(
    {
      apiBase: url,
      clientId: 'client',
      apiKey: 'key',
      webhookSecret: 'secret',
      webhookWindowSeconds: 300,
      environment: 'demo',
      elementUrl: null,
      timeoutMs: 2_000,
    },
    systemClock,
  );

it.each<[string, () => Promise<unknown>]>([
  ['the captcha service', () => siteVerifyCaptcha(`${url}/verify`, 'secret').verify('x', '::1')],
  ['the card provider', () => airwallex().getIntent('int_1')],
  ['Google, for the exchange of a code', () => google().exchange('code', CLIENT, ANSWER)],
  ['Google, for its keys', () => google().identify('a.b.c', CLIENT, 'nonce')],
])('a call to %s follows no redirect', async (_whom, call) => {
  await expect(call()).rejects.toThrow();
  expect(heard).toEqual([]);
});
