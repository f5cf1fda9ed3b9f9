import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.js';
import { hmacSha256Hex } from '../../src/platform/crypto.js';
import type { OutgoingMail } from '../../src/platform/mail.js';
import { startTestAuth, type TestAuth } from './test-auth.js';

export const STAFF = 'alice@desk.example';
export const MAIL_SECRET = 'inbound-secret-of-the-tests';

export interface Member {
  token: string;
  id: string;
  email: string;
}

/** The gateway with support by email, and its HTTP routes. */
export interface TestSupport {
  gateway: TestAuth;
  app: FastifyInstance;
  member(): Promise<Member>;
  ask<T>(member: Member, query: string, variables?: object): Promise<T>;
  /** Opens a ticket. Returns its id and number. */
  open(member: Member, input?: object): Promise<{ id: string; number: string }>;
  upload(
    token: string | null,
    name: string,
    content: Buffer | string,
  ): Promise<{ status: number; body: { id: string; code?: string; [field: string]: unknown } }>;
  /** The newest email to an address. */
  newest(to: string): Promise<OutgoingMail>;
  /** Reports an email to the inbound hook. */
  receive(
    email: object,
    signed?: { secret?: string; at?: number },
  ): Promise<{ status: number; body: { outcome?: string; code?: string } }>;
  close(): Promise<void>;
}

let made = 0;

export async function startTestSupport(env: NodeJS.ProcessEnv = {}): Promise<TestSupport> {
  const gateway = await startTestAuth(
    {},
    {
      SUPPORT_STAFF: STAFF,
      SUPPORT_MAILBOX: 'support@hearth.example',
      SUPPORT_MAIL_SECRET: MAIL_SECRET,
      ...env,
    },
  );
  const app = await createApp(gateway.services);
  const ask: TestSupport['ask'] = async <T>(member: Member, query: string, variables = {}) => {
    const { body } = await gateway.graphql<T>(query, variables, { token: member.token });
    if (!body.data) throw new Error(JSON.stringify(body.errors));
    return body.data;
  };
  return {
    gateway,
    app,
    ask,
    async member() {
      const email = `writer${++made}@example.com`;
      return { email, ...(await gateway.provenMember(email)) };
    },
    async open(member, input = {}) {
      const { ticketCreate } = await ask<{
        ticketCreate: { ticket: { id: string; number: string } | null; userErrors: unknown[] };
      }>(
        member,
        `mutation ($input: TicketCreateInput!, $key: String!) {
          ticketCreate(input: $input, idempotencyKey: $key) { ticket { id number } userErrors { code field } }
        }`,
        {
          input: { subject: 'No proxy works', category: 'PROXIES', message: 'Help', ...input },
          key: randomUUID(),
        },
      );
      if (!ticketCreate.ticket) throw new Error(JSON.stringify(ticketCreate.userErrors));
      return ticketCreate.ticket;
    },
    async upload(token, name, content) {
      const answer = await app.inject({
        method: 'POST',
        url: `/support/attachments?name=${encodeURIComponent(name)}`,
        headers: {
          'content-type': 'application/octet-stream',
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        payload: content,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async newest(to) {
      const mail = (await gateway.inbox(to)).at(-1);
      if (!mail) throw new Error(`no email to ${to}`);
      return mail;
    },
    async receive(email, { secret = MAIL_SECRET, at = gateway.clock.now().getTime() } = {}) {
      const payload = Buffer.from(JSON.stringify(email));
      const answer = await app.inject({
        method: 'POST',
        url: '/webhooks/support-mail',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': String(at),
          'x-signature': hmacSha256Hex(secret, String(at), payload),
        },
        payload,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async close() {
      await app.close();
      await gateway.close();
    },
  };
}
