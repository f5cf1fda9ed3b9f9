import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { share } from '../../../test/support/share.js';
import {
  MAIL_SECRET,
  startTestSupport,
  STAFF,
  type Member,
} from '../../../test/support/test-support.js';
import { MAX_OPEN_TICKETS } from '../../../../schema/rules/limits.js';
import type { SupportInboxService } from '../../modules/support/support-inbox.service.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { hmacSha256Hex } from '../../platform/crypto.js';
import { supportMailWebhook } from './support-mail.js';

const support = share(startTestSupport);

async function messages(member: Member, id: string): Promise<[string, string, boolean][]> {
  const { me } = await support.ask<{
    me: { ticket: { messages: { author: string; body: string; byEmail: boolean }[] } };
  }>(member, `{ me { ticket(id: "${id}") { messages { author body byEmail } } } }`);
  return me.ticket.messages.map(({ author, body, byEmail }) => [author, body, byEmail]);
}

/** A ticket that support has answered, with both reply addresses. */
async function answered() {
  const ada = await support.member();
  const { id, number } = await support.open(ada);
  const toStaff = (await support.newest(STAFF)).replyTo ?? '';
  await support.gateway.services.supportDesk.answer(
    { number },
    { message: 'Try', status: 'ANSWERED', operator: 'alice', channel: 'COMMAND', key: 'k' },
  );
  const toAda = (await support.newest(ada.email)).replyTo ?? '';
  return { ada, id, number, toStaff, toAda };
}

const email = (from: string, to: string, text: string, headers = {}) => ({
  messageId: `<${randomUUID()}@mail.example>`,
  from,
  text,
  headers,
  to: ['team@example.com', to],
});

const outcome = async (mail: object) => (await support.receive(mail)).body.outcome;

describe('a reply by email', () => {
  it('adds a message by the customer, or by support', async () => {
    const { ada, id, toAda, toStaff } = await answered();
    expect(await outcome(email(ada.email, toAda, 'Still broken'))).toBe('ACCEPTED');
    expect((await support.newest(STAFF)).text).toContain('Still broken');
    expect(await outcome(email(STAFF, toStaff, 'Fixed now'))).toBe('ACCEPTED');
    expect((await support.newest(ada.email)).text).toContain('Fixed now');
    expect((await messages(ada, id)).slice(2)).toEqual([
      ['CUSTOMER', 'Still broken', true],
      ['SUPPORT', 'Fixed now', true],
    ]);
  });

  it('counts once, however often it is delivered', async () => {
    const { ada, id, toAda } = await answered();
    const mail = email(ada.email, toAda, 'Once');
    const outcomes = await Promise.all([mail, mail, mail].map(outcome));
    expect(outcomes.sort()).toEqual(['ACCEPTED', 'REPEATED', 'REPEATED']);
    expect(await messages(ada, id)).toHaveLength(3);
  });

  it('counts only from the person that the email went to', async () => {
    const { ada, id, toAda, toStaff } = await answered();
    for (const mail of [
      email('eve@example.com', toAda, 'I am Ada'),
      email(ada.email, toStaff, 'I am support'),
      email('eve@desk.example', toStaff, 'I am support'),
      email(ada.email, 'support@hearth.example', 'Hello'),
    ])
      expect(await outcome(mail)).toBe('NOT_A_REPLY');
    expect(await messages(ada, id)).toHaveLength(2);
  });

  it.each([
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }],
    ['one of our own emails', { 'auto-submitted': 'auto-generated' }],
    ['a bulk email', { Precedence: 'bulk' }],
    ['a mailing list', { 'List-Id': '<team.example.com>' }],
    ['a bounce', { 'Return-Path': '<>' }],
    ['an email of Exchange that wants no answer', { 'X-Auto-Response-Suppress': 'OOF, AutoReply' }],
    ['a report', { 'Content-Type': 'multipart/report; report-type=delivery-status' }],
    ['an absence notice', { Subject: 'Automatic reply: Your ticket' }],
    ['an absence notice in Chinese', { Subject: '自動回覆：你的工單' }],
  ])(
    'is dropped if it is %s, so that programs cannot answer each other forever',
    async (_, headers) => {
      const { ada, id, toAda } = await answered();
      expect(await outcome(email(ada.email, toAda, 'I am away', headers))).toBe('AUTOMATIC');
      expect(await messages(ada, id)).toHaveLength(2);
      const person = email(ada.email, toAda, 'I am here', { 'Auto-Submitted': 'no' });
      expect(await outcome(person)).toBe('ACCEPTED');
    },
  );

  it('is dropped if the mail system sent it', async () => {
    const { toAda } = await answered();
    for (const from of ['MAILER-DAEMON', 'mailer-daemon@mx.example', 'postmaster@mx.example'])
      expect(await outcome(email(from, toAda, 'Undelivered'))).toBe('AUTOMATIC');
  });

  it('is kept if a person writes about automatic replies', async () => {
    const { ada, toAda } = await answered();
    const subject = { Subject: 'Re: Automatic replies stop my script' };
    expect(await outcome(email(ada.email, toAda, 'They do', subject))).toBe('ACCEPTED');
  });

  it('reopens a closed ticket, and is refused without words', async () => {
    const { ada, id, number, toAda } = await answered();
    await support.gateway.services.supportDesk.close({ number }, 'alice');
    expect(await outcome(email(ada.email, toAda, ' \n'))).toBe('REFUSED');
    expect(await outcome(email(ada.email, toAda, 'Wait'))).toBe('ACCEPTED');
    const { me } = await support.ask<{ me: { ticket: object } }>(
      ada,
      `{ me { ticket(id: "${id}") { status } } }`,
    );
    expect(me.ticket).toEqual({ status: 'OPEN' });
  });

  it('does not reopen a ticket when its customer has as many open ones as allowed', async () => {
    const { ada, id, number, toAda } = await answered();
    const other = await answered();
    const fill = (count: number) =>
      support.gateway.sql(
        `INSERT INTO ticket (id, number, account_id, locale, subject, category, status, created_at, last_message_at)
           SELECT gen_random_uuid(), 'T-' || gen_random_uuid(), account_id, locale, subject, category, 'OPEN', created_at, last_message_at
           FROM ticket, generate_series(1, $2::int) WHERE id = $1`,
        [id, count],
      );
    await fill(MAX_OPEN_TICKETS - 1);
    expect(await outcome(email(ada.email, toAda, 'This one is open'))).toBe('ACCEPTED');
    await support.gateway.services.supportDesk.close({ number }, 'alice');
    await fill(1);
    expect(await outcome(email(ada.email, toAda, 'Wait'))).toBe('REFUSED');
    expect(await messages(ada, id)).toHaveLength(3);
    // The limit is each customer's own.
    await support.gateway.services.supportDesk.close({ number: other.number }, 'alice');
    expect(await outcome(email(other.ada.email, other.toAda, 'Wait'))).toBe('ACCEPTED');
  });
});

