import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { rows } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';

const DAY = 86_400_000;
const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;

let gateway: TestServices;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  gateway = await startTestServices();
  app = await createApp(gateway.services);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

async function post(path: string, payload: unknown, authorization: string | null = NODE) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization !== null && { authorization }),
    },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const authorize = (body: object) =>
  post('/edge/v1/authorize', { protocol: 'HTTP', clientIp: '203.0.113.9', ...body });

let names = 0;

async function customer(bytes = 1_000_000n, validityDays = 30): Promise<Viewer> {
  const viewer = await gateway.customer();
  if (bytes > 0n) {
    await gateway.services.db.transaction((tx) =>
      gateway.services.balance.grant(tx, {
        userId: viewer.userId,
        source: 'PURCHASE',
        bytes,
        validityDays,
      }),
    );
  }
  return viewer;
}

async function subAccount(
  viewer: Viewer,
  limitBytes: bigint | null = null,
  chargeMode: 'SHARED' | 'ALLOCATED' = 'SHARED',
) {
  const username = `edge${(++names).toString(36)}`;
  const id = await gateway.services.subAccounts.create(
    viewer,
    { username, password: 'secret12', chargeMode, limitBytes, remark: null },
    null,
  );
  return { id, username, password: 'secret12' };
}

const event = (subAccountId: string, bytes: number) => ({
  at: new Date().toISOString(),
  subAccountId,
  country: 'ZZ',
  protocol: 'HTTP',
  bytesUp: '0',
  bytesDown: String(bytes),
  requests: 1,
});

let batch = 0;

async function use(subAccountId: string, bytes: number): Promise<void> {
  const { body } = await post('/edge/v1/usage', {
    batch: ++batch,
    events: [event(subAccountId, bytes)],
  });
  expect(body).toEqual({ batch, applied: true, expected: batch + 1 });
}

describe('the edge API', () => {
  it.each([
    ['no credentials', null],
    ['a wrong secret', `Basic ${Buffer.from('node-1:wrong-wrong-wrong-wrong').toString('base64')}`],
    [
      'an unknown node',
      `Basic ${Buffer.from('node-9:secret-of-the-test-node').toString('base64')}`,
    ],
    ['a customer', 'Bearer hk_0123456789'],
  ])('knows no node by %s', async (_case, authorization) => {
    for (const path of ['/edge/v1/authorize', '/edge/v1/usage']) {
      expect(await post(path, {}, authorization)).toEqual({
        status: 401,
        body: { code: 'UNKNOWN_NODE' },
      });
    }
  });

  it('tells a node that lost its memory which batch was the last', async () => {
    const cursor = async () =>
      (await fetch(`${url}/edge/v1/cursor`, { headers: { authorization: NODE } })).json();
    expect(await cursor()).toEqual({ lastBatch: batch });
    const account = await subAccount(await customer());
    await use(account.id, 1);
    expect(await cursor()).toEqual({ lastBatch: batch });
    const repeated = await post('/edge/v1/usage', { batch, events: [event(account.id, 1)] });
    expect(repeated).toEqual({ status: 200, body: { batch, applied: false, expected: batch + 1 } });
    const gap = await post('/edge/v1/usage', { batch: batch + 2, events: [] });
    expect(gap).toEqual({ status: 409, body: { code: 'BATCH_GAP', expected: batch + 1 } });
  });
});

