import { connect } from 'node:net';
import fc from 'fast-check';
import { createApp } from '../src/app.js';
import { type Answer, JSON_TYPE, shareHostileGateway } from './support/hostile-gateway.js';
import { hostileJson, hostileText } from './support/hostile.js';
import { routesOf, type Route } from './support/routes.js';

const PLAIN_TEXT = 'text/plain; charset=utf-8';
const SLOW_AFTER_MS = 1_000;

const here = shareHostileGateway();
const { headersFor, send, typeFor } = here;

/**
 * The stable code of a refusal, wherever its API puts it. Claim links run in a terminal and answer with one line of
 * text.
 */
function codeOf({ text, type }: Answer): unknown {
  if (type === PLAIN_TEXT) return /^[A-Z][^\n]+\n$/.test(text) && text;
  const body = JSON.parse(text) as Record<string, unknown>;
  const errors = body['errors'] as { extensions?: { code?: string } }[] | undefined;
  return body['code'] ?? body['err_code'] ?? errors?.[0]?.extensions?.code;
}

function expectRefusal(answer: Answer, what: { path: string; [detail: string]: unknown }): void {
  expect({ what, plain: answer.type === PLAIN_TEXT }).toEqual({
    what,
    plain: what.path.startsWith('/whitelist/claims/'),
  });
  expect({ what, ...answer, refused: answer.status >= 400 && answer.status < 500 }).toMatchObject({
    refused: true,
  });
  expect(codeOf(answer)).toBeTruthy();
}

async function everythingStored(): Promise<unknown> {
  return here.gateway.sql(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM session) AS sessions,
              (SELECT count(*) FROM ledger_entry) AS entries, (SELECT count(*) FROM usage_event) AS usage,
              (SELECT count(*) FROM orders) AS orders`,
    [],
  );
}

const takesBody = ({ method }: Route) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

it('covers all known APIs', () => {
  const paths = routesOf(here.app).map(({ method, path }) => `${method} ${path}`);
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /graphql',
      'POST /auth/login',
      'POST /auth/google-authcode',
      'POST /edge/v1/usage',
      'POST /webhooks/airwallex',
      'POST /telemetry/logs',
      'GET /icons/:collection.json',
    ]),
  );
});

/** Files are large, so strangers are refused before a byte of one is read (http/support/attachments.test.ts). */
function statusBeforeTheBody(path: string): number | null {
  return path.startsWith('/support/attachments') ? 401 : null;
}

describe('a request body', () => {
  const BODIES = [
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '7',
    '{"a":1}',
    '{"query":7,"email":7,"password":[],"batch":{},"data":{}}',
    '{"email":"a\\u0000@example.com","password":"secret1"}',
    '{"email":"\\ud800@example.com","password":"secret1"}',
    '{"username":"\\ud800","password":"\\u0000","protocol":7}',
    '\u0000',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(40_000),
    `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  ];

  it('is refused with a code at every API if it is malformed, and changes nothing', async () => {
    const before = await everythingStored();
    for (const route of routesOf(here.app).filter(takesBody))
      for (const body of BODIES)
        expectRefusal(await send(route, body), { ...route, body: body.slice(0, 80) });
    expect(await everythingStored()).toEqual(before);
  });

  it('is refused at every API if it has 10 MB', async () => {
    const huge = `{"query":"${'x'.repeat(10_000_000)}"}`;
    for (const route of routesOf(here.app).filter(takesBody)) {
      const answer = await send(route, huge);
      const status = statusBeforeTheBody(route.path) ?? 413;
      expect({ ...route, status: answer.status }).toEqual({ ...route, status });
      expect(codeOf(answer)).toBeTruthy();
    }
  });

  it('is refused at every API if its content type is wrong', async () => {
    for (const route of routesOf(here.app).filter(takesBody))
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
      ])
        expectRefusal(await send(route, 'a=1', type), { ...route, type });
  });

  it('times out if it never arrives, without blocking other requests', async () => {
    const doors = routesOf(here.app).filter(({ method }) => method === 'POST');
    const hasty = await createApp(here.gateway.services, { requestTimeoutMs: SLOW_AFTER_MS });
    const address = await hasty.listen({ host: '127.0.0.1', port: 0 });
    const slow = doors.map(({ path }) => answerToHalf(address, path));
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const ended = await Promise.all(slow);
    expect(ended).toEqual(
      doors.map(({ path }) => ({ path, status: statusBeforeTheBody(path) ?? 408 })),
    );
    await hasty.close();
  });

  it('never causes a 500, whatever it contains', async () => {
    const body = fc.oneof(
      hostileJson.map((value) => JSON.stringify(value)),
      fc
        .dictionary(
          fc.constantFrom(
            'email',
            'password',
            'query',
            'variables',
            'operationName',
            'username',
            'protocol',
            'clientIp',
            'batch',
            'events',
            'data',
            'commonData',
            'id',
            'name',
          ),
          hostileJson,
        )
        .map((value) => JSON.stringify(value)),
      hostileText,
    );
    for (const route of routesOf(here.app).filter(takesBody))
      await fc.assert(
        fc.asyncProperty(body, async (text) => {
          const answer = await send(route, text);
          expect({ ...route, ...answer, ours: answer.status < 500 }).toMatchObject({ ours: true });
        }),
        { numRuns: 25 },
      );
  });
});

it('odd parameters and queries never cause a 500', async () => {
  const encoded = fc.oneof(
    hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)),
    fc.constantFrom(
      '%00',
      '%',
      '%E0%A4%A',
      '%ud800',
      '..%2f..',
      'a?b#c',
      '[]',
      '&&==',
      'icons=a&icons=b',
    ),
  );
  for (const route of routesOf(here.app).filter(({ method }) => method === 'GET'))
    await fc.assert(
      fc.asyncProperty(encoded, encoded, async (parameter, query) => {
        const path = `${route.path.replace(/:\w+|\*/g, parameter)}?${query}&icons=${query}&query=${query}`;
        const { status } = await send({ ...route, path }, undefined);
        expect({ path, ours: status < 500 }).toEqual({ path, ours: true });
      }),
      { numRuns: 25 },
    );
});

it('odd headers never cause a 500', async () => {
  const latin = fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 60,
  });
  const login = JSON.stringify({ email: 'hostile@example.com', password: 'Correct-horse-7' });
  await fc.assert(
    fc.asyncProperty(latin, latin, async (value, other) => {
      for (const [path, body] of [
        ['/auth/login', login],
        ['/graphql', '{"query":"{ me { id } }"}'],
      ] as const) {
        const answer = await fetch(here.url + path, {
          method: 'POST',
          body,
          headers: {
            'content-type': JSON_TYPE,
            'user-agent': value,
            'accept-language': other,
            'x-forwarded-for': other,
            authorization: value,
          },
        });
        expect({ path, value, other, ours: answer.status < 500 }).toMatchObject({ ours: true });
        await answer.text();
      }
    }),
    { numRuns: 25 },
  );
});

/** Sends half of a body and waits. Resolves with the status that ends the connection. */
async function answerToHalf(
  address: string,
  path: string,
): Promise<{ path: string; status: number }> {
  const { hostname, port } = new URL(address);
  const headers = Object.entries({ ...headersFor(path, typeFor(path)), 'content-length': '1000' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n{"half":`),
    );
    socket.on('data', (data) => (received += data.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve({ path, status: Number(received.split(' ')[1]) });
    });
  });
}
