import { MAX_TICKET_MESSAGE_CHARACTERS, MAX_TICKET_SUBJECT_CHARACTERS } from './limits.js';
import { characterCount, isFarTooLong, plainLine, plainLines } from './text.js';

/**
 * States of a support ticket. OPEN waits for support. ANSWERED and PENDING wait for the customer: in PENDING, support
 * needs something from them to continue.
 */
export const TICKET_STATUSES = ['OPEN', 'PENDING', 'ANSWERED', 'CLOSED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_CATEGORIES = [
  'BILLING',
  'PROXIES',
  'ACCOUNT',
  'API',
  'SALES',
  'OTHER',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_ACTIONS = ['REPLY', 'CLOSE', 'REOPEN'] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number];

/** The actions that a customer can take on a ticket. */
export function ticketActions(status: TicketStatus): readonly TicketAction[] {
  return status === 'CLOSED' ? ['REOPEN'] : ['REPLY', 'CLOSE'];
}

/** A subject as it is stored: one line. */
export function storedSubject(subject: string): string {
  return plainLine(subject).trim();
}

/** Checks a subject. Returns null for a valid one. */
export function subjectProblem(subject: string): 'SUBJECT_REQUIRED' | 'SUBJECT_TOO_LONG' | null {
  if (isFarTooLong(subject, MAX_TICKET_SUBJECT_CHARACTERS)) return 'SUBJECT_TOO_LONG';
  const stored = storedSubject(subject);
  if (stored === '') return 'SUBJECT_REQUIRED';
  return characterCount(stored) > MAX_TICKET_SUBJECT_CHARACTERS ? 'SUBJECT_TOO_LONG' : null;
}

/** A message as it is stored: lines of visible text. */
export function storedMessage(message: string): string {
  return plainLines(message);
}

/** Checks a message. Returns null for a valid one. */
export function messageProblem(message: string): 'MESSAGE_REQUIRED' | 'MESSAGE_TOO_LONG' | null {
  if (isFarTooLong(message, MAX_TICKET_MESSAGE_CHARACTERS)) return 'MESSAGE_TOO_LONG';
  const stored = storedMessage(message);
  if (stored === '') return 'MESSAGE_REQUIRED';
  return characterCount(stored) > MAX_TICKET_MESSAGE_CHARACTERS ? 'MESSAGE_TOO_LONG' : null;
}
