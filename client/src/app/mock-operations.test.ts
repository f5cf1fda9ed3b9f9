import {
  concatAST,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  OperationTypeNode,
  buildSchema,
  parse,
  print,
  separateOperations,
  typeFromAST,
} from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { handlers } from '../../../mocks/src/msw/handlers';
import { MOCK_CODE, MOCK_RESET_TOKEN } from '../../../mocks/src/msw/identity-world';
import { createWorldIn, WORLD_STATES, type WorldState } from '../../../mocks/src/msw/states';
import { CURRENT_ADDRESS } from '../../../mocks/src/msw/whitelist-world';
import type { World } from '../../../mocks/src/msw/world';
import schemaText from '../../../schema/schema.graphql?raw';
import { server } from '../../jest/render-app';

const SOURCES = new URL('../', import.meta.url);
const SCHEMA = buildSchema(schemaText);

/** Every query and mutation that the client can send, with its fragments, by name. */
const OPERATIONS = separateOperations(
  concatAST(
    readdirSync(fileURLToPath(SOURCES), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => parse(readFileSync(new URL(file, SOURCES), 'utf8'))),
  ),
);

/** Prepares the world for mutations that it would otherwise refuse for every object. */
const BEFORE: Readonly<Record<string, (world: World) => void>> = {
  EmailVerify: (world) => codeSent(world, 'VERIFY_EMAIL'),
  PasswordCodeConfirm: (world) => codeSent(world, 'CHANGE_PASSWORD'),
  PasswordChange: (world) => codeSent(world, 'CHANGE_PASSWORD'),
  PasswordResetConfirm: (world) => {
    world.identity.resetUserId = world.users[0]!.id;
  },
  OrderStart: (world) => {
    world.orders = world.orders.map((order) => ({ ...order, startedAt: null }));
  },
  WhitelistEntryProve: (world) => {
    world.whitelist = world.whitelist.map((entry) => ({ ...entry, address: CURRENT_ADDRESS }));
  },
};

function codeSent({ identity, users }: World, purpose: 'VERIFY_EMAIL' | 'CHANGE_PASSWORD'): void {
  const askedAt = new Date();
  identity.codes = [
    {
      userId: users[0]!.id,
      purpose,
      code: MOCK_CODE,
      askedAt,
      triesLeft: 1,
      expiresAt: new Date(askedAt.getTime() + 60_000),
      confirmed: true,
    },
  ];
}

/** Texts and choices that must be these, by the name of the argument or field. */
const TEXTS: Readonly<Record<string, string>> = {
  address: '8.8.8.8',
  code: MOCK_CODE,
  token: MOCK_RESET_TOKEN,
  // Of a sub account.
  username: 'archive7',
  password: 'Secret12',
  idempotencyKey: 'key-of-a-test',
  newPassword: 'Evergreen-2',
  // The other one needs a limit.
  chargeMode: 'SHARED',
};

const SCALARS: Readonly<Record<string, unknown>> = {
  Int: 7,
  BigInt: '1000000000',
  Boolean: true,
  // A name of a time zone and a search both fit here.
  String: 'UTC',
  DateTime: '2027-01-01T00:00:00.000Z',
};

/** Ids that every world knows, by the name of the argument or field. `id` and `ids` depend on the operation. */
const IDS: Readonly<Record<string, string>> = {
  planId: 'traffic-1gb',
  productId: 'redeem-1gb',
  subAccountId: 'sa-1',
};

/** The world's objects that a mutation changes, by the first word of its field. */
const KEPT: Readonly<Record<string, (world: World) => readonly { readonly id: string }[]>> = {
  apiKey: ({ apiKeys }) => apiKeys,
  order: ({ orders }) => orders,
  session: ({ identity }) => identity.otherSessions,
  subAccount: ({ subAccounts }) => subAccounts,
  ticket: ({ tickets }) => tickets,
  whitelist: ({ whitelist }) => whitelist,
};

/** Some value of a required type; undefined leaves an optional one out. `ownId` is the value of `id`. */
function someValue(name: string, type: GraphQLInputType, ownId: string): unknown {
  if (!isNonNullType(type)) return undefined;
  const { ofType } = type;
  if (isEnumType(ofType)) return TEXTS[name] ?? ofType.getValues()[0]?.value;
  if (isInputObjectType(ofType))
    return Object.fromEntries(
      Object.values(ofType.getFields())
        .filter(isRequiredInputField)
        .map((field) => [field.name, someValue(field.name, field.type, ownId)]),
    );
  if (isListType(ofType)) return name === 'ids' ? [ownId] : [someValue(name, ofType.ofType, ownId)];
  if (ofType.name === 'ID') return IDS[name] ?? ownId;
  return (ofType.name === 'String' ? TEXTS[name] : undefined) ?? SCALARS[ofType.name];
}

