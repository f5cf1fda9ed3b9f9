import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Answered, roundTripFaults } from '../../mocks/test/round-trip.js';
import { PASSWORD } from './support/test-auth.js';
import { startTestSupport, type TestSupport } from './support/test-support.js';

let support: TestSupport;

beforeAll(async () => {
  support = await startTestSupport();
});
afterAll(() => support.close());

/** A customer with a trial, two sub accounts, an order, a ticket, and a whitelist entry. */
async function customer() {
  const { gateway } = support;
  const email = `round.${randomUUID().slice(0, 8)}@example.com`;
  const member = { ...(await gateway.member(email)), email };
  const send = async (query: string, variables: object = {}) =>
    (await gateway.graphql(query, variables, member)).body as Answered;
  const make = async (mutation: string, object: string, variables: object = {}) => {
    const { data, errors } = await send(mutation, variables);
    const [payload] = Object.values(data ?? {});
    const made = payload?.[object] as { id: string } | null | undefined;
    if (made == null) throw new Error(JSON.stringify(errors ?? payload));
    return made.id;
  };
  const code = await gateway.code(email);
  await send(`mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }`, {
    code,
  });
  const { data } = await send(`{ me { subAccounts(first: 1) { nodes { id } } } }`);
  const { subAccounts } = data?.['me'] as { subAccounts: { nodes: { id: string }[] } };
  const subAccountId = subAccounts.nodes[0]!.id;
  const file = async (name: string) => (await support.upload(member.token, name, 'log')).body.id;
  let passwordCode: string | null = null;
  const known = {
    subAccountId,
    otherSubAccountId: await make(
      `mutation { subAccountCreate(input: { username: "other777", password: "Secret77", chargeMode: SHARED }) { subAccount { id } userErrors { code } } }`,
      'subAccount',
    ),
    orderId: await make(
      `mutation ($key: String!) { orderCreate(input: { planId: "traffic-1gb" }, idempotencyKey: $key) { order { id } userErrors { code } } }`,
      'order',
      { key: randomUUID() },
    ),
    ticketId: (await support.open(member)).id,
    whitelistEntryId: await make(
      `mutation ($id: ID!) { whitelistEntryAdd(input: { address: "8.8.4.4", subAccountId: $id }) { whitelistEntry { id } userErrors { code } } }`,
      'whitelistEntry',
      { id: subAccountId },
    ),
    fileIds: [await file('one.log'), await file('two.log')] as const,
    password: PASSWORD,
    code: async () => {
      if (passwordCode !== null) return passwordCode;
      await send(`mutation { emailCodeSend(purpose: CHANGE_PASSWORD) { userErrors { code } } }`);
      passwordCode = await gateway.code(email);
      return passwordCode;
    },
    resetToken: async () => {
      await send(
        `mutation ($email: String!) { passwordResetRequest(email: $email) { userErrors { code } } }`,
        { email },
      );
      const tokens = (await gateway.inbox(email)).map(({ text }) => /#token=(\S+)/.exec(text)?.[1]);
      return tokens.findLast((found) => found !== undefined)!;
    },
  };
  return { known, send };
}

// client/src/app/mock-round-trips.test.ts sends the same to the mocks.
test('the gateway handles every field of every mutation', async () => {
  const { known, send } = await customer();
  const schema = readFileSync('schema/schema.graphql', 'utf8');
  expect(await roundTripFaults(schema, known, send)).toEqual({});
});
