import { randomUUID } from 'node:crypto';
import {
  startTestSupport,
  STAFF,
  type Member,
  type TestSupport,
} from '../../../test/support/test-support.js';
import { MAX_OPEN_TICKETS, MAX_TICKET_MESSAGES } from '../../../../schema/rules/limits.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';

let support: TestSupport;

beforeAll(async () => {
  support = await startTestSupport();
});
afterAll(async () => {
  await support.close();
});

interface Shown {
  status: string;
  unread: boolean;
  availableActions: string[];
  messages: {
    author: string;
    body: string;
    byEmail: boolean;
    attachments: { id: string; name: string; contentType: string; sizeBytes: number }[];
  }[];
}

async function shown(member: Member, id: string): Promise<Shown & { unreadTickets: number }> {
  const { me } = await support.ask<{ me: { unreadTickets: number; ticket: Shown } }>(
    member,
    `query ($id: ID!) { me { unreadTickets ticket(id: $id) {
      status unread availableActions
      messages { author body byEmail attachments { id name contentType sizeBytes } } } } }`,
    { id },
  );
  return { ...me.ticket, unreadTickets: me.unreadTickets };
}

async function change(member: Member, call: string): Promise<{ code: string }[]> {
  const answer = await support.ask<{ done: { userErrors: { code: string }[] } }>(
    member,
    `mutation { done: ${call} { userErrors { code } } }`,
  );
  return answer.done.userErrors;
}

const reply = (member: Member, id: string, message: string, files: string[] = []) =>
  change(
    member,
    `ticketReply(id: "${id}", input: { message: ${JSON.stringify(message)}, attachmentIds: ${JSON.stringify(files)} }, idempotencyKey: "${randomUUID()}")`,
  );

const answer = (number: string, message: string, status: 'ANSWERED' | 'PENDING' = 'ANSWERED') =>
  support.gateway.services.supportDesk.answer(
    { number },
    { message, status, operator: 'alice', channel: 'COMMAND', key: randomUUID() },
  );