describe('authorize', () => {
  it('lets a customer pass, says how much, and repeats what was asked for', async () => {
    const viewer = await customer(1_000_000n);
    const { id, username, password } = await subAccount(viewer);
    expect(
      await authorize({
        username: `${username}-country-uk-city-london-session-Ab_1-sesstime-30`,
        password,
      }),
    ).toEqual({
      status: 200,
      body: {
        allow: true,
        grantId: null,
        subAccountId: id,
        userId: viewer.userId,
        country: 'GB',
        city: 'london',
        session: 'Ab_1',
        sessionMinutes: 30,
        maxBytes: '1000000',
        cacheSeconds: 5,
      },
    });
    const plain = await authorize({ username: username.toUpperCase(), password });
    expect(plain.body).toMatchObject({
      allow: true,
      country: null,
      city: null,
      session: null,
      sessionMinutes: null,
    });
  });

  it('bounds what may pass by the limit, what is set aside and what is left', async () => {
    const viewer = await customer(1_000_000n);
    const limited = await subAccount(viewer, 400_000n);
    const allocated = await subAccount(viewer, 300_000n, 'ALLOCATED');
    const free = await subAccount(viewer);
    const maxBytes = async (account: { username: string; password: string }) =>
      (await authorize(account)).body['maxBytes'];
    expect(await maxBytes(limited)).toBe('400000');
    expect(await maxBytes(allocated)).toBe('300000');
    expect(await maxBytes(free)).toBe('700000');
    await use(free.id, 600_000);
    await use(allocated.id, 1);
    expect(await maxBytes(limited)).toBe('100000');
    expect(await maxBytes(allocated)).toBe('299999');
  });

  it('refuses unknown usernames and wrong passwords alike', async () => {
    const { username, password } = await subAccount(await customer());
    const refused = {
      status: 200,
      body: { allow: false, reason: 'UNKNOWN_CREDENTIALS', cacheSeconds: 2 },
    };
    expect(await authorize({ username, password: 'secret13' })).toEqual(refused);
    expect(await authorize({ username: 'nobody99', password })).toEqual(refused);
    expect(await authorize({ username: '', password: '' })).toEqual(refused);
    expect(await authorize({ username: 'a\0b', password: '\0' })).toEqual(refused);
  });

  it('stops guessing at one username without locking others or other addresses out', async () => {
    const { username, password } = await subAccount(await customer());
    for (let guess = 0; guess < 10; guess++)
      await authorize({ username, password: `guess${guess}` });
    const blocked = await authorize({ username, password });
    expect(blocked.body).toMatchObject({ allow: false, reason: 'UNKNOWN_CREDENTIALS' });
    expect(blocked.body['cacheSeconds']).toBeGreaterThan(30);
    expect((await authorize({ username, password, clientIp: '203.0.113.10' })).body).toMatchObject({
      allow: true,
    });
  });

  it('names the part of a username that it does not know', async () => {
    const { username, password } = await subAccount(await customer());
    const parts = {
      'contry-us': 'contry',
      'country-aq': 'country',
      'country-us-city-london': 'city',
      session: 'session',
    };
    for (const [text, part] of Object.entries(parts)) {
      expect((await authorize({ username: `${username}-${text}`, password })).body).toEqual({
        allow: false,
        reason: 'BAD_PARAMETERS',
        part,
        cacheSeconds: 2,
      });
    }
  });

  it('follows at once when a sub account is disabled, enabled, given another password, or deleted', async () => {
    const viewer = await customer();
    const { id, username, password } = await subAccount(viewer);
    const { subAccounts } = gateway.services;
    const reason = async (secret = password) =>
      (await authorize({ username, password: secret })).body['reason'];
    await subAccounts.setStatus(viewer, id, 'INACTIVE');
    expect(await reason()).toBe('DISABLED');
    await subAccounts.setStatus(viewer, id, 'ACTIVE');
    expect(await reason()).toBeUndefined();
    await subAccounts.update(viewer, id, { password: 'another1' });
    expect(await reason()).toBe('UNKNOWN_CREDENTIALS');
    expect(await reason('another1')).toBeUndefined();
    await subAccounts.delete(viewer, id);
    expect(await reason('another1')).toBe('UNKNOWN_CREDENTIALS');
  });

  it('tells a limit, an empty balance, an expired one and an ended unlimited plan apart', async () => {
    const rich = await customer();
    const limited = await subAccount(rich, 1_000n);
    await use(limited.id, 1_000);
    const usedUp = await customer(1_000n);
    const empty = await subAccount(usedUp);
    await use(empty.id, 1_000);
    const never = await subAccount(await customer(0n));
    const late = await subAccount(await customer(1_000n, 1));
    const plan = await customer(1_000n);
    await gateway.services.db.transaction((tx) =>
      gateway.services.subAccounts.ensureUnlimitedSubAccount(tx, plan.userId),
    );
    const fixed = await unlimitedOf(plan);
    const reason = async (account: { username: string; password: string }) =>
      (await authorize(account)).body['reason'];
    expect(await reason(limited)).toBe('LIMIT_REACHED');
    expect(await reason(empty)).toBe('NO_BALANCE');
    expect(await reason(never)).toBe('NO_BALANCE');
    expect(await reason(late)).toBeUndefined();
    expect(await reason(fixed)).toBe('EXPIRED');
    await unlimitedPeriod(plan, 2);
    expect((await authorize(fixed)).body).toMatchObject({ allow: true, maxBytes: null });
    gateway.clock.advance(3 * DAY);
    expect(await reason(late)).toBe('EXPIRED');
    expect(await reason(fixed)).toBe('EXPIRED');
  });

  it('lets a whitelisted address in without a password, and no other', async () => {
    const viewer = await customer();
    const account = await subAccount(viewer);
    const byAddress = async (clientIp: string) =>
      (await post('/edge/v1/authorize', { protocol: 'SOCKS5', clientIp })).body;
    await whitelist(viewer, account.id, '198.51.100.7', null);
    await whitelist(
      viewer,
      account.id,
      '198.51.100.8',
      new Date(gateway.clock.now().getTime() - 1),
    );
    expect(await byAddress('198.51.100.7')).toMatchObject({
      allow: true,
      subAccountId: account.id,
      country: null,
    });
    expect(await byAddress('::ffff:198.51.100.7')).toMatchObject({ allow: true });
    expect(await byAddress('198.51.100.8')).toMatchObject({ allow: false, reason: 'EXPIRED' });
    expect(await byAddress('198.51.100.9')).toMatchObject({
      allow: false,
      reason: 'IP_NOT_ALLOWED',
    });
    expect(await byAddress('not an address')).toMatchObject({
      allow: false,
      reason: 'IP_NOT_ALLOWED',
    });
    await gateway.services.subAccounts.setStatus(viewer, account.id, 'INACTIVE');
    expect(await byAddress('198.51.100.7')).toMatchObject({ allow: false, reason: 'DISABLED' });
  });
});

