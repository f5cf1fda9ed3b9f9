import { Not } from 'typeorm';
import {
  MAX_OPEN_TICKETS,
  MAX_TICKET_MESSAGE_CHARACTERS,
  MAX_TICKET_MESSAGES,
  MAX_TICKET_SUBJECT_CHARACTERS,
} from '../../../../schema/rules/limits.js';
import { isFarTooLong } from '../../../../schema/rules/text.js';
import {
  messageProblem,
  storedMessage,
  storedSubject,
  subjectProblem,
} from '../../../../schema/rules/ticket.js';
import type { Tx } from '../../platform/database/database.js';
import { notFound, UserError, type UserProblem } from '../../platform/errors.js';
import type { Events } from '../../platform/events/events.js';
import { newId, randomReadable } from '../../platform/ids.js';
import { TicketMessageEntity } from './ticket-message.entity.js';
import { TicketEntity } from './ticket.entity.js';

export type NewTicket = Pick<TicketEntity, 'subject' | 'category' | 'locale'> &
  Partial<TicketEntity>;
export type NewMessage = Pick<TicketMessageEntity, 'author' | 'channel' | 'body'> &
  Partial<Pick<TicketMessageEntity, 'operator' | 'emailIdHash'>>;

/**
 * Asked before an attempt is counted, and before anything reads the texts (SECURITY 51).
 * @throws UserError SUBJECT_TOO_LONG, MESSAGE_TOO_LONG
 */
export function refuseFarTooLong({
  subject,
  message,
}: {
  subject?: string;
  message: string;
}): void {
  if (subject !== undefined && isFarTooLong(subject, MAX_TICKET_SUBJECT_CHARACTERS))
    throw new UserError('SUBJECT_TOO_LONG', { field: 'subject' });
  if (isFarTooLong(message, MAX_TICKET_MESSAGE_CHARACTERS))
    throw new UserError('MESSAGE_TOO_LONG', { field: 'message' });
}

/** @throws UserError SUBJECT_REQUIRED, SUBJECT_TOO_LONG, MESSAGE_REQUIRED, MESSAGE_TOO_LONG */
export function checkText({ subject, message }: { subject?: string; message: string }): void {
  const problems: UserProblem[] = [];
  const ofSubject = subject === undefined ? null : subjectProblem(subject);
  if (ofSubject !== null) problems.push({ code: ofSubject, field: 'subject' });
  const ofMessage = messageProblem(message);
  if (ofMessage !== null) problems.push({ code: ofMessage, field: 'message' });
  if (problems.length > 0) throw new UserError(problems);
}

/** Inserts an open ticket without messages. */
export async function openTicket(tx: Tx, ticket: NewTicket, now: Date): Promise<TicketEntity> {
  const opened = tx.create(TicketEntity, {
    accountId: null,
    contactEmail: null,
    contactName: null,
    requestHash: null,
    orderId: null,
    orderNumber: null,
    subAccountId: null,
    subAccountUsername: null,
    answeredAt: null,
    readAt: null,
    closedAt: null,
    ...ticket,
    id: newId(),
    number: `T-${randomReadable(8)}`,
    subject: storedSubject(ticket.subject),
    status: 'OPEN',
    createdAt: now,
    lastMessageAt: now,
  });
  await tx.insert(TicketEntity, opened);
  return opened;
}

/** Locks a ticket, so that its messages follow each other. */
export async function lockTicket(
  tx: Tx,
  where: { id: string; accountId?: string } | { number: string },
): Promise<TicketEntity> {
  const ticket = await tx.findOne(TicketEntity, { where, lock: { mode: 'pessimistic_write' } });
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** The caller has locked the customer, before the ticket. @throws UserError TOO_MANY_TICKETS */
export async function refuseTooMany(tx: Tx, accountId: string): Promise<void> {
  const open = await tx.countBy(TicketEntity, { accountId, status: Not('CLOSED') });
  if (open >= MAX_OPEN_TICKETS) throw new UserError('TOO_MANY_TICKETS');
}

/** The newest message of a ticket: none is without one. */
export function lastMessage(tx: Tx, ticketId: string): Promise<TicketMessageEntity> {
  return tx.findOneOrFail(TicketMessageEntity, {
    where: { ticketId },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
}

/**
 * Adds a message. The ticket waits for the other side afterwards: `status` names it. The caller holds the ticket's lock.
 * @throws UserError TICKET_FULL, for a customer's message only
 */
export async function addMessage(
  tx: Tx,
  ticket: TicketEntity,
  message: NewMessage,
  status: 'OPEN' | 'PENDING' | 'ANSWERED',
  now: Date,
): Promise<string> {
  // Support can always answer.
  if (message.author === 'CUSTOMER') {
    const count = await tx.countBy(TicketMessageEntity, { ticketId: ticket.id });
    if (count >= MAX_TICKET_MESSAGES)
      throw new UserError('TICKET_FULL', {
        field: 'id',
        message: `At most ${MAX_TICKET_MESSAGES} messages`,
      });
  }
  const id = newId();
  await tx.insert(TicketMessageEntity, {
    operator: null,
    emailIdHash: null,
    ...message,
    body: storedMessage(message.body),
    id,
    ticketId: ticket.id,
    createdAt: now,
  });
  const change = {
    status,
    lastMessageAt: now,
    closedAt: null,
    ...(message.author === 'SUPPORT' && { answeredAt: now }),
    // A reply on the page implies that earlier messages were read. A reply by email does not.
    ...(message.channel === 'DASHBOARD' && { readAt: now }),
  };
  await tx.update(TicketEntity, { id: ticket.id }, change);
  Object.assign(ticket, change);
  return id;
}

/** Publishes what happened to a ticket's message. */
export function publishMessage(
  tx: Tx,
  events: Events,
  type: 'ticket.message_received' | 'ticket.reopened' | 'ticket.answered',
  { id: ticketId, number: ticketNumber, accountId }: TicketEntity,
  messageId: string,
): Promise<void> {
  const payload = { ticketId, ticketNumber, messageId };
  return events.publish(tx, { type, accountId, payload });
}
