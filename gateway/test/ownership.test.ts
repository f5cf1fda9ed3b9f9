import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  isInputObjectType,
  isObjectType,
  getNamedType,
  type GraphQLArgument,
} from 'graphql';
import { startTestAuth, type TestAuth } from './support/test-auth.js';

/** Ids of public catalogue objects, which belong to no customer. */
const PUBLIC_IDS: ReadonlySet<string> = new Set(['planId', 'productId']);

interface Victim {
  orderId: string;
  subAccountId: string;
  apiKeyId: string;
  sessionId: string;
  whitelistEntryId: string;
  ticketId: string;
  attachmentId: string;
}

const key = () => `"${randomUUID()}"`;

const TICKET = 'subject: "s", category: OTHER, message: "m"';

/**
 * How a stranger would try to reach each of another customer's objects. The test fails for an operation with an id that
 * is missing here.
 */
const ATTEMPTS: Record<string, (victim: Victim) => string> = {
  'Mutation.apiKeyRevoke': ({ apiKeyId }) =>
    `mutation { apiKeyRevoke(id: "${apiKeyId}") { userErrors { code } } }`,
  'Mutation.orderCancel': ({ orderId }) =>
    `mutation { orderCancel(id: "${orderId}") { userErrors { code } } }`,
  'Mutation.orderDelete': ({ orderId }) =>
    `mutation { orderDelete(id: "${orderId}") { userErrors { code } } }`,
  'Mutation.orderPay': ({ orderId }) =>
    `mutation { orderPay(id: "${orderId}", idempotencyKey: ${key()}) { userErrors { code } } }`,
  'Mutation.orderRestore': ({ orderId }) =>
    `mutation { orderRestore(id: "${orderId}") { userErrors { code } } }`,
  'Mutation.orderRetryPayment': ({ orderId }) =>
    `mutation { orderRetryPayment(id: "${orderId}", idempotencyKey: ${key()}) { userErrors { code } } }`,
  'Mutation.orderStart': ({ orderId }) =>
    `mutation { orderStart(id: "${orderId}", idempotencyKey: ${key()}) { userErrors { code } } }`,
  'Mutation.orderUpdateRemark': ({ orderId }) =>
    `mutation { orderUpdateRemark(id: "${orderId}", remark: "mine") { userErrors { code } } }`,
  'Mutation.proxyConfigurationConfirm': ({ subAccountId }) =>
    `mutation { proxyConfigurationConfirm(input: { subAccountId: "${subAccountId}", protocol: HTTP, sessionType: ROTATING, quantity: 1, format: URL }) { userErrors { code } } }`,
  'Mutation.proxyConfigurationTest': ({ subAccountId }) =>
    `mutation { proxyConfigurationTest(input: { subAccountId: "${subAccountId}", protocol: HTTP }) { userErrors { code } } }`,
  'Mutation.sessionRevoke': ({ sessionId }) =>
    `mutation { sessionRevoke(id: "${sessionId}") { userErrors { code } } }`,
  'Mutation.subAccountDelete': ({ subAccountId }) =>
    `mutation { subAccountDelete(id: "${subAccountId}") { userErrors { code } } }`,
  'Mutation.subAccountRevealPassword': ({ subAccountId }) =>
    `mutation { subAccountRevealPassword(id: "${subAccountId}") { userErrors { code } } }`,
  'Mutation.subAccountSetStatus': ({ subAccountId }) =>
    `mutation { subAccountSetStatus(id: "${subAccountId}", status: INACTIVE) { userErrors { code } } }`,
  'Mutation.subAccountUpdate': ({ subAccountId }) =>
    `mutation { subAccountUpdate(id: "${subAccountId}", input: { remark: "mine" }) { userErrors { code } } }`,
  'Mutation.ticketClose': ({ ticketId }) =>
    `mutation { ticketClose(id: "${ticketId}") { userErrors { code } } }`,
  'Mutation.ticketCreate': ({ orderId, subAccountId, attachmentId }) =>
    `mutation {
      byOrder: ticketCreate(input: { ${TICKET}, orderId: "${orderId}" }, idempotencyKey: ${key()}) { userErrors { code } }
      bySubAccount: ticketCreate(input: { ${TICKET}, subAccountId: "${subAccountId}" }, idempotencyKey: ${key()}) { userErrors { code } }
      byFile: ticketCreate(input: { ${TICKET}, attachmentIds: ["${attachmentId}"] }, idempotencyKey: ${key()}) { userErrors { code } }
    }`,
  'Mutation.ticketMarkRead': ({ ticketId }) =>
    `mutation { ticketMarkRead(id: "${ticketId}") { userErrors { code } } }`,
  'Mutation.ticketReopen': ({ ticketId }) =>
    `mutation { ticketReopen(id: "${ticketId}") { userErrors { code } } }`,
  'Mutation.ticketReply': ({ ticketId }) =>
    `mutation { ticketReply(id: "${ticketId}", input: { message: "mine" }, idempotencyKey: ${key()}) { userErrors { code } } }`,
  'Mutation.whitelistClaimCreate': ({ whitelistEntryId }) =>
    `mutation { whitelistClaimCreate(id: "${whitelistEntryId}") { userErrors { code } } }`,
  'Mutation.whitelistEntriesDelete': ({ whitelistEntryId }) =>
    `mutation { whitelistEntriesDelete(ids: ["${whitelistEntryId}"]) { userErrors { code } } }`,
  'Mutation.whitelistEntryAdd': ({ subAccountId }) =>
    `mutation { whitelistEntryAdd(input: { subAccountId: "${subAccountId}", address: "9.9.9.10" }) { userErrors { code } } }`,
  'Mutation.whitelistEntryProve': ({ whitelistEntryId }) =>
    `mutation { whitelistEntryProve(id: "${whitelistEntryId}") { userErrors { code } } }`,
  'Mutation.whitelistEntryUpdate': ({ whitelistEntryId }) =>
    `mutation { whitelistEntryUpdate(id: "${whitelistEntryId}", input: { remark: "mine" }) { userErrors { code } } }`,
  'Me.order': ({ orderId }) => `{ me { order(id: "${orderId}") { id } } }`,
  'Me.subAccount': ({ subAccountId }) => `{ me { subAccount(id: "${subAccountId}") { id } } }`,
  'Me.ticket': ({ ticketId }) => `{ me { ticket(id: "${ticketId}") { id } } }`,
  'Me.usage': ({ subAccountId }) =>
    `{ me { usage(last: 7, filter: { subAccountIds: ["${subAccountId}"] }) { totalBytes } } }`,
  'Me.whitelist': ({ subAccountId }) =>
    `{ me { whitelist(filter: { subAccountId: "${subAccountId}" }) { nodes { id } } } }`,
};