describe('bad input from a node', () => {
  const cases: [unknown, string][] = [
    [{ batch: 0, events: [] }, 'batch'],
    [{ batch: 1.5, events: [] }, 'batch'],
    [{ batch: '1', events: [] }, 'batch'],
    [{ batch: 1 }, 'events'],
    [{ batch: 1, events: [null] }, 'events.0'],
    [
      { batch: 1, events: [event(newId(), 1), { ...event(newId(), 1), bytesUp: '-1' }] },
      'events.1.bytesUp',
    ],
    [{ batch: 1, events: [{ ...event(newId(), 1), bytesDown: 5 }] }, 'events.0.bytesDown'],
    [
      { batch: 1, events: [{ ...event(newId(), 1), bytesDown: '999999999999999' }] },
      'events.0.bytesDown',
    ],
    [{ batch: 1, events: [{ ...event(newId(), 1), at: 'yesterday' }] }, 'events.0.at'],
    [{ batch: 1, events: [{ ...event(newId(), 1), at: '2026-13-01T00:00:00Z' }] }, 'events.0.at'],
    [{ batch: 1, events: [{ ...event('x', 1) }] }, 'events.0.subAccountId'],
    [{ batch: 1, events: [{ ...event(newId(), 1), country: 'us' }] }, 'events.0.country'],
    [{ batch: 1, events: [{ ...event(newId(), 1), protocol: 'FTP' }] }, 'events.0.protocol'],
    [{ batch: 1, events: [{ ...event(newId(), 1), requests: -1 }] }, 'events.0.requests'],
    [[], 'body'],
    ['"text"', 'body'],
  ];
  it.each(cases.map(([body, part]) => ({ body, part })))(
    'is refused for its $part',
    async ({ body, part }) => {
      expect(await post('/edge/v1/usage', body)).toEqual({
        status: 400,
        body: { code: 'BAD_PARAMETERS', part },
      });
    },
  );

  it('is never a reason to fail, whatever it is', async () => {
    const before = await gateway.services.usageIngest.lastBatch('node-1');
    const paths = fc.constantFrom('/edge/v1/usage', '/edge/v1/authorize');
    const strange = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.string(),
      fc
        .record({ batch: fc.jsonValue(), events: fc.jsonValue() })
        .map((value) => JSON.stringify(value)),
      fc
        .record({
          username: fc.option(fc.string({ unit: 'binary', maxLength: 300 }), { nil: undefined }),
          password: fc.oneof(fc.string({ unit: 'binary' }), fc.integer()),
          protocol: fc.constantFrom('HTTP', 'HTTPS', 'x'),
          clientIp: fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: 'binary' })),
        })
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(paths, strange, async (path, payload) => {
        const { status, body } = await post(path, payload);
        expect([200, 400]).toContain(status);
        if (status === 400) expect(body['code']).toMatch(/^[A-Z_]+$/);
        else expect(body['allow']).toBe(false);
      }),
      { numRuns: 200 },
    );
    expect(await gateway.services.usageIngest.lastBatch('node-1')).toBe(before);
  });

  it('is cut off where it is too large', async () => {
    const { status, body } = await post(
      '/edge/v1/authorize',
      JSON.stringify({ username: 'x'.repeat(200_000) }),
    );
    expect({ status, code: body['code'] }).toEqual({
      status: 413,
      code: expect.stringMatching(/^[A-Z_]+$/) as string,
    });
    const events = Array.from({ length: 10_001 }, () => event(newId(), 1));
    expect(await post('/edge/v1/usage', { batch: 1, events })).toEqual({
      status: 400,
      body: { code: 'BAD_PARAMETERS', part: 'events' },
    });
  });
});

