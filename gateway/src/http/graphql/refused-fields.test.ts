import { share } from '../../../test/support/share.js';
import { startTestAuth, type From } from '../../../test/support/test-auth.js';

interface Answered {
  data: Record<string, unknown> | null;
  errors?: { path?: (string | number)[]; extensions: { code: string; reason?: string } }[];
}

const auth = share(startTestAuth);
let ada: { token: string; id: string };
beforeAll(async () => {
  ada = await auth.provenMember('ada@example.com');
});

/** The answer, and why each field without a value has none, by its path. */
async function ask(query: string, from: From) {
  const { status, body } = await auth.graphql(query, {}, from);
  const { data, errors = [] } = body as Answered;
  const refused = errors.map(({ path = [], extensions: { code, reason = '' } }) => [
    path.join('.'),
    `${code} ${reason}`,
  ]);
  return { status, data, refused: Object.fromEntries(refused) as Record<string, string> };
}

const TEXT = expect.any(String) as string;

describe('a refused field is null, says why, and leaves the rest of the answer:', () => {
  it('what a key with one scope may not read', async () => {
    const key = await auth.apiKey(ada, 'READ_USAGE');
    const query = `{
      accountingTimeZone
      orderQuote(planId: "1") { userErrors { code } }
      me { id email mine: email name balance { asOf } orders { totalCount } apiKeys { totalCount } }
    }`;
    expect(await ask(query, key)).toEqual({
      status: 200,
      data: {
        accountingTimeZone: TEXT,
        orderQuote: null,
        me: {
          id: ada.id,
          email: null,
          mine: null,
          name: null,
          balance: { asOf: TEXT },
          orders: null,
          apiKeys: null,
        },
      },
      refused: {
        orderQuote: 'FORBIDDEN SESSION_REQUIRED',
        'me.email': 'FORBIDDEN SCOPE_MISSING',
        'me.mine': 'FORBIDDEN SCOPE_MISSING',
        'me.name': 'FORBIDDEN SCOPE_MISSING',
        'me.orders': 'FORBIDDEN SCOPE_MISSING',
        'me.apiKeys': 'FORBIDDEN SESSION_REQUIRED',
      },
    });
  });

  it('a second mutation, whose refusal does not hide the result of the first', async () => {
    const key = await auth.apiKey(ada, 'MANAGE_SUB_ACCOUNTS');
    const query = `mutation {
      subAccountCreate(input: { username: "partner1", password: "Secret123", chargeMode: SHARED }, idempotencyKey: "first-one") {
        subAccount { username }
        userErrors { code }
      }
      subAccountDelete(id: "0199a3c2-7a1e-7c44-9d3b-5f0a7b1c2d3e") { userErrors { code } }
      profileUpdate(input: { name: "Ada" }) { userErrors { code } }
    }`;
    expect(await ask(query, key)).toEqual({
      status: 200,
      data: {
        subAccountCreate: { subAccount: { username: 'partner1' }, userErrors: [] },
        subAccountDelete: null,
        profileUpdate: null,
      },
      refused: {
        subAccountDelete: 'NOT_FOUND ',
        profileUpdate: 'FORBIDDEN SESSION_REQUIRED',
      },
    });
  });

  it('input that one field refuses', async () => {
    const query = '{ me { id usage(last: 100000) { totalBytes } points { debt } } }';
    const { data, refused } = await ask(query, ada);
    expect(data).toEqual({ me: { id: ada.id, usage: null, points: { debt: 0 } } });
    expect(refused).toEqual({ 'me.usage': 'BAD_USER_INPUT PERIOD_TOO_LONG' });
  });

  it('everything of a caller who is not signed in, next to public data', async () => {
    const unknown = { token: `hk_${'a'.repeat(43)}` };
    expect(await ask('{ accountingTimeZone me { id } }', unknown)).toEqual({
      status: 200,
      data: { accountingTimeZone: TEXT, me: null },
      refused: { me: 'UNAUTHENTICATED API_KEY_UNKNOWN' },
    });
    expect(await ask('{ accountingTimeZone me { id } }', {})).toMatchObject({
      refused: { me: 'UNAUTHENTICATED TOKEN_MISSING' },
    });
  });
});

it('has the status 401 if an unknown caller gets nothing at all', async () => {
  const change = 'mutation { profileUpdate(input: { name: "Ada" }) { userErrors { code } } }';
  for (const [query, field] of [
    ['{ me { id } }', 'me'],
    [change, 'profileUpdate'],
  ] as const)
    expect(await ask(query, {})).toEqual({
      status: 401,
      data: { [field]: null },
      refused: { [field]: 'UNAUTHENTICATED TOKEN_MISSING' },
    });
});
