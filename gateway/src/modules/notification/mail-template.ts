import type { TicketCategory } from '../../../../schema/rules/ticket.js';
import type { Locale } from '../../platform/locale.js';
import { toMajor } from '../../platform/money.js';

/** Facts each mail is written from. Amounts and times are raw; the texts format them for the reader's language. */
export interface MailVariables {
  EMAIL_CODE: { code: string; minutes: number; purpose: 'VERIFY_EMAIL' | 'CHANGE_PASSWORD' };
  ACCOUNT_EXISTS: Record<string, never>;
  PASSWORD_RESET: { token: string; minutes: number };
  /** `at` is ISO 8601, UTC. */
  PASSWORD_CHANGED: { at: string };
  /** `amountMinor` is the decimal text of minor units. */
  ORDER_PAID: {
    orderNumber: string;
    invoiceNumber: string;
    billingType: 'TRAFFIC' | 'UNLIMITED';
    /** Decimal text: of the whole order. Null for unlimited plans. */
    bytes: string | null;
    /** Of the whole order. */
    validityDays: number;
    validityHours?: number | null;
    validityMonths?: number | null;
    quantity: number;
    amountMinor: string;
    currency: string;
  };
  /** `bytes` is the decimal text of what lapsed. */
  ALLOCATION_LAPSED: { bytes: string };
  /** The customer proved an address. `at` is ISO 8601, UTC. */
  WHITELIST_PROVEN: { address: string; at: string };
  /** Somebody else proved an address that this customer had entered and not proven. */
  WHITELIST_SUPERSEDED: { address: string; at: string };
  /** Somebody else sent a request from an address that this customer has proven. */
  WHITELIST_CONTESTED: { address: string; at: string };
  /** A deleted order was paid after all, and is back. */
  ORDER_REAPPEARED: {
    orderNumber: string;
    planName: string;
    amountMinor: string;
    currency: string;
  };
  ORDER_DISPUTED: { orderNumber: string; planName: string; amountMinor: string; currency: string };
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
  POINTS_REDEEMED: { orderNumber: string; productName: string; points: number };
}

export type MailTemplate = keyof MailVariables;

/** A mail's words, before they become plain text and HTML. */
export interface MailContent {
  subject: string;
  /** Paragraphs in order; one may stand out (a code), list facts, or be a link. */
  body: readonly MailPart[];
}

export type MailPart =
  | { kind: 'text'; text: string }
  /** What a person wrote: its line breaks are kept. */
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

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const SIGNATURE = 'Hearth';

/** Turns words into the two forms of a mail. Everything is escaped; a mail carries no remote images and no tracking. */
export function renderContent({ subject, body }: MailContent, locale: Locale): RenderedMail {
  const text = [...body.map(textOf), `— ${SIGNATURE}`].join('\n\n');
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1917;background:#fff">${body.map(htmlOf).join('')}<p style="color:#57534e">${SIGNATURE}</p></body></html>`;
  return { subject, text: `${text}\n`, html };
}

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

/** Minor units are shown exactly: their decimal text goes to the formatter, never a float (SECURITY 11). */
export function money(minor: string, currency: string, locale: Locale): string {
  const major = toMajor({ minor: BigInt(minor), currency });
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    major as `${number}`,
  );
}

function textOf(part: MailPart): string {
  switch (part.kind) {
    case 'text':
    case 'quote':
      return part.text;
    case 'code':
      return `    ${part.text}`;
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'link':
      return `${part.text}\n${part.url}`;
  }
}

function htmlOf(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p>${escapeHtml(part.text)}</p>`;
    case 'quote':
      return `<p style="white-space:pre-wrap;padding-left:12px;border-left:3px solid #0b6b50">${escapeHtml(part.text)}</p>`;
    case 'code':
      return `<p style="font:600 28px/1.2 ui-monospace,monospace;letter-spacing:.2em">${escapeHtml(part.text)}</p>`;
    case 'facts':
      return `<table style="border-collapse:collapse">${part.facts.map(factOf).join('')}</table>`;
    case 'link':
      return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a></p>`;
  }
}

function factOf([name, value]: readonly [string, string]): string {
  return `<tr><th scope="row" style="padding:2px 16px 2px 0;text-align:left;font-weight:400;color:#57534e">${escapeHtml(name)}</th><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
