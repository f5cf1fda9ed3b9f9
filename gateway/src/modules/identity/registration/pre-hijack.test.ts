import { newId } from '../../../platform/ids.js';
import { share } from '../../../../test/support/share.js';
import { providerEvent } from '../../../../test/support/test-settlement.js';
import { PASSWORD, startTestAuth, type From } from '../../../../test/support/test-auth.js';
import { viewerOf } from '../../../../test/support/test-services.js';

const auth = share(startTestAuth);

const NEW = 'Brand-new-pass-9';
interface Made {
  made: {
    thing: { id: string } | null;
    secret?: string;
    userErrors: { code: string }[];
  };
}
const mutate = async (query: string, variables: object, from: From) => {
  const { body } = await auth.graphql<Made>(query, variables, from);
  const codes = body.data?.made.userErrors.map(({ code }) => code);
  return { id: body.data?.made.thing?.id ?? '', secret: body.data?.made.secret ?? '', codes };
};
const createKey = (from: From) =>
  mutate(
    `mutation ($input: ApiKeyCreateInput!) { made: apiKeyCreate(input: $input) { thing: apiKey { id } secret userErrors { code } } }`,
    { input: { name: 'mine', scopes: ['READ_USAGE', 'MANAGE_SUB_ACCOUNTS'] } },
    from,
  );
const createSubAccount = (from: From, username: string) =>
  mutate(
    `mutation ($input: SubAccountCreateInput!) { made: subAccountCreate(input: $input) { thing: subAccount { id } userErrors { code } } }`,
    { input: { username, password: 'secret12', chargeMode: 'SHARED' } },
    from,
  );
const addAddress = (from: From, subAccountId: string, address: string) =>
  mutate(
    `mutation ($input: WhitelistEntryAddInput!) { made: whitelistEntryAdd(input: $input) { thing: whitelistEntry { id } userErrors { code } } }`,
    { input: { subAccountId, address } },
    // From the address itself, which proves it.
    { token: from.token ?? '', address },
  );
const balanceOf = async (from: From) =>
  (
    await auth.graphql<{ me: { balance: { traffic: { remainingBytes: string } } } }>(
      '{ me { balance { traffic { remainingBytes } } } }',
      {},
      from,
    )
  ).body;

/** Creates, in an unverified account, what a stranger could create before the API refused it. */
async function squat(email: string, username: string, address: string) {
  const { token, id } = await auth.member(email);
  const set = (verifiedAt: string) =>
    auth.sql(`UPDATE users SET email_verified_at = ${verifiedAt} WHERE id = $1`, [id]);
  await set('now()');
  const key = await createKey({ token });
  const subAccount = await createSubAccount({ token }, username);
  const entry = await addAddress({ token }, subAccount.id, address);
  expect([key.codes, subAccount.codes, entry.codes]).toEqual([[], [], []]);
  await set('NULL');
  return { token, id, key: key.secret, username, address };
}

const letsIn = async (
  credentials: { username: string; password: string } | null,
  address: string,
) =>
  (
    await auth.services.proxyAuthorization.authorize({
      nodeId: 'node-1',
      credentials,
      clientAddress: address,
    })
  ).allow;

