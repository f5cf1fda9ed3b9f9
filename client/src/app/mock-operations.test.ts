import { Kind, print } from 'graphql';
import { fileURLToPath } from 'node:url';
import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { handlers } from '../../../mocks/src/msw/handlers';
import { ScreenOperations } from '../../../mocks/test/screen-operations';
import { VALUES } from '../../../mocks/test/input-values';
import { createWorldIn, WORLD_STATES, type WorldState } from '../../../mocks/src/dev-mode/states';
import { CURRENT_ADDRESS } from '../../../mocks/src/msw/whitelist';
import type { World } from '../../../mocks/src/msw/records';
import schemaText from '../../../schema/schema.graphql?raw';
import { server } from '../../jest/render-app';

/** Every query and mutation that the client can send, with ids that every world knows. */
const OPERATIONS = new ScreenOperations(
  schemaText,
  fileURLToPath(new URL('../', import.meta.url)),
  { subAccountId: 'sa-1' },
);
const QUERIES = OPERATIONS.named('query');
const MUTATIONS = OPERATIONS.named('mutation');

/** Prepares the world for mutations that it would otherwise refuse for every object. */
const BEFORE: Readonly<Record<string, (world: World) => void>> = {
  GoogleUnlink: (world) => {
    world.users = world.users.map((user) => ({ ...user, password: String(VALUES['password']) }));
  },
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
  identity.codes = [{ userId: users[0]!.id, purpose, askedAt: new Date(), confirmed: true }];
}

/** The world's objects that a mutation changes, by the first word of its field. */
const KEPT: Readonly<Record<string, (world: World) => readonly { readonly id: string }[]>> = {
  apiKey: ({ apiKeys }) => apiKeys,
  order: ({ orders }) => orders,
  session: ({ identity }) => identity.otherSessions,
  subAccount: ({ subAccounts }) => subAccounts,
  ticket: ({ tickets }) => tickets,
  whitelist: ({ whitelist }) => whitelist,
};

/** The ids that a mutation can be called with; one of no importance if it takes none. */
function idsFor(name: string): readonly string[] {
  const { variableDefinitions = [], selectionSet } = OPERATIONS.operation(name);
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
  return { missing, errors: errors.map(({ message }) => message), data, refusals };
}

interface Answered {
  readonly errors?: readonly { readonly message: string }[];
  readonly data?: Record<
    string,
    { readonly userErrors?: readonly { code: string }[] } | null
  > | null;
}

test.each(QUERIES)('the mock world answers %s', async (name) => {
  const text = print(OPERATIONS.document(name));
  const { missing, errors, data } = await answer(text, OPERATIONS.variables(name, 'order-1'));
  const nulls = OPERATIONS.wrongNulls(name, data);
  expect({ missing, errors, nulls }).toEqual({ missing: [], errors: [], nulls: [] });
});

test.each(MUTATIONS)('the mock world runs %s', async (name) => {
  const accepted: boolean[] = [];
  for (const id of idsFor(name)) {
    const variables = OPERATIONS.variables(name, id);
    const { missing, errors, refusals } = await answer(
      print(OPERATIONS.document(name)),
      variables,
      {
        before: BEFORE[name],
      },
    );
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
    for (const name of QUERIES) {
      const text = print(OPERATIONS.document(name));
      const { errors, data } = await answer(text, OPERATIONS.variables(name), { state });
      failed.push(...errors.map((message) => `${name}: ${message}`));
      failed.push(...OPERATIONS.wrongNulls(name, data));
    }
    expect(failed).toEqual([]);
  },
);

test('a field without a handler is named', async () => {
  const { missing, errors } = await answer('{ claims { countries } }', {});
  expect(missing).toEqual(['Query.claims']);
  expect(errors).toEqual(['No mock handler answers Query.claims']);
});

test('a null that the schema forbids is named', () => {
  expect(
    OPERATIONS.wrongNulls('ApiKeys', { me: { id: 'user-1', emailVerified: true, apiKeys: null } }),
  ).toEqual(['ApiKeys: Cannot return null for non-nullable field Me.apiKeys.']);
});