function operationOf(name: string) {
  const [operation] = (OPERATIONS[name]?.definitions ?? []).flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition] : [],
  );
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
}

function someVariables(name: string, ownId = 'order-1'): object {
  return Object.fromEntries(
    (operationOf(name).variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      someValue(
        variable.name.value,
        typeFromAST(SCHEMA, type as never) as unknown as GraphQLInputType,
        ownId,
      ),
    ]),
  );
}

/** The ids that a mutation can be called with; one of no importance if it takes none. */
function idsFor(name: string): readonly string[] {
  const { variableDefinitions = [], selectionSet } = operationOf(name);
  if (!variableDefinitions.some(({ variable }) => /^ids?$/.test(variable.name.value))) return ['-'];
  const [field] = selectionSet.selections;
  const fieldName = field?.kind === Kind.FIELD ? field.name.value : '';
  const [, kept] = Object.entries(KEPT).find(([kind]) => fieldName.startsWith(kind)) ?? [];
  if (kept === undefined)
    throw new Error(`${name} takes the id of an object without a line in KEPT`);
  return kept(createWorldIn('usual')).map(({ id }) => id);
}

interface Circumstances {
  readonly state?: WorldState;
  readonly before?: ((world: World) => void) | undefined;
}

/** The mock world's answer in a state: the errors, and the fields without a handler. */
async function answer(
  query: string,
  variables: object,
  { state = 'usual', before }: Circumstances = {},
) {
  const missing: string[] = [];
  const world = createWorldIn(state);
  before?.(world);
  server.use(...handlers(world, (field) => missing.push(field)));
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${openSession(world, world.users[0]!)}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  const { errors = [], data } = (await response.json()) as Answered;
  const payloads = Object.values(data ?? {});
  const refusals = payloads.flatMap(
    (payload) => payload?.userErrors?.map(({ code }) => code) ?? [],
  );
  return { missing, errors: errors.map(({ message }) => message), refusals };
}

interface Answered {
  readonly errors?: readonly { readonly message: string }[];
  readonly data?: Record<
    string,
    { readonly userErrors?: readonly { code: string }[] } | null
  > | null;
}

const isMutation = (name: string) => operationOf(name).operation === OperationTypeNode.MUTATION;
const QUERIES = Object.keys(OPERATIONS).filter((name) => !isMutation(name));
const MUTATIONS = Object.keys(OPERATIONS).filter(isMutation);

test.each(QUERIES)('the mock world answers %s', async (name) => {
  const { missing, errors } = await answer(print(OPERATIONS[name]!), someVariables(name));
  expect({ missing, errors }).toEqual({ missing: [], errors: [] });
});

test.each(MUTATIONS)('the mock world runs %s', async (name) => {
  const accepted: boolean[] = [];
  for (const id of idsFor(name)) {
    const variables = someVariables(name, id);
    const { missing, errors, refusals } = await answer(print(OPERATIONS[name]!), variables, {
      before: BEFORE[name],
    });
    expect({ id, missing, errors }).toEqual({ id, missing: [], errors: [] });
    accepted.push(refusals.length === 0);
  }
  // One object of its kind must accept it; otherwise its handler would only run up to the refusal.
  expect(accepted).toContain(true);
});

test.each(Object.keys(WORLD_STATES) as WorldState[])(
  'the world "%s" answers every query completely',
  async (state) => {
    const failed: string[] = [];
    for (const [name, document] of Object.entries(OPERATIONS)) {
      const text = print(document);
      if (isMutation(name)) continue;
      const { errors } = await answer(text, someVariables(name), { state });
      failed.push(...errors.map((message) => `${name}: ${message}`));
    }
    expect(failed).toEqual([]);
  },
);

test('a field without a handler is named', async () => {
  const { missing, errors } = await answer('{ claims { countries } }', {});
  expect(missing).toEqual(['Query.claims']);
  expect(errors).toEqual(['No mock handler answers Query.claims']);
});