async function expectWorthless(stranger: Awaited<ReturnType<typeof squat>>): Promise<void> {
  expect((await auth.me({ token: stranger.token })).status).toBe(401);
  const asked = await balanceOf({ token: stranger.key });
  expect(asked.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  const { username, address } = stranger;
  expect(await letsIn({ username, password: 'secret12' }, '198.51.100.1')).toBe(false);
  expect(await letsIn(null, address)).toBe(false);
}

async function pay(token: string): Promise<void> {
  const { body: ordered } = await auth.graphql<{ orderCreate: { order: { id: string } } }>(
    `mutation ($input: OrderCreateInput!, $key: String!) { orderCreate(input: $input, idempotencyKey: $key) { order { id } } }`,
    { input: { planId: 'traffic-5gb', quantity: 1 }, key: newId() },
    { token },
  );
  const { body } = await auth.graphql<{
    orderPay: { payment: { intentId: string; amount: { minor: string; currency: string } } };
  }>(
    `mutation ($id: ID!, $key: String!) { orderPay(id: $id, idempotencyKey: $key) {
       payment { ... on PaymentActionRequired { intentId amount { minor currency } } } userErrors { code } } }`,
    { id: ordered.data?.orderCreate.order.id, key: newId() },
    { token },
  );
  const payment = body.data?.orderPay.payment;
  if (!payment) throw new Error(JSON.stringify(body));
  const amount = { minor: BigInt(payment.amount.minor), currency: payment.amount.currency };
  const intent = { id: payment.intentId, amount, orderReference: null, requestId: null };
  await auth.services.paymentReports.receive(providerEvent({ type: 'SUCCEEDED', intent }));
}

const resetToken = async (email: string): Promise<string> => {
  await auth.graphql(
    `mutation ($email: String!) { passwordResetRequest(email: $email) { userErrors { code } } }`,
    { email },
  );
  const tokens = (await auth.inbox(email)).map(({ text }) => /#token=(\S+)/.exec(text)?.[1]);
  return tokens.findLast((found) => found !== undefined) ?? '';
};
const reset = async (email: string, keepApiKeys?: boolean) => {
  const { body } = await auth.graphql<{ passwordResetConfirm: { changed: boolean } }>(
    `mutation ($token: String!, $password: String!, $keep: Boolean) {
       passwordResetConfirm(token: $token, newPassword: $password, keepApiKeys: $keep) { changed userErrors { code } } }`,
    { token: await resetToken(email), password: NEW, keep: keepApiKeys ?? false },
  );
  expect(body).toMatchObject({ data: { passwordResetConfirm: { changed: true } } });
};
const verifyEmail = (code: string, token: string) =>
  auth.graphql(
    'mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }',
    { code },
    { token },
  );

describe('an account with an unverified address', () => {
  it('creates no API keys, sub accounts, or whitelist entries, and names the reason', async () => {
    const from = await auth.member('unproven@example.com');
    const refused = ['EMAIL_NOT_VERIFIED'];
    expect((await createKey(from)).codes).toEqual(refused);
    expect((await createSubAccount(from, 'early1')).codes).toEqual(refused);
    expect((await addAddress(from, newId(), '8.8.4.1')).codes).toEqual(refused);

    await verifyEmail(await auth.code('unproven@example.com'), from.token);
    expect((await createKey(from)).codes).toEqual([]);
    const subAccount = await createSubAccount(from, 'early1');
    expect(subAccount.codes).toEqual([]);
    expect((await addAddress(from, subAccount.id, '8.8.4.1')).codes).toEqual([]);
  });

  it('is useless to the stranger who registered it once the owner resets the password and pays', async () => {
    const email = 'owner@example.com';
    const stranger = await squat(email, 'squat1', '8.8.4.2');
    await reset(email, true);
    const { body } = await auth.post('/auth/login', { email, password: NEW });
    const token = body.data.token ?? '';
    expect(body.data.user).toMatchObject({ id: stranger.id, emailVerified: true });
    await pay(token);
    expect(await balanceOf({ token })).toMatchObject({
      data: { me: { balance: { traffic: { remainingBytes: '5500000000' } } } },
    });

    await expectWorthless(stranger);
    expect((await auth.post('/auth/login', { email, password: PASSWORD })).body.err_code).not.toBe(
      0,
    );
    const own = await createSubAccount({ token }, 'mine11');
    expect(own.codes).toEqual([]);
    expect(await letsIn({ username: 'mine11', password: 'secret12' }, '198.51.100.1')).toBe(true);
  });

  it('keeps only the session that entered the code', async () => {
    const email = 'code.owner@example.com';
    const stranger = await squat(email, 'squat2', '8.8.4.3');
    const link = await resetToken(email);
    const { body } = await auth.post('/auth/login', { email, password: PASSWORD });
    const token = body.data.token ?? '';
    // The newest email is the reset link. The registration code came before it.
    await verifyEmail(await auth.code(email), token);
    await expectWorthless(stranger);
    expect((await auth.me({ token })).body.data.user).toMatchObject({ emailVerified: true });
    const { body: late } = await auth.graphql<{ passwordResetConfirm: { changed: boolean } }>(
      `mutation ($token: String!) { passwordResetConfirm(token: $token, newPassword: "${NEW}") { changed userErrors { code } } }`,
      { token: link },
    );
    expect(late.data?.passwordResetConfirm.changed).toBe(false);
  });

  it('blocks creation by requests that began before the proof', async () => {
    const email = 'race@example.com';
    const { id } = await auth.member(email);
    const [session] = await auth.sql<{ id: string }>(`SELECT id FROM session WHERE user_id = $1`, [
      id,
    ]);
    const viewer = viewerOf(id, session?.id);
    await reset(email);
    const request = {
      name: 'late',
      scopes: ['READ_USAGE' as const],
      expiresAt: null,
      sourceAddresses: [],
      requestsPerMinute: 1,
    };
    await expect(auth.services.apiKeys.create(viewer, request, null)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('a new password of a verified account', () => {
  it.each([
    ['ends', false],
    ['keeps, if so chosen,', true],
  ])('%s the API keys, and keeps sub accounts and whitelist', async (_what, keep) => {
    const email = `proven.${keep}@example.com`;
    const from = await auth.provenMember(email);
    const key = await createKey(from);
    const username = keep ? 'keep01' : 'keep02';
    const subAccount = await createSubAccount(from, username);
    await pay(from.token);
    const address = keep ? '8.8.4.10' : '8.8.4.11';
    expect((await addAddress(from, subAccount.id, address)).codes).toEqual([]);
    await reset(email, keep);
    expect((await auth.me(from)).status).toBe(401);
    const { errors } = await balanceOf({ token: key.secret });
    expect(errors?.[0]?.extensions.code).toBe(keep ? undefined : 'UNAUTHENTICATED');
    expect(await letsIn({ username, password: 'secret12' }, '198.51.100.1')).toBe(true);
    expect(await letsIn(null, address)).toBe(true);
  });
});