describe('a ticket', () => {
  it('goes from open over answered to closed, and open again', async () => {
    const ada = await support.member();
    const { id, number } = await support.open(ada, { message: 'First\nsecond line ' });
    expect(number).toMatch(/^T-[0-9A-Z]{8}$/);
    expect(await shown(ada, id)).toEqual({
      status: 'OPEN',
      unread: false,
      unreadTickets: 0,
      availableActions: ['REPLY', 'CLOSE'],
      messages: [
        { author: 'CUSTOMER', body: 'First\nsecond line', byEmail: false, attachments: [] },
      ],
    });

    support.gateway.clock.advance(MINUTE_MS);
    await answer(number, 'Try port 7777', 'PENDING');
    expect(await shown(ada, id)).toMatchObject({
      status: 'PENDING',
      unread: true,
      unreadTickets: 1,
    });
    support.gateway.clock.advance(MINUTE_MS);
    expect(await change(ada, `ticketMarkRead(id: "${id}")`)).toEqual([]);
    expect(await shown(ada, id)).toMatchObject({ status: 'PENDING', unread: false });

    support.gateway.clock.advance(MINUTE_MS);
    expect(await reply(ada, id, 'That works')).toEqual([]);
    expect(await shown(ada, id)).toMatchObject({ status: 'OPEN', unread: false });
    support.gateway.clock.advance(MINUTE_MS);
    await answer(number, 'Good');
    expect(await change(ada, `ticketClose(id: "${id}")`)).toEqual([]);
    expect(await shown(ada, id)).toMatchObject({
      status: 'CLOSED',
      unread: false,
      availableActions: ['REOPEN'],
    });
    expect(await reply(ada, id, 'One more')).toEqual([{ code: 'TICKET_CLOSED' }]);
    expect(await change(ada, `ticketReopen(id: "${id}")`)).toEqual([]);
    expect((await shown(ada, id)).messages.map(({ body }) => body)).toEqual([
      'First\nsecond line',
      'Try port 7777',
      'That works',
      'Good',
    ]);
    expect(await shown(ada, id)).toMatchObject({ status: 'ANSWERED' });
  });

  it('waits for support when its customer reopens it after their own message, and support is told', async () => {
    const ada = await support.member();
    const { id, number } = await support.open(ada, { message: 'Help' });
    const told = async () =>
      (await support.gateway.inbox(STAFF)).filter(({ subject }) => subject.includes(number)).length;
    await change(ada, `ticketClose(id: "${id}")`);
    expect(await change(ada, `ticketReopen(id: "${id}")`)).toEqual([]);
    expect(await shown(ada, id)).toMatchObject({ status: 'OPEN' });
    expect((await support.newest(STAFF)).text).toMatch(
      new RegExp(`A customer reopened ticket ${number}[^]*Help`),
    );
    expect(await told()).toBe(2);

    await answer(number, 'Done');
    await change(ada, `ticketClose(id: "${id}")`);
    await change(ada, `ticketReopen(id: "${id}")`);
    await change(ada, `ticketReopen(id: "${id}")`);
    expect(await shown(ada, id)).toMatchObject({ status: 'ANSWERED' });
    expect(await told()).toBe(2);
  });

  it('is not reopened when its customer has as many open ones as allowed', async () => {
    const ada = await support.member();
    const { id } = await support.open(ada);
    await change(ada, `ticketClose(id: "${id}")`);
    await support.gateway.services.db.transaction((tx) =>
      tx.query(
        `INSERT INTO ticket (id, number, user_id, locale, subject, category, status, created_at, last_message_at)
         SELECT gen_random_uuid(), 'T-' || gen_random_uuid(), user_id, locale, subject, category, 'OPEN', created_at, last_message_at
         FROM ticket, generate_series(1, $2::int) WHERE id = $1`,
        [id, MAX_OPEN_TICKETS],
      ),
    );
    expect(await change(ada, `ticketReopen(id: "${id}")`)).toEqual([{ code: 'TOO_MANY_TICKETS' }]);
    expect(await shown(ada, id)).toMatchObject({ status: 'CLOSED' });
  });

  it('closes by itself when its customer neither writes nor looks for 14 days', async () => {
    const { supportDesk } = support.gateway.services;
    const ada = await support.member();
    const waiting = await support.open(ada);
    const [idle, read] = [await support.open(ada), await support.open(ada)];
    await answer(idle.number, 'Done');
    await answer(read.number, 'Which port?', 'PENDING');
    support.gateway.clock.advance(DAY_MS);
    await change(ada, `ticketMarkRead(id: "${read.id}")`);
    support.gateway.clock.advance(13 * DAY_MS);
    await supportDesk.closeIdle();
    expect(await shown(ada, idle.id)).toMatchObject({ status: 'ANSWERED' });
    support.gateway.clock.advance(1);
    expect(await supportDesk.closeIdle()).toBeGreaterThanOrEqual(1);
    expect(await shown(ada, idle.id)).toMatchObject({ status: 'CLOSED' });
    expect(await shown(ada, read.id)).toMatchObject({ status: 'PENDING' });
    expect(await shown(ada, waiting.id)).toMatchObject({ status: 'OPEN' });
    // Reopened, it waits anew.
    expect(await change(ada, `ticketReopen(id: "${idle.id}")`)).toEqual([]);
    await supportDesk.closeIdle();
    expect(await shown(ada, idle.id)).toMatchObject({ status: 'ANSWERED' });
  });

  it('is emailed to both sides in their languages, with a reply address of their own', async () => {
    const ada = await support.member();
    await support.ask(
      ada,
      `mutation { profileUpdate(input: { locale: ZH_HK }) { userErrors { code } } }`,
    );
    const { id, number } = await support.open(ada, { message: '<b>Hello</b>' });
    const written = await support.newest(STAFF);
    expect(written.subject).toBe(`No proxy works [${number}]`);
    expect(written.text).toContain('<b>Hello</b>');
    expect(written.html).toContain('&lt;b&gt;Hello&lt;/b&gt;');

    await answer(number, '請使用\n7777 端口');
    const mail = await support.newest(ada.email);
    expect(mail.subject).toBe(`回覆：No proxy works [${number}]`);
    expect(mail.text).toContain('請使用\n7777 端口');
    expect(mail.text).toContain(`/zh-hk/dashboard/support/${id}`);
    expect(mail.replyTo).toMatch(/^support\+c[a-z0-9]+@hearth\.example$/);
    expect(written.replyTo).toMatch(/^support\+s[a-z0-9]+@hearth\.example$/);
  });

  it('is about an order and a sub account of the customer', async () => {
    const ada = await support.member();
    const { orderCreate, subAccountCreate } = await support.ask<{
      orderCreate: { order: { id: string; number: string } };
      subAccountCreate: { subAccount: { id: string } };
    }>(
      ada,
      `mutation {
        orderCreate(input: { planId: "traffic-1gb" }, idempotencyKey: "${randomUUID()}") { order { id number } }
        subAccountCreate(input: { username: "about1", password: "secret12", chargeMode: SHARED }) { subAccount { id } }
      }`,
    );
    const about = { orderId: orderCreate.order.id, subAccountId: subAccountCreate.subAccount.id };
    const { id } = await support.open(ada, about);
    const { me } = await support.ask<{ me: { ticket: object } }>(
      ada,
      `{ me { ticket(id: "${id}") { orderId orderNumber subAccountId subAccountUsername } } }`,
    );
    expect(me.ticket).toEqual({
      ...about,
      orderNumber: orderCreate.order.number,
      subAccountUsername: 'about1',
    });
    expect((await support.newest(STAFF)).text).toContain(
      `About: ${orderCreate.order.number}\nAbout: about1`,
    );
  });

  it('is refused without words, beyond the limit, and with too long ones', async () => {
    const ada = await support.member();
    const create = (subject: string, message: string) =>
      change(
        ada,
        `ticketCreate(input: { subject: "${subject}", category: OTHER, message: "${message}" }, idempotencyKey: "${randomUUID()}")`,
      );
    expect(await create(' ', ' ')).toEqual([
      { code: 'SUBJECT_REQUIRED' },
      { code: 'MESSAGE_REQUIRED' },
    ]);
    expect(await create('s'.repeat(121), 'm'.repeat(5_001))).toEqual([
      { code: 'SUBJECT_TOO_LONG' },
      { code: 'MESSAGE_TOO_LONG' },
    ]);
    await support.gateway.services.db.transaction((tx) =>
      tx.query(
        `INSERT INTO ticket (id, number, user_id, locale, subject, category, status, created_at, last_message_at)
         SELECT gen_random_uuid(), 'T-' || n || $1::text, $1::uuid, 'en-US', 's', 'OTHER', 'OPEN', now(), now()
         FROM generate_series(1, $2::int) n`,
        [ada.id, MAX_OPEN_TICKETS],
      ),
    );
    expect(await create('s', 'm')).toEqual([{ code: 'TOO_MANY_TICKETS' }]);
  });

  it('is found by words and state, newest first', async () => {
    const ada = await support.member();
    const first = await support.open(ada, { subject: 'Refund 100%' });
    support.gateway.clock.advance(MINUTE_MS);
    const second = await support.open(ada, { subject: 'Another' });
    await answer(second.number, 'Yes');
    const numbers = async (filter: string) => {
      const { me } = await support.ask<{ me: { tickets: { nodes: { number: string }[] } } }>(
        ada,
        `{ me { tickets(filter: ${filter}) { nodes { number } } } }`,
      );
      return me.tickets.nodes.map(({ number }) => number);
    };
    expect(await numbers('{}')).toEqual([second.number, first.number]);
    expect(await numbers('{ search: "100%" }')).toEqual([first.number]);
    expect(await numbers(`{ search: "${second.number.toLowerCase()}" }`)).toEqual([second.number]);
    expect(await numbers('{ status: [ANSWERED, CLOSED] }')).toEqual([second.number]);
  });

  it('is kept from API keys', async () => {
    const ada = await support.member();
    await support.open(ada);
    const { apiKeyCreate } = await support.ask<{ apiKeyCreate: { secret: string } }>(
      ada,
      `mutation { apiKeyCreate(input: { name: "k", scopes: [READ_PROFILE, READ_ORDERS] }, idempotencyKey: "${randomUUID()}") { secret } }`,
    );
    for (const query of ['{ me { tickets { totalCount } } }', '{ me { unreadTickets } }']) {
      const { body } = await support.gateway.graphql(query, {}, { token: apiKeyCreate.secret });
      expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await support.upload(apiKeyCreate.secret, 'a.txt', 'x')).status).toBe(403);
  });
});