it('leaves an answer unread that came before an email: only the page shows it', async () => {
  const { ada, id, toAda, toStaff } = await answered();
  support.gateway.clock.advance(MINUTE_MS);
  expect(await outcome(email(STAFF, toStaff, 'And now?'))).toBe('ACCEPTED');
  support.gateway.clock.advance(MINUTE_MS);
  expect(await outcome(email(ada.email, toAda, 'One more thing'))).toBe('ACCEPTED');
  const { me } = await support.ask<{ me: { ticket: object } }>(
    ada,
    `{ me { ticket(id: "${id}") { unread } } }`,
  );
  expect(me.ticket).toEqual({ unread: true });
});

it('takes a too long email up to the limit', async () => {
  const { ada, id, toAda } = await answered();
  expect(await outcome(email(ada.email, toAda, 'a'.repeat(6_000)))).toBe('ACCEPTED');
  expect((await messages(ada, id)).at(-1)).toEqual(['CUSTOMER', `${'a'.repeat(4_999)}…`, true]);
});

describe('the inbound hook', () => {
  it('logs what it drops, without addresses', async () => {
    const lines: string[] = [];
    const app = Fastify({
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    });
    const outcomes = ['ACCEPTED', 'REPEATED', 'AUTOMATIC', 'NOT_A_REPLY', 'REFUSED'] as const;
    const left = [...outcomes];
    const inbox = { receive: () => Promise.resolve(left.shift()) };
    const { clock } = support.gateway;
    await app.register(supportMailWebhook, {
      inbox: inbox as unknown as SupportInboxService,
      secret: MAIL_SECRET,
      clock,
    });
    const payload = JSON.stringify(email('ada@example.com', 'support@hearth.example', 'x'));
    const at = String(clock.now().getTime());
    const signature = hmacSha256Hex(MAIL_SECRET, at, Buffer.from(payload));
    const headers = { 'x-timestamp': at, 'x-signature': signature };
    for (const expected of outcomes) {
      const answer = await app.inject({
        method: 'POST',
        url: '/webhooks/support-mail',
        headers,
        payload,
      });
      expect(answer.json()).toEqual({ received: true, outcome: expected });
    }
    await app.close();
    expect(lines.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual([
      'AUTOMATIC',
      'NOT_A_REPLY',
      'REFUSED',
    ]);
    expect(lines.join('')).not.toContain('@');
  });

  it('refuses wrong signatures, old requests, and other bodies', async () => {
    const { ada, toAda } = await answered();
    const mail = email(ada.email, toAda, 'x');
    const now = support.gateway.clock.now().getTime();
    expect(await support.receive(mail, { secret: 'another-secret-of-sombody' })).toEqual({
      status: 401,
      body: { code: 'BAD_SIGNATURE' },
    });
    for (const at of [now - 5 * MINUTE_MS - 1, now + 5 * MINUTE_MS + 1, NaN])
      expect(await support.receive(mail, { at })).toEqual({
        status: 401,
        body: { code: 'STALE_TIMESTAMP' },
      });
    for (const wrong of [{}, { ...mail, to: 'x' }, { ...mail, text: 7 }, [], null, 'x'])
      expect(await support.receive(wrong as object)).toMatchObject({
        status: 400,
        body: { code: 'BAD_USER_INPUT' },
      });
    expect(await outcome({ ...mail, spamScore: 1 })).toBe('ACCEPTED');
  });
});
