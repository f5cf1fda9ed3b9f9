import { share } from '../../test/support/share.js';
import { PASSWORD, startTestAuth } from '../../test/support/test-auth.js';
import { viewerOf } from '../../test/support/test-services.js';
import { createSubAccount } from '../../test/support/test-sub-accounts.js';

const gateway = share(startTestAuth);

interface Refused {
  code: string;
  message: string;
}
type Payload = Record<string, unknown> & { userErrors: Refused[] };
type Store = (text: string) => Promise<string>;

/** The text as the API stored it, or `CODE: message` of its refusal. */
let fields: Record<string, Store>;
let ask: <T>(query: string, variables?: object) => Promise<T>;
let made = 0;

beforeAll(async () => {
  const { token, id } = await gateway.provenMember('typing@example.com');
  const subAccountId = await createSubAccount(gateway, viewerOf(id));
  ask = async <T>(query: string, variables: object = {}) => {
    const { body } = await gateway.graphql<T>(query, variables, { token });
    if (!body.data) throw new Error(JSON.stringify(body.errors));
    return body.data;
  };
  const field =
    (
      mutation: string,
      type: string,
      object: string,
      name: string,
      others: () => object = () => ({}),
    ): Store =>
    async (text) => {
      const data = await ask<Record<string, Payload>>(
        `mutation ($input: ${type}!) { done: ${mutation}(input: $input) { ${object} { ${name} } userErrors { code message } } }`,
        { input: { ...others(), [name]: name === 'sourceAddresses' ? [text] : text } },
      );
      const [refused] = data['done']?.userErrors ?? [];
      if (refused !== undefined) return `${refused.code}: ${refused.message}`;
      return String((data['done']?.[object] as Record<string, unknown>)[name]);
    };
  const newKey = () => ({ name: `Key ${++made}`, scopes: ['READ_USAGE'] });
  fields = {
    'whitelist address': field(
      'whitelistEntryAdd',
      'WhitelistEntryAddInput',
      'whitelistEntry',
      'address',
      () => ({ subAccountId }),
    ),
    'address of a key': field(
      'apiKeyCreate',
      'ApiKeyCreateInput',
      'apiKey',
      'sourceAddresses',
      newKey,
    ),
    username: field('subAccountCreate', 'SubAccountCreateInput', 'subAccount', 'username', () => ({
      password: 'Secret42',
      chargeMode: 'SHARED',
    })),
    note: field('subAccountCreate', 'SubAccountCreateInput', 'subAccount', 'remark', () => ({
      username: `note${++made}`,
      password: 'Secret42',
      chargeMode: 'SHARED',
    })),
    name: field('profileUpdate', 'ProfileInput', 'me', 'name'),
    company: field('billingDetailsUpdate', 'BillingDetailsInput', 'billingDetails', 'company'),
    country: field('billingDetailsUpdate', 'BillingDetailsInput', 'billingDetails', 'country'),
    'tax id': field('billingDetailsUpdate', 'BillingDetailsInput', 'billingDetails', 'taxId'),
    'invoice email': field(
      'billingDetailsUpdate',
      'BillingDetailsInput',
      'billingDetails',
      'invoiceEmail',
    ),
  };
});

const store = (field: string, text: string) => fields[field]?.(text);

it.each([
  ['whitelist address', '\u200e8.8.4.1\u200b', '8.8.4.1'],
  ['whitelist address', '８．８．４．２', '8.8.4.2'],
  ['whitelist address', '8。8。4。3', '8.8.4.3'],
  ['whitelist address', '“8.8.4.4/32”', '8.8.4.4'],
  ['whitelist address', '8.8.4.5:8080', '8.8.4.5'],
  ['address of a key', '８．８．８．８\u200e', '8.8.8.8'],
  ['username', '\u200bＰricing７ ', 'pricing7'],
  ['note', 'Ｎｏｔｅ\u00ad\u200e １', 'Ｎｏｔｅ １'],
  ['name', 'Mei\u00ad Ｃhan\u202e', 'Mei Ｃhan'],
  ['company', 'Ｓhop\u00ad 貿易\u200b', 'Ｓhop 貿易'],
  ['country', 'ｈｋ\u200e', 'HK'],
  ['tax id', 'ＨＫ－１２３\u200e', 'HK-123'],
  ['invoice email', '\u200emei＠shop．hk', 'mei@shop.hk'],
])('the %s %j is stored as %j', async (field, text, stored) => {
  expect(await store(field, text)).toBe(stored);
});