describe("support's answer", () => {
  it('is given once per key, and recorded', async () => {
    const ada = await support.member();
    const { id, number } = await support.open(ada);
    const { supportDesk } = support.gateway.services;
    const once = () =>
      supportDesk.answer(
        { number },
        { message: 'Yes', status: 'ANSWERED', operator: 'alice', channel: 'COMMAND', key: 'k' },
      );
    expect((await Promise.all([once(), once(), once()])).sort()).toEqual([false, false, true]);
    expect((await shown(ada, id)).messages).toHaveLength(2);
    expect(await supportDesk.close({ number }, 'bob')).toBe(true);
    expect(await supportDesk.close({ number }, 'bob')).toBe(false);
    const { me } = await support.ask<{
      me: { auditLog: { nodes: { action: string; actorId: string }[] } };
    }>(ada, '{ me { auditLog(first: 2) { nodes { action actorId } } } }');
    expect(me.auditLog.nodes).toEqual([
      { action: 'ticket.close', actorId: 'support' },
      { action: 'ticket.answer', actorId: 'support' },
    ]);
    const kept = await support.gateway.services.db.transaction((tx) =>
      rows<{ actor_id: string }>(tx, `SELECT actor_id FROM audit_entry WHERE target = $1`, [id]),
    );
    expect(kept.map((entry) => entry.actor_id).sort()).toEqual(['operator:alice', 'operator:bob']);
  });

  it('is possible in a ticket that takes no more messages of its customer', async () => {
    const ada = await support.member();
    const { id, number } = await support.open(ada);
    await support.gateway.services.db.transaction((tx) =>
      tx.query(
        `INSERT INTO ticket_message (id, ticket_id, author, channel, body, created_at)
         SELECT gen_random_uuid(), $1, 'CUSTOMER', 'DASHBOARD', 'm', now() FROM generate_series(2, $2::int)`,
        [id, MAX_TICKET_MESSAGES],
      ),
    );
    expect(await reply(ada, id, 'more')).toEqual([{ code: 'TICKET_FULL' }]);
    await answer(number, 'Please open another ticket');
    expect(await shown(ada, id)).toMatchObject({ status: 'ANSWERED' });
  });
});

