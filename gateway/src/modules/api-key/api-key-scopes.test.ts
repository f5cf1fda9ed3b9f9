import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { API_SCOPES, type ApiScope } from '../../../../schema/rules/api-key.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth, type From, type GraphQLBody } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);
let ada: { token: string; id: string };
beforeAll(async () => {
  ada = await auth.provenMember('ada@example.com');
});

const ask = (query: string, from: From) =>
  auth.graphql<{ me: Record<string, unknown> }>(query, {}, from);
const errorOf = async (query: string, from: From) =>
  (await ask(query, from)).body.errors?.[0]?.extensions.code;

const SCHEMA = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));

function fieldsOf(name: string): GraphQLField<unknown, unknown>[] {
  const type = SCHEMA.getType(name);
  if (!isObjectType(type)) throw new Error(`no type ${name}`);
  return Object.values(type.getFields());
}

/** Any value of the type: who asks is checked before what. */
function sampleOf({ type }: GraphQLArgument | GraphQLInputField): string {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  if (isInputObjectType(named)) {
    const required = Object.values(named.getFields()).filter(isRequiredInputField);
    return `{ ${required.map((each) => `${each.name}: ${sampleOf(each)}`).join(', ')} }`;
  }
  return { Int: '1', Boolean: 'true' }[named.name] ?? '"1"';
}

function callOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const required = args.filter(isRequiredArgument);
  const list = required.map((each) => `${each.name}: ${sampleOf(each)}`).join(', ');
  const selection = isCompositeType(getNamedType(type)) ? ' { __typename }' : '';
  return `${name}${list === '' ? '' : `(${list})`}${selection}`;
}

/** Fields of `Me` with `me.` before them. */
const OPERATIONS = [
  ...fieldsOf('Query').map((field) => [field.name, `{ ${callOf(field)} }`] as const),
  ...fieldsOf('Me').map((field) => [`me.${field.name}`, `{ me { ${callOf(field)} } }`] as const),
  ...fieldsOf('Mutation').map((field) => [field.name, `mutation { ${callOf(field)} }`] as const),
];

/** Operations that any key may call: public data, and forms that need no sign-in. */
const ALWAYS = `accountingTimeZone claims contactSend locations me me.emailVerified me.id me.locale me.registeredAt passwordResetConfirm
  passwordResetRequest plans proxyEndpoints redeemableProducts`;

/** All that a scope adds. What is not listed needs a session of the customer. */
const ADDED: Readonly<Record<ApiScope, string>> = {
  READ_PROFILE: `me.account me.billingDetails me.displayName me.email me.firstName me.lastName me.name me.username`,
  READ_USAGE: `me.balance me.subAccount me.subAccounts me.usage`,
  READ_ORDERS: `me.invoices me.order me.orders me.payments me.points me.referral`,
  MANAGE_SUB_ACCOUNTS: `me.proxyConfigurations me.subAccount me.subAccounts subAccountCreate subAccountDelete
    subAccountSetStatus subAccountUpdate`,
  MANAGE_WHITELIST: `me.currentAddress me.whitelist whitelistClaimCreate whitelistEntriesDelete whitelistEntryAdd
    whitelistEntryProve whitelistEntryUpdate`,
};

/** Operations that ask for everything at once. */
const EVERYTHING = [
  `{ ${fieldsOf('Query')
    .map((field) =>
      field.name === 'me' ? `me { ${fieldsOf('Me').map(callOf).join(' ')} }` : callOf(field),
    )
    .join(' ')} }`,
  `mutation { ${fieldsOf('Mutation').map(callOf).join(' ')} }`,
];

type Fields = Readonly<Record<string | number, unknown>>;

/** Which fields of an answer are null because the key may not ask for them. */
function refusedIn({ data, errors = [] }: GraphQLBody<Record<string, unknown>>): string[] {
  return errors
    .filter(({ extensions: { code } }) => code === 'FORBIDDEN')
    .map(({ path = [], extensions: { reason } }) => {
      expect(path.reduce<unknown>((at, name) => (at as Fields)[name], data)).toBeNull();
      expect(['SCOPE_MISSING', 'SESSION_REQUIRED']).toContain(reason);
      return path.join('.');
    });
}

describe('an API key', () => {
  it.each(API_SCOPES)('with %s does what this scope allows and nothing else', async (scope) => {
    const key = await auth.apiKey(ada, scope);
    const allowed: string[] = [];
    for (const [name, query] of OPERATIONS)
      if ((await errorOf(query, key)) !== 'FORBIDDEN') allowed.push(name);
    expect(allowed.sort()).toEqual(`${ALWAYS} ${ADDED[scope]}`.split(/\s+/).sort());
  });

  it.each(API_SCOPES)('with %s that asks for everything gets what it may read', async (scope) => {
    const key = await auth.apiKey(ada, scope);
    const allowed = new Set(`${ALWAYS} ${ADDED[scope]}`.split(/\s+/));
    const refused: string[] = [];
    for (const query of EVERYTHING) {
      const { body } = await auth.graphql<Record<string, unknown>>(query, {}, key);
      refused.push(...refusedIn(body));
      if (query === EVERYTHING[0])
        expect(body.data?.['me']).toMatchObject({ id: ada.id, emailVerified: true });
    }
    const names = OPERATIONS.map(([name]) => name);
    expect(refused.sort()).toEqual(names.filter((name) => !allowed.has(name)).sort());
  });
});
