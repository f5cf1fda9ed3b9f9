import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.js';
import { hmacSha256Hex } from '../src/platform/crypto.js';
import { rows } from '../src/platform/database/database.js';
import { startTestServices, WEBHOOK_SECRET, type TestServices } from './support/test-services.js';

let gateway: TestServices;
let app: FastifyInstance;
let url: string;

const JSON_TYPE = { 'content-type': 'application/json' };

beforeAll(async () => {
  gateway = await startTestServices();
  app = await createApp(gateway.services);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

async function post(path: string, headers: Record<string, string>, body: string | Uint8Array) {
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

async function everythingStored(): Promise<unknown> {
  return gateway.services.db.transaction((tx) =>
    rows(
      tx,
      `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM provider_event) AS events,
              (SELECT count(*) FROM ledger_entry) AS entries, (SELECT count(*) FROM usage_event) AS usage, (SELECT count(*) FROM orders) AS orders`,
    ),
  );
}

describe('a webhook', () => {
  it('is refused without a trace if one byte is flipped', async () => {
    const before = await everythingStored();
    const timestamp = String(gateway.clock.now().getTime());
    const body = JSON.stringify({
      id: 'evt_x',
      name: 'payment_intent.succeeded',
      created_at: new Date().toISOString(),
      data: { object: { id: 'int', amount: 1, currency: 'USD' } },
    });
    const signature = hmacSha256Hex(WEBHOOK_SECRET, timestamp, body);
    const signed = { ...JSON_TYPE, 'x-timestamp': timestamp, 'x-signature': signature };
    expect(await post('/webhooks/airwallex', signed, body.replace('evt_x', 'evt_y'))).toMatchObject(
      { status: 401, body: { code: 'BAD_SIGNATURE' } },
    );
    expect(await everythingStored()).toEqual(before);
    expect(await post('/webhooks/airwallex', signed, body)).toMatchObject({
      status: 200,
      body: { outcome: 'UNKNOWN_INTENT' },
    });
  });
});

describe('HTTP basics', () => {
  it('answers an unknown path with a coded 404', async () => {
    for (const path of ['/nothing', '/assets/gone.js', '/icons/none.json?icons=a', '/invoices']) {
      const answer = await fetch(`${url}${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('allows no cross-origin reads', async () => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('forbids loading, framing, and type sniffing for data', async () => {
    const answer = await fetch(`${url}/healthz`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-frame-options')).toBeTruthy();
  });

  it('survives a client that disconnects in the middle of its body', async () => {
    const { hostname, port } = new URL(url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"query":',
        );
        socket.destroy();
        resolve();
      });
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('answers icons in the icon service’s format', async () => {
    const answer = await fetch(`${url}/icons/circle-flags.json?icons=hk,nowhere`);
    expect(await answer.json()).toMatchObject({
      prefix: 'circle-flags',
      icons: { hk: { body: expect.stringContaining('<') as string } },
      not_found: ['nowhere'],
    });
  });
});