describe('a message with files', () => {
  it('has them, once, and no more than its limit', async () => {
    const ada = await support.member();
    const { id } = await support.open(ada);
    const files = [];
    for (let n = 0; n < 6; n++)
      files.push((await support.upload(ada.token, `${n}.txt`, `no ${n}`)).body.id);
    expect(await reply(ada, id, 'six', files)).toEqual([{ code: 'TOO_MANY_ATTACHMENTS' }]);
    const [first = '', second = ''] = files;
    expect(await reply(ada, id, 'two', [first, second, first])).toEqual([]);
    const told = (await support.newest(STAFF)).text;
    for (const fact of ['Category: Proxies and connections', 'File: 0.txt', 'File: 1.txt'])
      expect(told).toContain(fact);
    expect((await shown(ada, id)).messages.at(-1)?.attachments).toEqual([
      { id: first, name: '0.txt', contentType: 'text/plain', sizeBytes: 4 },
      { id: second, name: '1.txt', contentType: 'text/plain', sizeBytes: 4 },
    ]);
    expect(await reply(ada, id, 'again', [first])).toEqual([{ code: 'ATTACHMENT_GONE' }]);
    expect((await shown(ada, id)).messages).toHaveLength(2);
  });
});

it('reads the messages of few tickets in a request', async () => {
  const ada = await support.member();
  const { id } = await support.open(ada);
  const conversations = async (count: number) => {
    const asked = Array.from(
      { length: count },
      (_, n) => `t${n}: ticket(id: $id) { messages { body } }`,
    );
    const { body } = await support.gateway.graphql(
      `query ($id: ID!) { me { ${asked.join(' ')} } }`,
      { id },
      { token: ada.token },
    );
    return body.errors?.map(({ extensions }) => extensions.code) ?? [];
  };
  expect(await conversations(3)).toEqual([]);
  expect(await conversations(4)).toEqual(['BAD_USER_INPUT']);
});
