import { msg } from '@lingui/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  MAX_PERSON_NAME_CHARACTERS,
  MAX_TICKET_MESSAGE_CHARACTERS,
  MAX_TICKET_SUBJECT_CHARACTERS,
} from '../../../../schema/rules/limits';
import { brand } from '../../lib/brand';
import type { TicketCategory } from '../../../../schema/rules/ticket';

const { supportEmail } = brand;
/** English and Chinese write numbers alike. */
const mostCharacters = MAX_TICKET_MESSAGE_CHARACTERS.toLocaleString('en-US');

/** Fields that a person fills in, in the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Readonly<Record<ContactField, string>>;

/** Topics in the order of the select. Most visitors who write have not bought yet. */
export const TOPICS: readonly (readonly [TicketCategory, MessageDescriptor])[] = [
  ['SALES', msg`Before you buy`],
  ['PROXIES', msg`Proxies and connections`],
  ['BILLING', msg`Orders and payments`],
  ['ACCOUNT', msg`Account and sign-in`],
  ['API', msg`API`],
  ['OTHER', msg`Something else`],
];

/**
 * Words for the gateway's errors in each field, and in the request as a whole. Every code belongs to one place:
 * gateway/src/http/contact/contact-page.ts shows a message of the prerendered page by its code.
 */
export const CONTACT_PROBLEMS = {
  name: { NAME_TOO_LONG: msg`Shorten the name to ${MAX_PERSON_NAME_CHARACTERS} characters.` },
  email: { EMAIL_INVALID: msg`Enter an email address such as name@example.com.` },
  subject: {
    SUBJECT_REQUIRED: msg`Enter a subject.`,
    SUBJECT_TOO_LONG: msg`Shorten the subject to ${MAX_TICKET_SUBJECT_CHARACTERS} characters.`,
  },
  message: {
    MESSAGE_REQUIRED: msg`Write a message.`,
    MESSAGE_TOO_LONG: msg`Shorten the message to ${mostCharacters} characters.`,
  },
  form: {
    RATE_LIMITED: msg`Too many messages arrived within an hour, so this one wasn't sent. Try again later, or write to ${supportEmail}.`,
    FAILED: msg`The message wasn't sent because of a problem on our side. Send it again in a moment, or write to ${supportEmail}.`,
  },
} as const satisfies Record<ContactField | 'form', Record<string, MessageDescriptor>>;

/** The fields with one of these problems, in the order of the form. */
export function fieldsWith(problems: readonly string[]): ContactField[] {
  return CONTACT_FIELDS.filter((field) =>
    problems.some((problem) => problem in CONTACT_PROBLEMS[field]),
  );
}
