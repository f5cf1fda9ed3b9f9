import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  getNamedType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { share } from './support/share.js';
import { viewerOf } from './support/test-services.js';
import { startTestAuth } from './support/test-auth.js';

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
  proxyRequestId: string;
}

type Attempt = (victim: Victim) => string;

const key = () => `"${randomUUID()}"`;

const TICKET = 'subject: "s", category: OTHER, message: "m"';

/**
 * How a stranger would try to reach each of another customer's objects, where it does not follow from the schema
 * (`attemptOf`): inputs with ids, and arguments that other checks must not refuse first.
 */
const ATTEMPTS: Record<string, Attempt> = {
  'Mutation.orderUpdateRemark': ({ orderId }) =>
    `mutation { orderUpdateRemark(id: "${orderId}", remark: "mine") { userErrors { code } } }`,
  'Mutation.proxyConfigurationConfirm': ({ subAccountId }) =>
    `mutation { proxyConfigurationConfirm(input: { subAccountId: "${subAccountId}", protocol: HTTP, sessionType: ROTATING, quantity: 1, format: URL }) { userErrors { code } } }`,
  'Mutation.proxyConfigurationTest': ({ subAccountId }) =>
    `mutation { proxyConfigurationTest(input: { subAccountId: "${subAccountId}", protocol: HTTP }) { userErrors { code } } }`,
  'Mutation.subAccountUpdate': ({ subAccountId }) =>
    `mutation { subAccountUpdate(id: "${subAccountId}", input: { remark: "mine" }) { userErrors { code } } }`,
  'Mutation.ticketCreate': ({ orderId, subAccountId, attachmentId, proxyRequestId }) =>
    `mutation {
      byOrder: ticketCreate(input: { ${TICKET}, orderId: "${orderId}" }, idempotencyKey: ${key()}) { userErrors { code } }
      bySubAccount: ticketCreate(input: { ${TICKET}, subAccountId: "${subAccountId}" }, idempotencyKey: ${key()}) { userErrors { code } }
      byRequest: ticketCreate(input: { ${TICKET}, proxyRequestId: "${proxyRequestId}" }, idempotencyKey: ${key()}) { userErrors { code } }
      byFile: ticketCreate(input: { ${TICKET}, attachmentIds: ["${attachmentId}"] }, idempotencyKey: ${key()}) { userErrors { code } }
    }`,
  'Mutation.ticketReply': ({ ticketId }) =>
    `mutation { ticketReply(id: "${ticketId}", input: { message: "mine" }, idempotencyKey: ${key()}) { userErrors { code } } }`,
  'Mutation.whitelistEntriesDelete': ({ whitelistEntryId }) =>
    `mutation { whitelistEntriesDelete(ids: ["${whitelistEntryId}"]) { userErrors { code } } }`,
  'Mutation.whitelistEntryAdd': ({ subAccountId }) =>
    `mutation { whitelistEntryAdd(input: { subAccountId: "${subAccountId}", address: "9.9.9.10" }) { userErrors { code } } }`,
  'Mutation.whitelistEntryUpdate': ({ whitelistEntryId }) =>
    `mutation { whitelistEntryUpdate(id: "${whitelistEntryId}", input: { remark: "mine" }) { userErrors { code } } }`,
  'Me.usage': ({ subAccountId }) =>
    `{ me {
      kept: usage(last: 7, filter: { subAccountIds: ["${subAccountId}"] }) { totalBytes }
      left: usage(last: 7, filter: { not: { subAccountIds: ["${subAccountId}"] } }) { totalBytes }
    } }`,
  'Me.requests': ({ subAccountId }) =>
    `{ me { requests(filter: { subAccountIds: ["${subAccountId}"] }) { nodes { id } } } }`,
  'Me.trafficLedger': ({ subAccountId }) =>
    `{ me { trafficLedger(filter: { subAccountId: "${subAccountId}" }) { nodes { id } } } }`,
  'Me.moneyLedger': ({ orderId }) =>
    `{ me { moneyLedger(filter: { orderId: "${orderId}" }) { nodes { id } } } }`,
  'Me.pointsLedger': ({ orderId }) =>
    `{ me { pointsLedger(filter: { orderId: "${orderId}" }) { nodes { id } } } }`,
  'Me.whitelist': ({ subAccountId }) =>
    `{ me { whitelist(filter: { subAccountId: "${subAccountId}" }) { nodes { id } } } }`,
};

/** The kind of object that a field's argument `id` names: `orderCancel` takes an order. */
const VICTIM_OF: readonly [prefix: string, victim: keyof Victim][] = [
  ['order', 'orderId'],
  ['subAccount', 'subAccountId'],
  ['apiKey', 'apiKeyId'],
  ['session', 'sessionId'],
  ['whitelist', 'whitelistEntryId'],
  ['ticket', 'ticketId'],
];

const SAMPLES: Readonly<Record<string, string>> = {
  String: '"sample1"',
  Int: '1',
  Boolean: 'true',
};

/** A value of a required argument; null if it cannot be made up. */
function sampleOf({ name, type }: GraphQLArgument, id: string): string | null {
  if (name === 'id') return `"${id}"`;
  if (name === 'idempotencyKey') return key();
  const named = getNamedType(type);
  return isEnumType(named) ? (named.getValues()[0]?.name ?? null) : (SAMPLES[named.name] ?? null);
}

