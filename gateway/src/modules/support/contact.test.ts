import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { share } from '../../../test/support/share.js';
import { startTestSupport, STAFF } from '../../../test/support/test-support.js';
import { Events } from '../../platform/events/events.js';
import { RateLimits } from '../../platform/rate-limit.js';
import { composeSupport } from './support.composition.js';

const support = share(startTestSupport);

let networks = 0;
const network = () => `8.61.${++networks}.1`;

async function send(input: object, { key = randomUUID(), address = network() } = {}) {
  const { body } = await support.gateway.graphql<{ contactSend: unknown }>(
    `mutation ($input: ContactSendInput!, $key: String!) {
      contactSend(input: $input, idempotencyKey: $key) { accepted userErrors { code field } }
    }`,
    {
      input: { name: 'Eve', email: 'eve@shop.example', subject: 'Prices', message: 'Hi', ...input },
      key,
    },
    { address },
  );
  return body.data?.contactSend ?? body.errors?.[0]?.extensions.code;
}

const sent = () =>
  support.gateway.sql<
    Record<string, unknown>
  >(`SELECT t.contact_email, t.contact_name, t.account_id, t.subject, t.status, m.author, m.channel, m.body
       FROM ticket t JOIN ticket_message m ON m.ticket_id = t.id
       WHERE t.contact_email IS NOT NULL ORDER BY m.created_at, m.id`);

const TAKEN = { accepted: true, userErrors: [] };

describe('the contact form', () => {
  it('opens a ticket without a customer, and answers go to its address', async () => {
    expect(await send({ name: ' Eve ', locale: 'ZH_HK' })).toEqual(TAKEN);
    expect(await sent()).toEqual([
      {
        contact_email: 'eve@shop.example',
        contact_name: 'Eve',
        account_id: null,
        subject: 'Prices',
        status: 'OPEN',
        author: 'CUSTOMER',
        channel: 'CONTACT_FORM',
        body: 'Hi',
      },
    ]);
    const [, number = ''] = /\[(T-\w+)\]/.exec((await support.newest(STAFF)).subject) ?? [];
    expect((await support.newest(STAFF)).text).toContain('Name: Eve\n');
    // The address is not verified, so the form sends no email to it.
    expect(await support.gateway.inbox('eve@shop.example')).toEqual([]);
    await support.gateway.services.supportDesk.answer(
      { number },
      { message: '你好', status: 'ANSWERED', operator: 'alice', channel: 'COMMAND', key: 'first' },
    );
    const mail = await support.newest('eve@shop.example');
    expect(mail.subject).toBe(`回覆：Prices [${number}]`);
    expect(mail.text).toContain('你好');
    expect(mail.text).not.toContain('/dashboard/');
    expect(mail.replyTo).toMatch(/^support\+c/);
  });

  it('silences nobody when many write at once: above 200 an hour, only the emails to support wait', async () => {
    const { services, clock } = support.gateway;
    const told = async (subject: string) =>
      (await support.gateway.inbox(STAFF)).filter((mail) => mail.subject.includes(subject)).length;
    const before = (await sent()).length;
    for (let n = 0; n < 210; n++) expect(await send({ subject: 'Flood' })).toEqual(TAKEN);
    expect(await send({ subject: 'Honest question' })).toEqual(TAKEN);
    expect(await sent()).toHaveLength(before + 211);
    expect(await told('Honest question')).toBe(0);

    const owner = new pg.Client({ connectionString: support.gateway.databaseUrl });
    await owner.connect();
    const { rows: waiting } = await owner.query<{ ticketId: string; runAt: Date }>(
      `SELECT payload ->> 'ticketId' AS "ticketId", run_at AS "runAt" FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'support.announceContact' ORDER BY j.id`,
    );
    await owner.end();
    const hour = clock.now().getTime() + 3_600_000;
    expect(waiting.every(({ runAt }) => runAt.getTime() <= hour)).toBe(true);
    const last = waiting.at(-1)?.ticketId ?? '';
    // Within the hour it waits again; later, it has its turn.
    await services.supportMails.announce(last);
    expect(await told('Honest question')).toBe(0);
    const later = composeSupport({
      ...services,
      events: new Events(clock),
      rateLimits: new RateLimits(null),
    });
    await later.supportMails.announce(last);
    expect(await told('Honest question')).toBe(1);
  });
});
