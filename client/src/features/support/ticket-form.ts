import { object, type ObjectSchema, string } from 'yup';
import {
  messageProblem,
  storedMessage,
  storedSubject,
  subjectProblem,
  type TicketCategory,
} from '../../../../schema/rules/ticket';
import type { TicketCreateInput } from '../../../../schema/generated/schema-types';
import { ruleField } from '../../lib/forms/rule-field';

export interface TicketValues {
  subject: string;
  category: TicketCategory;
  /** `order:ID`, `account:ID`, `request:ID`, or empty. */
  about: string;
  message: string;
}

export const ticketSchema: ObjectSchema<TicketValues> = object({
  subject: ruleField(subjectProblem),
  category: string<TicketCategory>().defined(),
  about: string().default(''),
  message: ruleField(messageProblem),
});

export const replySchema: ObjectSchema<{ message: string }> = object({
  message: ruleField(messageProblem),
});

/** @param about what the ticket is about at first, see `TicketValues` */
export function newTicketForm(about: string): TicketValues {
  const category = about.startsWith('order:') ? 'BILLING' : 'PROXIES';
  return { subject: '', category, about, message: '' };
}

/** Form → API. */
export function toTicketInput(
  { subject, category, about, message }: TicketValues,
  attachmentIds: readonly string[],
): TicketCreateInput {
  const [kind, id = ''] = about.split(':');
  return {
    subject: storedSubject(subject),
    category,
    message: storedMessage(message),
    orderId: kind === 'order' ? id : null,
    subAccountId: kind === 'account' ? id : null,
    proxyRequestId: kind === 'request' ? id : null,
    attachmentIds,
  };
}