it.each([
  ['whitelist address', '8.8.4.9, 8.8.4.8', /^ADDRESS_INVALID: .* It contains “,” \(U\+002C\)\.$/],
  ['whitelist address', '8.8.4.0/24', /^ADDRESS_INVALID: .* “\/” \(U\+002F\)\.$/],
  ['whitelist address', '\u200b', /^ADDRESS_REQUIRED/],
  ['address of a key', '8.8.8.x', /^ADDRESS_INVALID: .* “x” \(U\+0078\)\.$/],
  ['username', 'prіcing8', /^USERNAME_INVALID: .* “і” \(U\+0456\)\.$/],
  ['name', 'Mei\u0007', /^NAME_CHARACTERS_REFUSED: .* U\+0007, an invisible mark\.$/],
  ['country', 'Hong Kong', /^BILLING_COUNTRY_UNKNOWN/],
  ['tax id', 'HK\u0007', /^BILLING_CHARACTERS_REFUSED: .* U\+0007, an invisible mark\.$/],
  ['invoice email', 'mеi@shop.hk', /^INVOICE_EMAIL_INVALID: .* “е” \(U\+0435\)\.$/],
])('the %s %j is refused with the character', async (field, text, refusal) => {
  expect(await store(field, text)).toMatch(refusal);
});

it('a search finds what was written, whatever the width of its letters and marks in it', async () => {
  await store('note', 'Ｂｅｒｌｉｎ ２');
  for (const search of ['berlin 2', 'Ｂｅｒｌｉｎ\u200e', '\u200bberlin ２']) {
    const { me } = await ask<{ me: { subAccounts: { nodes: { remark: string }[] } } }>(
      `query ($search: String) { me { subAccounts(filter: { search: $search }) { nodes { remark } } } }`,
      { search },
    );
    expect([search, me.subAccounts.nodes.map(({ remark }) => remark)]).toEqual([
      search,
      ['Ｂｅｒｌｉｎ ２'],
    ]);
  }
});

it('signing in takes an email and a code as people paste them, and a password as it is', async () => {
  const email = 'pasted@example.com';
  const registered = await gateway.post('/auth/register', {
    email: '\u200eｐasted＠example．com',
    password: PASSWORD,
    accept_terms: true,
  });
  expect(registered.body.err_code).toBe(0);
  const code = await gateway.code(email);
  const wide = `${code.slice(0, 3)}-${code.slice(3)}\u200e`.replace(/[!-~]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
  );
  const login = (password: string) =>
    gateway.post('/auth/login', { email: `${email}\u200b`, password, verificationCode: wide });
  expect((await login(`${PASSWORD}\u200b`)).body.err_code).not.toBe(0);
  expect((await login(PASSWORD)).body.data.user?.['emailVerified']).toBe(true);
});

it('REST names the character of a refused email, too', async () => {
  const { body } = await gateway.post('/auth/register', {
    email: 'mеi@example.com',
    password: PASSWORD,
    accept_terms: true,
  });
  expect(body.err_msg).toBe('This is not an email address. It contains “е” (U+0435).');
  const invited = await gateway.post('/auth/register', {
    email: 'invited.typing@example.com',
    password: PASSWORD,
    accept_terms: true,
    invite_code: '7К3M-9Q2X',
  });
  expect(invited.body.err_msg).toMatch(/ It contains “К” \(U\+041A\)\.$/);
});
