import { randomUUID } from 'node:crypto';
import { share } from './share.js';
import { startTestSupport, type Member } from './test-support.js';

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

/** Support with its customers, and what they do with tickets. */
export function shareTickets() {
  const support = share(startTestSupport);

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

  return {
    support,
    shown,
    change,
    reply,
    answer,
  };
}
