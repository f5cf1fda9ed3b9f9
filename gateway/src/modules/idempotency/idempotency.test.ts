import { GraphQLObjectType, isNonNullType } from 'graphql';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { createSchema } from '../../http/graphql/schema.js';
import { DAY_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';

const auth = share(startTestAuth);
let token: string;
let accountId: string;
let subAccountId: string;
let ticketId: string;

beforeAll(async () => {
  ({ token, id: accountId } = await auth.member('repeats@example.com'));
  await auth.services.db.transaction(async (tx) => {
    await tx.query(`UPDATE users SET email_verified_at = now() WHERE id = $1`, [accountId]);
    await auth.services.points.award(tx, {
      accountId,
      type: 'system',
      points: 5_000n,
      reference: newId(),
    });
  });
  subAccountId = await createSubAccount(auth, viewerOf(accountId));
  const { body } = await auth.graphql<{ ticketCreate: { ticket: { id: string } } }>(
    `mutation { ticketCreate(input: { subject: "replies", category: OTHER, message: "Hello" }, idempotencyKey: "${newId()}") { ticket { id } } }`,
    {},
    { token },
  );
  ticketId = body.data?.ticketCreate.ticket.id ?? '';
});

interface Creation {
  table: string;
  /** The condition of the customer's rows, whose id is $1. */
  own?: string;
  /** Builds the request. Each `variant` is a different request. */
  call: (variant: number) => string;
  /** The part that all answers share. */
  answer: string;
}

const CREATIONS: Record<string, Creation> = {
  orderCreate: {
    table: 'orders',
    call: (variant) => `input: { planId: "traffic-1gb", quantity: ${variant} }`,
    answer: 'order { id number }',
  },
  pointsRedeem: {
    table: 'orders',
    call: (variant) => `productId: "${['redeem-1gb', 'redeem-5gb'][variant - 1] ?? ''}"`,
    answer: 'order { id number }',
  },
  subAccountCreate: {
    table: 'sub_account',
    call: (variant) =>
      `input: { username: "again${variant}", password: "secret12", chargeMode: SHARED }`,
    answer: 'subAccount { id username }',
  },
  apiKeyCreate: {
    table: 'api_key',
    call: (variant) => `input: { name: "key ${variant}", scopes: [READ_USAGE] }`,
    answer: 'apiKey { id name }',
  },
  ticketCreate: {
    table: 'ticket',
    call: (variant) => `input: { subject: "no ${variant}", category: OTHER, message: "Hello" }`,
    answer: 'ticket { id number }',
  },
  ticketReply: {
    table: 'ticket_message',
    own: 'ticket_id IN (SELECT id FROM ticket WHERE account_id = $1)',
    call: (variant) => `id: "${ticketId}", input: { message: "reply ${variant}" }`,
    answer: 'ticket { id number }',
  },
  whitelistEntryAdd: {
    table: 'whitelist_entry',
    call: (variant) => `input: { subAccountId: "${subAccountId}", address: "9.9.9.${variant}" }`,
    answer: 'whitelistEntry { id address }',
  },
  proxyConfigurationConfirm: {
    table: 'proxy_configuration',
    call: (variant) =>
      `input: { subAccountId: "${subAccountId}", protocol: HTTP, sessionType: STICKY, quantity: ${variant + 1} }`,
    answer: 'proxyConfiguration { id } lines password',
  },
};

async function ask(name: string, variant: number, key: string) {
  const { call, answer } = CREATIONS[name] ?? { call: () => '', answer: '' };
  const { body } = await auth.graphql<Record<string, { userErrors: { code: string }[] }>>(
    `mutation { ${name}(${call(variant)}, idempotencyKey: "${key}") { ${answer} userErrors { code } } }`,
    {},
    { token },
  );
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data[name];
}

async function count(name: string): Promise<bigint | undefined> {
  const { table = '', own = 'account_id = $1' } = CREATIONS[name] ?? {};
  const found = await auth.sql<{ count: bigint }>(`SELECT count(*) FROM ${table} WHERE ${own}`, [
    accountId,
  ]);
  return found[0]?.count;
}

/** Mutations that refuse a second object like the first one: a second test needs values of its own. */
const UNIQUE = new Set(['subAccountCreate', 'whitelistEntryAdd']);

describe.each(Object.keys(CREATIONS))('%s', (name) => {
  it('runs once per key under concurrent calls, and answers them all alike', async () => {
    const before = await count(name);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(name, 1, key)));
    expect(answers[0]?.userErrors).toEqual([]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await ask(name, 1, key)).toEqual(answers[0]);
    expect(await count(name)).toBe((before ?? 0n) + 1n);
  });

  it('refuses a different request under the same key', async () => {
    const key = newId();
    await ask(name, UNIQUE.has(name) ? 3 : 1, key);
    const before = await count(name);
    expect((await ask(name, 2, key))?.userErrors).toEqual([{ code: 'IDEMPOTENCY_CONFLICT' }]);
    expect(await count(name)).toBe(before);
  });
});

