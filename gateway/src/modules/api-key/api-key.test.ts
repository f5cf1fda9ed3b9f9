import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { startTestAuth, type From, type TestAuth } from '../../../test/support/test-auth.js';

let auth: TestAuth;
let ada: { token: string; id: string };
beforeAll(async () => {
  auth = await startTestAuth();
  ada = await auth.provenMember('ada@example.com');
});
afterAll(() => auth.close());

interface Key {
  id: string;
  prefix: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  sourceAddresses: string[];
  requestsPerMinute: number;
}
interface Created {
  apiKeyCreate: {
    apiKey: Key | null;
    secret: string | null;
    userErrors: { code: string; field: string | null }[];
  };
}
const create = async (input: object, from: From = ada, idempotencyKey: string | null = null) => {
  const { body } = await auth.graphql<Created>(
    `mutation ($input: ApiKeyCreateInput!, $key: String) { apiKeyCreate(input: $input, idempotencyKey: $key) {
       apiKey { id prefix lastUsedAt revokedAt sourceAddresses requestsPerMinute } secret userErrors { code field } } }`,
    { input: { name: 'partner', scopes: ['READ_USAGE'], ...input }, key: idempotencyKey },
    from,
  );
  return (
    body.data?.apiKeyCreate ?? { apiKey: null, secret: null, userErrors: [], errors: body.errors }
  );
};
const made = async (input: object = {}): Promise<{ secret: string; id: string }> => {
  const { secret, apiKey, userErrors } = await create(input);
  if (secret === null || !apiKey) throw new Error(JSON.stringify(userErrors));
  return { secret, id: apiKey.id };
};
const ask = (query: string, from: From) =>
  auth.graphql<{ me: Record<string, unknown> }>(query, {}, from);
const errorOf = async (query: string, from: From) =>
  (await ask(query, from)).body.errors?.[0]?.extensions.code;
const reasonOf = async (token: string | undefined) =>
  (await ask(BALANCE, token === undefined ? {} : { token })).body.errors?.[0]?.extensions.reason;
const BALANCE = '{ me { balance { traffic { remainingBytes } } } }';
const list = async () =>
  (
    await auth.graphql<{ me: { apiKeys: { totalCount: number; nodes: Key[] } } }>(
      '{ me { apiKeys(first: 100) { totalCount nodes { id prefix lastUsedAt revokedAt sourceAddresses requestsPerMinute } } } }',
      {},
      ada,
    )
  ).body.data?.me.apiKeys;

