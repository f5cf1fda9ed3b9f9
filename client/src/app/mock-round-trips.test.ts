import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { handlers } from '../../../mocks/src/msw/handlers';
import { MOCK_CODE, MOCK_RESET_TOKEN } from '../../../mocks/src/msw/identity-handlers';
import { sendCode } from '../../../mocks/src/msw/identity-handlers';
import { type Answered, roundTripFaults } from '../../../mocks/test/round-trip';
import type { Known, Tree } from '../../../mocks/test/round-trip-shape';
import { createWorldIn } from '../../../mocks/src/dev-mode/states';
import { MAX_SUB_ACCOUNTS } from '../../../schema/rules/limits';
import schemaText from '../../../schema/schema.graphql?raw';
import { server } from '../../jest/render-app';

function startMocks() {
  const world = createWorldIn('usual');
  const [user] = world.users;
  server.use(...handlers(world));
  const authorization = `Bearer ${openSession(world, user!)}`;
  const send = async (query: string, variables: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const answer = await fetch('/graphql', { method: 'POST', headers, body });
    return (await answer.json()) as Answered;
  };
  const upload = async (name: string) => {
    const headers = { authorization, 'content-type': 'text/plain' };
    const path = `/support/attachments?name=${name}`;
    const answer = await fetch(path, { method: 'POST', headers, body: 'log' });
    return ((await answer.json()) as { id: string }).id;
  };
  return { world, user: user!, send, upload };
}

/** The objects that the calls are about. */
async function knownIn({ world, user, upload }: ReturnType<typeof startMocks>): Promise<Known> {
  const idOf = (items: readonly { readonly id: string }[], index = 0) => items[index]!.id;
  return {
    subAccountId: idOf(world.subAccounts),
    otherSubAccountId: idOf(world.subAccounts, 1),
    orderId: idOf(world.orders),
    ticketId: world.tickets.find(({ status }) => status !== 'CLOSED')!.id,
    whitelistEntryId: idOf(world.whitelist),
    fileIds: [await upload('one.log'), await upload('two.log')],
    password: user.password,
    code: () => {
      if (world.identity.codes.length === 0) sendCode(world, user, 'CHANGE_PASSWORD', null);
      return Promise.resolve(MOCK_CODE);
    },
    resetToken: () => {
      world.identity.resetUserId = user.id;
      return Promise.resolve(MOCK_RESET_TOKEN);
    },
  };
}

// gateway/test/round-trips.test.ts sends the same to a gateway.
test('the mocks handle every field of every mutation', async () => {
  const mocks = startMocks();
  expect(await roundTripFaults(schemaText, await knownIn(mocks), mocks.send)).toEqual({});
});

test('a field of the schema that nobody tries, and one that is ignored, are found', async () => {
  const mocks = startMocks();
  const schema = schemaText.replace('input ProfileInput {', '$&\n  nickname: String');
  const ignoring = (query: string, variables: Tree) => {
    const kept = { ...(variables['input'] as Tree | undefined) };
    delete kept['taxId'];
    delete kept['nickname'];
    return mocks.send(query, 'input' in variables ? { ...variables, input: kept } : variables);
  };
  expect(await roundTripFaults(schema, await knownIn(mocks), ignoring)).toEqual({
    billingDetailsUpdate: [expect.stringMatching(/^input.taxId: "taxId 7" is read back as /)],
    profileUpdate: ['input.nickname: nothing tells whether it is handled'],
  });
});

test('an account has a maximum of sub accounts', async () => {
  const { world, send } = startMocks();
  const [account] = world.subAccounts;
  world.subAccounts = Array.from({ length: MAX_SUB_ACCOUNTS }, (_, index) => ({
    ...account!,
    id: `sa-${index}`,
    username: `many${index}`,
  }));
  const input = { username: 'onemore', password: 'Secret12', chargeMode: 'SHARED' };
  const { data } = await send(
    `mutation ($input: SubAccountCreateInput!) { subAccountCreate(input: $input) { userErrors { code } } }`,
    { input },
  );
  expect(data).toEqual({
    subAccountCreate: { userErrors: [{ code: 'TOO_MANY_SUB_ACCOUNTS' }] },
  });
});