/** Keyed mutations whose repetition is tested elsewhere, and where. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  contactSend: 'http/contact/contact.test.ts: its visitors have no account',
  orderPay: 'order.service.test.ts: repeated calls open one intent, with one key or several',
  orderRetryPayment: 'the same method of the service as orderPay',
  orderStart: 'order-settlement.test.ts: an order starts exactly once, also with several keys',
};

/** Verbs of mutations that are safe to repeat without a key: they set a value, or remove something. */
const SETS =
  /(?:Update(?:[A-Z][a-z]+)?|Rename|SetStatus|Prioritize|Cancel|Delete|Restore|Revoke|Unlink|Archive|Dismiss)$/;

/** Other mutations that are safe to repeat without a key: they are bounded by codes and limits. */
const NEEDS_NO_KEY = new Set([
  'emailCodeSend',
  'emailVerify',
  'orderQuote',
  'passwordChange',
  'passwordResetConfirm',
  'passwordResetRequest',
  'proxyConfigurationTest',
  'subAccountRevealPassword',
  'ticketClose',
  'ticketMarkRead',
  'ticketReopen',
  // A second proof changes nothing. Each claim link is a new secret that is shown once.
  'whitelistEntryProve',
  'whitelistClaimCreate',
]);

it('every mutation takes a key and is tested with it, sets or removes something, or is listed as needing no key', () => {
  const type = createSchema().getMutationType();
  if (!(type instanceof GraphQLObjectType)) throw new Error('the schema has mutations');
  const keyed = Object.values(type.getFields()).filter(({ args }) =>
    args.some(({ name }) => name === 'idempotencyKey'),
  );
  const others = Object.keys(type.getFields()).filter(
    (name) => !keyed.some((field) => field.name === name),
  );
  expect([...Object.keys(CREATIONS), ...Object.keys(TESTED_ELSEWHERE)].sort()).toEqual(
    keyed.map(({ name }) => name).sort(),
  );
  expect(others.filter((name) => !SETS.test(name) && !NEEDS_NO_KEY.has(name))).toEqual([]);
  for (const { args } of keyed) {
    const key = args.find(({ name }) => name === 'idempotencyKey');
    expect(
      key && (isNonNullType(key.type) ? key.type.ofType.toString() : key.type.toString()),
    ).toBe('String');
  }
});

describe('an idempotency key', () => {
  /** Runs `work` once under a key. Counts how often it ran. */
  function caller() {
    const { idempotency, db } = auth.services;
    let runs = 0;
    return {
      runs: () => runs,
      once: (
        key: string,
        call: { accountId?: string; operation?: string; request?: unknown } = {},
        work: () => Promise<void> = () => Promise.resolve(),
      ) =>
        db.transaction((tx) =>
          idempotency.once(
            tx,
            { accountId, key, operation: 'test', request: { n: 1 }, ...call },
            async () => {
              runs += 1;
              await work();
              return { run: runs };
            },
          ),
        ),
    };
  }

  it('has 8 to 128 visible ASCII characters', async () => {
    const { once, runs } = caller();
    const refused = [
      '',
      'x'.repeat(7),
      'x'.repeat(129),
      'with a space',
      'line\nbreak',
      'schlüssel',
    ];
    for (const key of refused)
      await expect(once(key)).rejects.toMatchObject({
        errors: [{ code: 'IDEMPOTENCY_KEY_INVALID', field: 'idempotencyKey' }],
      });
    expect(runs()).toBe(0);
    for (const key of ['!'.repeat(8), '~'.repeat(128)]) await once(key);
    expect(runs()).toBe(2);
  });

  it('belongs to one customer', async () => {
    const { once, runs } = caller();
    const other = await auth.provenMember('other@example.com');
    const key = newId();
    expect(await once(key)).toEqual({ run: 1 });
    expect(await once(key, { accountId: other.id, request: { n: 2 } })).toEqual({ run: 2 });
    expect(await once(key)).toEqual({ run: 1 });
    expect(runs()).toBe(2);
  });

  it('belongs to one operation and one request', async () => {
    const { once, runs } = caller();
    const key = newId();
    await once(key);
    for (const call of [{ operation: 'another' }, { request: { n: 2 } }, { request: {} }])
      await expect(once(key, call)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(runs()).toBe(1);
  });

  it('is free again after a call that failed', async () => {
    const { once } = caller();
    const key = newId();
    await expect(once(key, {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await once(key)).toEqual({ run: 2 });
    expect(await once(key)).toEqual({ run: 2 });
  });

  it('stores no password or secret from the request', async () => {
    const kept = await auth.sql<{ text: string }>(
      `SELECT idempotency_key::text AS text FROM idempotency_key`,
    );
    expect(kept.length).toBeGreaterThan(5);
    for (const { text } of kept) expect(text).not.toMatch(/secret12|hk_/);
  });

  it('is deleted after a week, not earlier', async () => {
    const { idempotency, db } = auth.services;
    const key = newId();
    const once = (answer: string) =>
      db.transaction((tx) =>
        idempotency.once(tx, { accountId, key, operation: 'test', request: {} }, () =>
          Promise.resolve({ answer }),
        ),
      );
    expect(await once('first')).toEqual({ answer: 'first' });
    auth.clock.advance(7 * DAY_MS);
    await idempotency.purge();
    expect(await once('second')).toEqual({ answer: 'first' });
    auth.clock.advance(1);
    expect(await idempotency.purge()).toBeGreaterThan(0);
    expect(await once('third')).toEqual({ answer: 'third' });
  });
});