describe('API keys', () => {
  it('show their secret once and are recognised by its beginning', async () => {
    const { secret, apiKey } = await create({});
    expect(secret).toMatch(/^hk_[A-Za-z0-9]{43}$/);
    expect(secret?.startsWith(apiKey?.prefix ?? '?')).toBe(true);
    expect(apiKey?.prefix).toHaveLength(11);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const stored = await auth.sql<{ row: string }>(
      `SELECT k::text AS row FROM api_key k UNION ALL SELECT a::text FROM audit_entry a`,
    );
    expect(stored.length).toBeGreaterThan(1);
    for (const { row } of stored) expect(row).not.toContain(secret?.slice(11));
  });

  it('are dead at the next request after they are revoked', async () => {
    const { secret, id } = await made();
    const revoke = (from: From) =>
      auth.graphql<{ apiKeyRevoke: { apiKey: Key | null } }>(
        'mutation ($id: ID!) { apiKeyRevoke(id: $id) { apiKey { revokedAt } userErrors { code } } }',
        { id },
        from,
      );
    const stranger = await auth.provenMember('stranger@example.com');
    expect((await revoke(stranger)).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await errorOf(BALANCE, { token: secret })).toBeUndefined();
    expect((await revoke(ada)).body.data?.apiKeyRevoke.apiKey?.revokedAt).toEqual(
      expect.any(String),
    );
    expect(await errorOf(BALANCE, { token: secret })).toBe('UNAUTHENTICATED');
    expect(await reasonOf(secret)).toBe('API_KEY_REVOKED');
    expect((await revoke(ada)).body.errors).toBeUndefined();
  });

  it('stop working when they expire', async () => {
    const expiresAt = new Date(auth.clock.now().getTime() + DAY_MS).toISOString();
    const { secret } = await made({ expiresAt });
    expect(await errorOf(BALANCE, { token: secret })).toBeUndefined();
    auth.clock.advance(DAY_MS);
    expect(await errorOf(BALANCE, { token: secret })).toBe('UNAUTHENTICATED');
    expect(await reasonOf(secret)).toBe('API_KEY_EXPIRED');
  });

  it('tell their state only to the holder of the whole key', async () => {
    const { secret, id } = await made();
    await auth.graphql(
      'mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }',
      { id },
      ada,
    );
    const mistyped = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`;
    for (const token of [mistyped, secret.slice(0, -1), 'hk_x', `hk_${'x'.repeat(43)}`])
      expect(await reasonOf(token)).toBe('API_KEY_UNKNOWN');
    expect(await reasonOf('x'.repeat(43))).toBe('TOKEN_UNKNOWN');
    expect(await reasonOf(undefined)).toBe('TOKEN_MISSING');
    // The same over REST.
    const file = await fetch(`${auth.url}/invoices/HE-2026-000001.pdf`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect([file.status, await file.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'UNAUTHENTICATED', reason: 'API_KEY_REVOKED' }),
    ]);
  });

  it('work from the addresses they are for', async () => {
    const { apiKey, secret } = await create({
      sourceAddresses: [' 203.0.113.7 ', '2001:DB8::0:1', '203.0.113.7'],
    });
    expect(apiKey?.sourceAddresses).toEqual(['203.0.113.7', '2001:db8::1']);
    const token = secret ?? '';
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:0:0::1']) {
      expect(await errorOf(BALANCE, { token, address })).toBeUndefined();
    }
    const elsewhere = await ask(BALANCE, { token, address: '203.0.113.8' });
    expect({ status: elsewhere.status, code: elsewhere.body.errors?.[0]?.extensions.code }).toEqual(
      {
        status: 403,
        code: 'FORBIDDEN',
      },
    );
  });

  it('take an IPv6 address that only contains an IPv4 address for another one', async () => {
    const { apiKey, secret } = await create({ sourceAddresses: ['::203.0.113.7'] });
    expect(apiKey?.sourceAddresses).toEqual(['::cb00:7107']);
    const from = (address: string) => errorOf(BALANCE, { token: secret ?? '', address });
    expect(await from('::cb00:7107')).toBeUndefined();
    expect(await from('203.0.113.7')).toBe('FORBIDDEN');
  });

  it('have a limit of their own, and report the rest of it', async () => {
    const { secret } = await made({ requestsPerMinute: 3 });
    const { secret: another } = await made({ requestsPerMinute: 3 });
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await ask(BALANCE, { token: secret }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual([
      '2',
      '1',
      '0',
      '0',
    ]);
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-limit')).toBe('3');
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    }
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[3]?.body.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect((await ask(BALANCE, { token: another })).status).toBe(200);
    // A session has its own limit, which the tests set this high.
    expect((await ask(BALANCE, ada)).headers.get('ratelimit-limit')).toBe('1000000');
  });

  it('note when they were last used, at most once a minute', async () => {
    const { secret, id } = await made();
    const lastUsed = async () => (await list())?.nodes.find((key) => key.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await ask(BALANCE, { token: secret });
    const first = await lastUsed();
    expect(first).toBe(auth.clock.now().toISOString());
    auth.clock.advance(MINUTE_MS - 1);
    await ask(BALANCE, { token: secret });
    expect(await lastUsed()).toBe(first);
    auth.clock.advance(2);
    await ask(BALANCE, { token: secret });
    expect(await lastUsed()).toBe(auth.clock.now().toISOString());
  });

  it('are created once per idempotency key, and show the secret once', async () => {
    const key = randomUUID();
    const before = (await list())?.totalCount ?? 0;
    const [one, two] = await Promise.all([
      create({ name: 'once' }, ada, key),
      create({ name: 'once' }, ada, key),
    ]);
    expect(one.apiKey?.id).toBe(two.apiKey?.id);
    expect([one.secret, two.secret].filter((secret) => secret !== null)).toHaveLength(1);
    expect((await list())?.totalCount).toBe(before + 1);
    const conflict = await create({ name: 'another' }, ada, key);
    expect(conflict.userErrors).toMatchObject([{ code: 'IDEMPOTENCY_CONFLICT' }]);
  });

  it.each([
    [{ name: ' ' }, 'NAME_REQUIRED', 'name'],
    [{ name: 'x'.repeat(65) }, 'NAME_TOO_LONG', 'name'],
    [{ name: 'a\u0007b' }, 'NAME_CHARACTERS_REFUSED', 'name'],
    [{ name: 'a\0b' }, 'NAME_CHARACTERS_REFUSED', 'name'],
    [{ scopes: [] }, 'SCOPES_REQUIRED', 'scopes'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'EXPIRY_IN_THE_PAST', 'expiresAt'],
    [{ requestsPerMinute: 0 }, 'LIMIT_OUT_OF_RANGE', 'requestsPerMinute'],
    [{ requestsPerMinute: 6_001 }, 'LIMIT_OUT_OF_RANGE', 'requestsPerMinute'],
    [{ sourceAddresses: ['127.1'] }, 'ADDRESS_INVALID', 'sourceAddresses'],
    [{ sourceAddresses: ['2130706433'] }, 'ADDRESS_INVALID', 'sourceAddresses'],
    [{ sourceAddresses: ['10.0.0.0/8'] }, 'ADDRESS_INVALID', 'sourceAddresses'],
    [{ sourceAddresses: ['fe80::1%eth0'] }, 'ADDRESS_INVALID', 'sourceAddresses'],
    [
      { sourceAddresses: Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`) },
      'TOO_MANY_ADDRESSES',
      'sourceAddresses',
    ],
  ])('refuse %j with %s', async (input, code, field) => {
    expect((await create(input)).userErrors).toMatchObject([{ code, field }]);
  });

  it('cannot outgrow their number, also at once', async () => {
    const member = await auth.provenMember('collector@example.com');
    const answers = await Promise.all(Array.from({ length: 30 }, () => create({}, member)));
    expect(answers.filter(({ secret }) => secret !== null)).toHaveLength(25);
    expect(
      answers.filter(({ userErrors }) => userErrors[0]?.code === 'TOO_MANY_API_KEYS'),
    ).toHaveLength(5);
  });
});