/** The unlimited plan's own sub account, with its password shown to its owner. */
async function unlimitedOf(viewer: Viewer): Promise<{ username: string; password: string }> {
  const found = await gateway.services.db.transaction((tx) =>
    rows<{ id: string; username: string }>(
      tx,
      `SELECT id, username FROM sub_account WHERE user_id = $1 AND type = 'UNLIMITED'`,
      [viewer.userId],
    ),
  );
  const [account] = found;
  if (!account) throw new Error('no unlimited sub account');
  return {
    username: account.username,
    password: await gateway.services.subAccounts.revealPassword(viewer, account.id),
  };
}

async function unlimitedPeriod(viewer: Viewer, days: number): Promise<void> {
  const orderId = await gateway.services.orderPlacement.create(
    viewer,
    { planId: 'unlimited-30d', quantity: 1, startLater: false, remark: null },
    newId(),
  );
  const now = gateway.clock.now();
  await gateway.services.db.transaction((tx) =>
    rows(
      tx,
      `INSERT INTO unlimited_period (order_id, user_id, starts_at, ends_at) VALUES ($1, $2, $3, $4)`,
      [orderId, viewer.userId, now, new Date(now.getTime() + days * DAY)],
    ),
  );
}

async function whitelist(
  viewer: Viewer,
  subAccountId: string,
  address: string,
  expiresAt: Date | null,
): Promise<void> {
  await gateway.services.db.transaction((tx) =>
    rows(
      tx,
      `INSERT INTO whitelist_entry (id, user_id, sub_account_id, address, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [newId(), viewer.userId, subAccountId, address, expiresAt],
    ),
  );
}
