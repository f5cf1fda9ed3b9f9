import type { TicketCategory } from '../../../../schema/rules/ticket.js';
import type { Locale } from '../../platform/locale.js';
import type { Pack } from '../plan/plan.words.js';

/** An order, and an amount of money that its email is about: the decimal text of minor units. */
interface OrderFacts extends Pack {
  orderNumber: string;
  amountMinor: string;
  currency: string;
}

/** Facts each mail is written from. Amounts and times are raw; the texts format them for the reader's language. */
export interface MailVariables {
  /** `at` is when it was asked for: emails do not arrive in their order. */
  EMAIL_CODE: {
    code: string;
    minutes: number;
    purpose: 'VERIFY_EMAIL' | 'CHANGE_PASSWORD';
    at: string;
  };
  ACCOUNT_EXISTS: Record<string, never>;
  PASSWORD_RESET: { token: string; minutes: number; at: string };
  /** `at` is ISO 8601, UTC. */
  PASSWORD_CHANGED: { at: string };
  GOOGLE_LINKED: { at: string };
  GOOGLE_UNLINKED: { at: string };
  /**
   * `amountMinor` is the decimal text of minor units. `paidAt` is ISO 8601, UTC; `timeZone` is that of the seller's days
   * (ACCOUNTING 26).
   */
  ORDER_PAID: OrderFacts & { invoiceNumber: string; paidAt: string; timeZone: string };
  /** `bytes` is the decimal text of what lapsed. */
  ALLOCATION_LAPSED: { bytes: string };
  /** The customer proved an address. `at` is ISO 8601, UTC. */
  WHITELIST_PROVEN: { address: string; at: string };
  /** Another customer proved an address that this customer had proven before. */
  WHITELIST_SUPERSEDED: { address: string; at: string };
  /** A deleted order was paid after all, and is back. */
  ORDER_REAPPEARED: OrderFacts;
  /** A cancelled order was paid on a card page that was still open. */
  ORDER_PAID_AFTER_CANCEL: OrderFacts;
  ORDER_PAID_AFTER_EXPIRY: OrderFacts;
  /** An order was paid twice, and both payments went back. `amountMinor` is that of one. */
  ORDER_REFUNDED_TWICE: OrderFacts;
  ORDER_DISPUTED: OrderFacts;
  /** Support's answer. `ticketId` is null for the contact form. `byEmail`: the email's reply address adds to the ticket. */
  TICKET_ANSWERED: {
    ticketNumber: string;
    ticketId: string | null;
    subject: string;
    message: string;
    byEmail: boolean;
  };
  /**
   * A customer's message, for support; with REOPENED, their last one. `about` names the order and the sub account, and `files`
   * the attachments. `contactName` is what the sender of the contact form calls themselves.
   */
  TICKET_WRITTEN: {
    event: 'WRITTEN' | 'REOPENED';
    ticketNumber: string;
    subject: string;
    category: TicketCategory;
    contactName: string | null;
    message: string;
    files: readonly string[];
    about: readonly string[];
    byEmail: boolean;
  };
  POINTS_REDEEMED: Pack & { orderNumber: string; points: number };
}

export type MailTemplate = keyof MailVariables;

/** A mail's words, before they become plain text and HTML (mail-layout.ts). */
export interface MailContent {
  subject: string;
  /** The line above which people reply; it comes before everything else. Null for mails that nobody answers. */
  mark?: string | null;
  /** Paragraphs in order; one may stand out (a code), list facts, or be a link. The first link is a button. */
  body: readonly MailPart[];
}

export type MailPart =
  | { kind: 'text'; text: string }
  /** A person's text, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'code'; text: string }
  /** Names and values, one a line. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'link'; text: string; url: string };

/** Address of a page of the site, in the reader's language. */
export type Link = (path: string) => string;

/** The words of some mails, in one language. */
export type TextsOf<T extends MailTemplate> = {
  [Each in T]: (variables: MailVariables[Each], link: Link) => MailContent;
};

/** A moment (ISO 8601) in words, in UTC. */
export function time(iso: string, locale: Locale): string {
  return (
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(new Date(iso)) + ' UTC'
  );
}
