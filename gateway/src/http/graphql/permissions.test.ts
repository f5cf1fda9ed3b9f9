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
import {
  ACCOUNT_ROLES,
  type AccountRole,
  letsKeyIn,
  type Permission,
  PERMISSIONS,
} from '../../../../schema/rules/permissions.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth, type From, type GraphQLBody } from '../../../test/support/test-auth.js';

const auth = share(startTestAuth);
let ada: { token: string; id: string };
beforeAll(async () => {
  ada = await auth.provenMember('ada@example.com');
});

const ask = (query: string, from: From) =>
  auth.graphql<{ me: Record<string, unknown> }>(query, {}, from);

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

/** A request for each operation, by its name in the table. */
const OPERATIONS = [
  ...fieldsOf('Query').map((field) => [`Query.${field.name}`, `{ ${callOf(field)} }`] as const),
  ...fieldsOf('Me').map((field) => [`Me.${field.name}`, `{ me { ${callOf(field)} } }`] as const),
  ...fieldsOf('Mutation').map(
    (field) => [`Mutation.${field.name}`, `mutation { ${callOf(field)} }`] as const,
  ),
];

const TABLE: Readonly<Record<string, Permission | null>> = PERMISSIONS;

/** A visitor, a member with this role, or an API key with this scope. */
type Caller = 'VISITOR' | AccountRole | ApiScope;

const isRole = (caller: Caller): caller is AccountRole =>
  ACCOUNT_ROLES.some((role) => role === caller);

/** Why the table refuses a call; null if it allows it. Whatever is in `me` needs `me` first. */
function refusal(operation: string, caller: Caller): string | null {
  for (const name of operation.startsWith('Me.') ? ['Query.me', operation] : [operation]) {
    const permission = TABLE[name];
    if (!permission) continue;
    if (caller === 'VISITOR') return 'UNAUTHENTICATED TOKEN_MISSING';
    if (isRole(caller)) {
      if (!permission.roles.includes(caller)) return 'FORBIDDEN ROLE_MISSING';
    } else if (!permission.scopes.length || !letsKeyIn(permission, [caller]))
      return `FORBIDDEN ${permission.scopes.length > 0 ? 'SCOPE_MISSING' : 'SESSION_REQUIRED'}`;
  }
  return null;
}

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

async function tokenOf(caller: Caller): Promise<From> {
  if (caller === 'VISITOR') return {};
  if (!isRole(caller)) return auth.apiKey(ada, caller);
  await auth.sql(`UPDATE account_members SET role = $2 WHERE user_id = $1`, [ada.id, caller]);
  return ada;
}

const CALLERS: readonly Caller[] = ['VISITOR', ...ACCOUNT_ROLES, ...API_SCOPES];

describe('the table of permissions', () => {
  it.each(CALLERS)('decides for %s about each operation', async (caller) => {
    const from = await tokenOf(caller);
    const answered: Record<string, string | null> = {};
    for (const [name, query] of OPERATIONS) {
      const { body } = await ask(query, from);
      const { code = '', reason = '' } = body.errors?.[0]?.extensions ?? {};
      const isRefused = code === 'FORBIDDEN' || code === 'UNAUTHENTICATED';
      answered[name] = isRefused ? `${code} ${reason}` : null;
    }
    expect(answered).toEqual(
      Object.fromEntries(OPERATIONS.map(([name]) => [name, refusal(name, caller)])),
    );
  });

  it.each(API_SCOPES)(
    'leaves a key with %s that asks for everything what it may',
    async (scope) => {
      const key = await auth.apiKey(ada, scope);
      const refused: string[] = [];
      for (const query of EVERYTHING) {
        const { body } = await auth.graphql<Record<string, unknown>>(query, {}, key);
        refused.push(...refusedIn(body));
        if (query === EVERYTHING[0])
          expect(body.data?.['me']).toMatchObject({ id: ada.id, emailVerified: true });
      }
      const paths = OPERATIONS.filter(([name]) => refusal(name, scope)).map(([name]) =>
        name.replace('Me.', 'me.').replace(/^(?:Query|Mutation)\./, ''),
      );
      expect(refused.sort()).toEqual(paths.sort());
    },
  );

  it('lets keys change only sub accounts and the whitelist, and never read a password', () => {
    const changes = Object.entries(TABLE).flatMap(([name, permission]) =>
      name.startsWith('Mutation.') && permission?.scopes.length ? [name] : [],
    );
    for (const name of changes) expect(name).toMatch(/^Mutation\.(subAccount|whitelist)(?!Reveal)/);
  });

  it('lets a key with both scopes read the whole ledger, and one of them neither it nor its parts', async () => {
    const both = await auth.apiKey(ada, 'READ_ORDERS', 'READ_USAGE');
    const query =
      '{ me { ledger { kind parts(by: TARGET) { key } } statements { nodes { month } } } }';
    expect((await ask(query, both)).body.errors).toBeUndefined();
    for (const scope of ['READ_ORDERS', 'READ_USAGE'] as const) {
      const { body } = await ask(query, await auth.apiKey(ada, scope));
      expect(body.data?.me).toEqual({ ledger: null, statements: null });
    }
    const orders = await auth.apiKey(ada, 'READ_ORDERS');
    const page = await ask('{ me { moneyLedger { plannedExpiries { bytes } } } }', orders);
    expect(page.body.errors?.[0]?.extensions.reason).toBe('SCOPE_MISSING');
  });

  it('lets a key for usage read the clock of its hours, and no more of the account', async () => {
    const key = await auth.apiKey(ada, 'READ_USAGE');
    const { body } = await ask('{ me { account { timeZone } } }', key);
    expect(body.data?.me).toEqual({ account: { timeZone: 'UTC' } });
    const more = await ask('{ me { account { members { email } } } }', key);
    expect(more.body.errors?.[0]?.extensions.reason).toBe('SCOPE_MISSING');
    expect(more.body.data?.me).toEqual({ account: null });
  });

  it('is the only one: each field of the schema stands in it', () => {
    const fields = ['Query', 'Me', 'Mutation'].flatMap((type) =>
      fieldsOf(type).map(({ name }) => `${type}.${name}`),
    );
    const operations = Object.keys(TABLE).filter((name) => /^(?:Query|Me|Mutation)\./.test(name));
    expect(operations.sort()).toEqual(fields.sort());
  });
});
