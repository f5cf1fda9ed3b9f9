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
  /** `order:ID`, `account:ID`, or empty. */
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

/** Initial values; with an order, the ticket is about it. */
export function newTicketForm(orderId: string | null): TicketValues {
  return {
    subject: '',
    category: orderId === null ? 'PROXIES' : 'BILLING',
    about: orderId === null ? '' : `order:${orderId}`,
    message: '',
  };
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
    attachmentIds,
  };
}