/** The attempt for a field: its own, or made up. Null if it needs one of its own. */
function attemptOf(typeName: string, field: GraphQLField<unknown, unknown>): Attempt | null {
  const own = ATTEMPTS[`${typeName}.${field.name}`];
  const owner = VICTIM_OF.find(([prefix]) => field.name.startsWith(prefix))?.[1];
  const required = field.args.filter(isRequiredArgument);
  if (own !== undefined) return own;
  if (owner === undefined || required.some((each) => sampleOf(each, '') === null)) return null;
  return (victim) => {
    const args = required.map((each) => `${each.name}: ${sampleOf(each, victim[owner]) ?? ''}`);
    const call = `${field.name}(${args.join(', ')})`;
    return typeName === 'Me'
      ? `{ me { ${call} { id } } }`
      : `mutation { ${call} { userErrors { code } } }`;
  };
}

const SCHEMA = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));

/** When a figure was read, which is another time each time. */
const READ_AT = 'asOf';

/** The plain fields of a type, and those of the objects in it: `id status total { minor currency }`. */
function selectionOf(type: GraphQLObjectType, depth = 1): string {
  const parts = Object.values(type.getFields()).map(({ name, args, type: returned }) => {
    const named = getNamedType(returned);
    if (args.some(isRequiredArgument) || name === READ_AT) return '';
    if (isLeafType(named)) return name;
    if (depth === 0 || !isObjectType(named) || named.name.endsWith('Connection')) return '';
    return `${name} { ${selectionOf(named, depth - 1)} }`;
  });
  return parts.filter((part) => part !== '' && !part.endsWith('{  }')).join(' ');
}

/** A query for each list of a customer, with all that it says of its items, so that no change goes unnoticed. */
const LISTS = Object.values((SCHEMA.getType('Me') as GraphQLObjectType).getFields()).flatMap(
  ({ name, type }) => {
    const list = getNamedType(type);
    if (!isObjectType(list) || !list.name.endsWith('Connection')) return [];
    const item = getNamedType(list.getFields()['nodes']?.type);
    return isObjectType(item)
      ? [`{ me { ${name}(first: 10) { nodes { ${selectionOf(item)} } } } }`]
      : [];
  },
);

const FIELDS = Object.values(SCHEMA.getTypeMap())
  .flatMap((type) => (isObjectType(type) && !type.name.startsWith('__') ? [type] : []))
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ args }) => args.some(takesPrivateId))
      .map((field) => ({
        operation: `${type.name}.${field.name}`,
        attempt: attemptOf(type.name, field),
      })),
  );
const attempts = FIELDS.flatMap(({ operation, attempt }) =>
  attempt === null ? [] : [{ operation, attempt }],
);

const gateway = share(startTestAuth);

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
  it('are tried with every operation that takes an id', () => {
    expect(FIELDS.filter(({ attempt }) => attempt === null)).toEqual([]);
    const operations = FIELDS.map(({ operation }) => operation);
    expect(Object.keys(ATTEMPTS).filter((each) => !operations.includes(each))).toEqual([]);
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
      viewerOf(owner.id),
      'secret.txt',
      Buffer.from('a secret of the owner'),
    );
    const ticket = await ask<{ ticketCreate: { ticket: { id: string } } }>(
      `mutation { ticketCreate(input: { ${TICKET} }, idempotencyKey: ${key()}) { ticket { id } } }`,
    );
    const sessions = await ask<{ me: { sessions: { nodes: { id: string }[] } } }>(
      `{ me { sessions { nodes { id } } } }`,
    );
    await gateway.services.proxyRequestIntake.take('node-1', {
      boot: randomUUID(),
      dropped: 0,
      requests: [
        {
          number: 1,
          at: gateway.clock.now(),
          subAccountId: account.subAccountCreate.subAccount.id,
          protocol: 'HTTP',
          target: 'example.com',
          askedCountry: null,
          askedCity: null,
          exitCountry: null,
          exitCity: null,
          outcome: 'OK',
          part: null,
          bytesUp: '1',
          bytesDown: '2',
          firstByteMs: null,
          durationMs: 3,
          clientNetwork: '',
        },
      ],
    });
    const requests = await ask<{ me: { requests: { nodes: { id: string }[] } } }>(
      `{ me { requests { nodes { id } } } }`,
    );
    const victim = {
      orderId: order.orderCreate.order.id,
      subAccountId: account.subAccountCreate.subAccount.id,
      apiKeyId: apiKey.apiKeyCreate.apiKey.id,
      sessionId: sessions.me.sessions.nodes[0]?.id ?? '',
      whitelistEntryId: entry.whitelistEntryAdd.whitelistEntry.id,
      ticketId: ticket.ticketCreate.ticket.id,
      attachmentId: attachment.id,
      proxyRequestId: requests.me.requests.nodes[0]?.id ?? '',
    };
    const never = Object.fromEntries(
      Object.keys(victim).map((name) => [name, randomUUID()]),
    ) as unknown as Victim;
    const everything = async () => Promise.all(LISTS.map((list) => ask(list)));
    const before = await everything();

    for (const { operation, attempt } of attempts) {
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
    expect(await everything()).toEqual(before);
  });

  it('require a session or a key', async () => {
    for (const { attempt } of attempts) {
      const nobody = {
        orderId: randomUUID(),
        subAccountId: randomUUID(),
        apiKeyId: randomUUID(),
        sessionId: randomUUID(),
        whitelistEntryId: randomUUID(),
        ticketId: randomUUID(),
        attachmentId: randomUUID(),
        proxyRequestId: randomUUID(),
      };
      const { body } = await gateway.graphql(attempt(nobody));
      expect(body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });
});