let gateway: TestAuth;

beforeAll(async () => {
  gateway = await startTestAuth();
});
afterAll(async () => {
  await gateway.close();
});

function takesPrivateId(argument: GraphQLArgument): boolean {
  const type = getNamedType(argument.type);
  if (type.name === 'ID') return !PUBLIC_IDS.has(argument.name);
  return (
    isInputObjectType(type) &&
    Object.values(type.getFields()).some(
      (field) => getNamedType(field.type).name === 'ID' && !PUBLIC_IDS.has(field.name),
    )
  );
}

describe('another customer’s objects', () => {
  it('are tried with every operation that takes an id', async () => {
    const schema = buildSchema(await readFile('schema/schema.graphql', 'utf8'));
    const operations = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type))
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter((field) => !type.name.startsWith('__') && field.args.some(takesPrivateId))
          .map((field) => `${type.name}.${field.name}`),
      );
    expect(Object.keys(ATTEMPTS).sort()).toEqual(operations.sort());
  });

  it('are NOT_FOUND, like missing ones, and stay unchanged', async () => {
    const owner = await gateway.provenMember('owner@example.com');
    const stranger = await gateway.provenMember('stranger@example.com');
    const ask = async <T>(query: string) => {
      const { body } = await gateway.graphql<T>(query, {}, { token: owner.token });
      if (!body.data) throw new Error(JSON.stringify(body.errors));
      return body.data;
    };
    const order = await ask<{ orderCreate: { order: { id: string } } }>(
      `mutation { orderCreate(input: { planId: "traffic-1gb" }, idempotencyKey: ${key()}) { order { id } } }`,
    );
    const account = await ask<{ subAccountCreate: { subAccount: { id: string } } }>(
      `mutation { subAccountCreate(input: { username: "victim1", password: "secret12", chargeMode: SHARED }) { subAccount { id } } }`,
    );
    const apiKey = await ask<{ apiKeyCreate: { apiKey: { id: string } } }>(
      `mutation { apiKeyCreate(input: { name: "k", scopes: [READ_USAGE] }) { apiKey { id } } }`,
    );
    const entry = await ask<{ whitelistEntryAdd: { whitelistEntry: { id: string } } }>(
      `mutation { whitelistEntryAdd(input: { subAccountId: "${account.subAccountCreate.subAccount.id}", address: "9.9.9.9" }) { whitelistEntry { id } } }`,
    );
    const attachment = await gateway.services.ticketAttachments.upload(
      { userId: owner.id, actor: { type: 'SESSION', id: randomUUID() }, address: '127.0.0.1' },
      'secret.txt',
      Buffer.from('a secret of the owner'),
    );
    const ticket = await ask<{ ticketCreate: { ticket: { id: string } } }>(
      `mutation { ticketCreate(input: { ${TICKET} }, idempotencyKey: ${key()}) { ticket { id } } }`,
    );
    const sessions = await ask<{ me: { sessions: { nodes: { id: string }[] } } }>(
      `{ me { sessions { nodes { id } } } }`,
    );
    const victim = {
      orderId: order.orderCreate.order.id,
      subAccountId: account.subAccountCreate.subAccount.id,
      apiKeyId: apiKey.apiKeyCreate.apiKey.id,
      sessionId: sessions.me.sessions.nodes[0]?.id ?? '',
      whitelistEntryId: entry.whitelistEntryAdd.whitelistEntry.id,
      ticketId: ticket.ticketCreate.ticket.id,
      attachmentId: attachment.id,
    };
    const never = Object.fromEntries(
      Object.keys(victim).map((name) => [name, randomUUID()]),
    ) as unknown as Victim;
    const everything = `{ me { orders { nodes { id status remark } } subAccounts { nodes { id status remark } } apiKeys { nodes { id revokedAt } } sessions { nodes { id } } whitelist { nodes { id address remark } } tickets { nodes { id status unread messages { id body } } } } }`;
    const before = await ask(everything);

    for (const [operation, attempt] of Object.entries(ATTEMPTS)) {
      const stolen = await gateway.graphql(attempt(victim), {}, { token: stranger.token });
      const missing = await gateway.graphql(attempt(never), {}, { token: stranger.token });
      const told = (answer: typeof stolen) => ({
        operation,
        codes: answer.body.errors?.map(({ extensions }) => extensions.code) ?? null,
        data: answer.body.data,
      });
      expect(told(stolen)).toEqual(told(missing));
      if (operation.startsWith('Mutation.'))
        expect(new Set(told(stolen).codes)).toEqual(new Set(['NOT_FOUND']));
    }
    expect(await ask(everything)).toEqual(before);
  }, 30_000);

  it('require a session or a key', async () => {
    for (const attempt of Object.values(ATTEMPTS)) {
      const nobody = {
        orderId: randomUUID(),
        subAccountId: randomUUID(),
        apiKeyId: randomUUID(),
        sessionId: randomUUID(),
        whitelistEntryId: randomUUID(),
        ticketId: randomUUID(),
        attachmentId: randomUUID(),
      };
      const { body } = await gateway.graphql(attempt(nobody));
      expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });
});
