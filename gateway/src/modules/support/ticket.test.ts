import { randomUUID } from 'node:crypto';
import { STAFF } from '../../../test/support/test-support.js';
import { shareTickets } from '../../../test/support/test-tickets.js';
import { MAX_OPEN_TICKETS } from '../../../../schema/rules/limits.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';

const here = shareTickets();
const { shown, change, reply, answer } = here;

describe('a ticket', () => {
  it('goes from open over answered to closed, and open again', async () => {
    const ada = await here.support.member();
    const { id, number } = await here.support.open(ada, { message: 'First\nsecond line ' });
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

    here.support.gateway.clock.advance(MINUTE_MS);
    await answer(number, 'Try port 7777', 'PENDING');
    expect(await shown(ada, id)).toMatchObject({
      status: 'PENDING',
      unread: true,
      unreadTickets: 1,
    });
    here.support.gateway.clock.advance(MINUTE_MS);
    expect(await change(ada, `ticketMarkRead(id: "${id}")`)).toEqual([]);
    expect(await shown(ada, id)).toMatchObject({ status: 'PENDING', unread: false });

    here.support.gateway.clock.advance(MINUTE_MS);
    expect(await reply(ada, id, 'That works')).toEqual([]);
    expect(await shown(ada, id)).toMatchObject({ status: 'OPEN', unread: false });
    here.support.gateway.clock.advance(MINUTE_MS);
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
    const ada = await here.support.member();
    const { id, number } = await here.support.open(ada, { message: 'Help' });
    const told = async () =>
      (await here.support.gateway.inbox(STAFF)).filter(({ subject }) => subject.includes(number))
        .length;
    await change(ada, `ticketClose(id: "${id}")`);
    expect(await change(ada, `ticketReopen(id: "${id}")`)).toEqual([]);
    expect(await shown(ada, id)).toMatchObject({ status: 'OPEN' });
    expect((await here.support.newest(STAFF)).text).toMatch(
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
    const ada = await here.support.member();
    const { id } = await here.support.open(ada);
    await change(ada, `ticketClose(id: "${id}")`);
    await here.support.gateway.sql(
      `INSERT INTO ticket (id, number, account_id, locale, subject, category, status, created_at, last_message_at)
         SELECT gen_random_uuid(), 'T-' || gen_random_uuid(), account_id, locale, subject, category, 'OPEN', created_at, last_message_at
         FROM ticket, generate_series(1, $2::int) WHERE id = $1`,
      [id, MAX_OPEN_TICKETS],
    );
    expect(await change(ada, `ticketReopen(id: "${id}")`)).toEqual([{ code: 'TOO_MANY_TICKETS' }]);
    expect(await shown(ada, id)).toMatchObject({ status: 'CLOSED' });
  });

  it('closes by itself when its customer neither writes nor looks for 14 days', async () => {
    const { supportDesk } = here.support.gateway.services;
    const ada = await here.support.member();
    const waiting = await here.support.open(ada);
    const [idle, read] = [await here.support.open(ada), await here.support.open(ada)];
    await answer(idle.number, 'Done');
    await answer(read.number, 'Which port?', 'PENDING');
    here.support.gateway.clock.advance(DAY_MS);
    await change(ada, `ticketMarkRead(id: "${read.id}")`);
    here.support.gateway.clock.advance(13 * DAY_MS);
    await supportDesk.closeIdle();
    expect(await shown(ada, idle.id)).toMatchObject({ status: 'ANSWERED' });
    here.support.gateway.clock.advance(1);
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
    const ada = await here.support.member();
    await here.support.ask(
      ada,
      `mutation { profileUpdate(input: { locale: ZH_HK }) { userErrors { code } } }`,
    );
    const { id, number } = await here.support.open(ada, { message: '<b>Hello</b>' });
    const written = await here.support.newest(STAFF);
    expect(written.subject).toBe(`No proxy works [${number}]`);
    expect(written.text).toContain('<b>Hello</b>');
    expect(written.html).toContain('&lt;b&gt;Hello&lt;/b&gt;');

    await answer(number, '請使用\n7777 端口');
    const mail = await here.support.newest(ada.email);
    expect(mail.subject).toBe(`回覆：No proxy works [${number}]`);
    expect(mail.text).toContain('請使用\n7777 端口');
    expect(mail.text).toContain(`/zh-hk/dashboard/support/${id}`);
    expect(mail.replyTo).toMatch(/^support\+c[a-z0-9]+@hearth\.example$/);
    expect(written.replyTo).toMatch(/^support\+s[a-z0-9]+@hearth\.example$/);
  });

  it('is about an order and a sub account of the customer', async () => {
    const ada = await here.support.member();
    const { orderCreate, subAccountCreate } = await here.support.ask<{
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
    const { id } = await here.support.open(ada, about);
    const { me } = await here.support.ask<{ me: { ticket: object } }>(
      ada,
      `{ me { ticket(id: "${id}") { orderId orderNumber subAccountId subAccountUsername } } }`,
    );
    expect(me.ticket).toEqual({
      ...about,
      orderNumber: orderCreate.order.number,
      subAccountUsername: 'about1',
    });
    expect((await here.support.newest(STAFF)).text).toContain(
      `About: ${orderCreate.order.number}\nAbout: about1`,
    );
  });

  it('is refused without words, beyond the limit, and with too long ones', async () => {
    const ada = await here.support.member();
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
    await here.support.gateway.sql(
      `INSERT INTO ticket (id, number, account_id, locale, subject, category, status, created_at, last_message_at)
         SELECT gen_random_uuid(), 'T-' || n || $1::text, $1::uuid, 'en-US', 's', 'OTHER', 'OPEN', now(), now()
         FROM generate_series(1, $2::int) n`,
      [ada.id, MAX_OPEN_TICKETS],
    );
    expect(await create('s', 'm')).toEqual([{ code: 'TOO_MANY_TICKETS' }]);
  });

  it('is found by words and state, newest first', async () => {
    const ada = await here.support.member();
    const first = await here.support.open(ada, { subject: 'Refund 100%' });
    here.support.gateway.clock.advance(MINUTE_MS);
    const second = await here.support.open(ada, { subject: 'Another' });
    await answer(second.number, 'Yes');
    const numbers = async (filter: string) => {
      const { me } = await here.support.ask<{ me: { tickets: { nodes: { number: string }[] } } }>(
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
    const ada = await here.support.member();
    await here.support.open(ada);
    const key = await here.support.gateway.apiKey(ada, 'READ_PROFILE', 'READ_ORDERS');
    for (const query of ['{ me { tickets { totalCount } } }', '{ me { unreadTickets } }']) {
      const { body } = await here.support.gateway.graphql(query, {}, key);
      expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await here.support.upload(key.token, 'a.txt', 'x')).status).toBe(403);
  });
});
