import { renderMail } from '../../src/modules/notification/mail-texts.js';
import type { MailTemplate, MailVariables } from '../../src/modules/notification/mail-template.js';
import type { RenderedMail } from '../../src/modules/notification/mail-layout.js';
import type { Locale } from '../../src/platform/locale.js';

const SITE = 'https://proxies.example';
const at = '2026-11-21T04:00:00.000Z';
const PACK = {
  billingType: 'TRAFFIC',
  bytes: '15000000000',
  validityDays: 30,
  quantity: 3,
} as const;
const ORDER = { ...PACK, orderNumber: 'RP-7K3M9Q2X', amountMinor: '22500', currency: 'USD' };
const ADDRESS = { address: '2406:da1e:5a4:cf00::7', at };
const TICKET = { ticketNumber: 'T-7K3M9Q2X', subject: 'Timeouts 逾時', byEmail: true };
const MESSAGE = `One in ten fails.\n\n  curl: (28) timed out\nhttps://example.com/${'a'.repeat(90)}`;

/** Facts of every email that the product sends; several where its words differ. */
const SAMPLES: { [T in MailTemplate]: readonly MailVariables[T][] } = {
  EMAIL_CODE: [
    { code: 'ABC234', minutes: 15, purpose: 'VERIFY_EMAIL', at },
    { code: 'ABC234', minutes: 15, purpose: 'CHANGE_PASSWORD', at },
  ],
  ACCOUNT_EXISTS: [{}],
  PASSWORD_RESET: [{ token: 'x'.repeat(43), minutes: 30, at }],
  PASSWORD_CHANGED: [{ at }],
  GOOGLE_LINKED: [{ at }],
  GOOGLE_UNLINKED: [{ at }],
  ORDER_PAID: [
    { ...ORDER, invoiceNumber: 'INV-2026-000007', paidAt: at, timeZone: 'UTC' },
    {
      ...ORDER,
      billingType: 'UNLIMITED',
      bytes: null,
      validityDays: 90,
      invoiceNumber: 'INV-2026-000008',
      paidAt: at,
      timeZone: 'Asia/Hong_Kong',
    },
  ],
  ALLOCATION_LAPSED: [{ bytes: '2500000000' }],
  WHITELIST_PROVEN: [ADDRESS],
  WHITELIST_SUPERSEDED: [ADDRESS],
  ORDER_REAPPEARED: [ORDER],
  ORDER_PAID_AFTER_CANCEL: [ORDER],
  ORDER_PAID_AFTER_EXPIRY: [ORDER],
  ORDER_REFUNDED_TWICE: [ORDER],
  ORDER_DISPUTED: [ORDER],
  TICKET_ANSWERED: [
    { ...TICKET, ticketId: '0192a1b2-77aa-7000-8000-000000000001', message: MESSAGE },
    { ...TICKET, ticketId: null, message: MESSAGE, byEmail: false },
  ],
  TICKET_WRITTEN: [
    {
      ...TICKET,
      event: 'WRITTEN',
      category: 'PROXIES',
      contactName: 'Ada 陳',
      message: MESSAGE,
      files: ['screen.png', 'timeouts.log'],
      about: ['RP-7K3M9Q2X', 'scraper1'],
    },
    {
      ...TICKET,
      event: 'REOPENED',
      category: 'BILLING',
      contactName: null,
      message: MESSAGE,
      files: [],
      about: [],
      byEmail: false,
    },
  ],
  POINTS_REDEEMED: [{ ...PACK, orderNumber: 'RP-7K3M9Q2X', points: 1_500 }],
};

/** Every email that the product sends, with made-up facts. */
export function sampleMails(locale: Locale): { template: MailTemplate; mail: RenderedMail }[] {
  return (Object.keys(SAMPLES) as MailTemplate[]).flatMap((template) =>
    SAMPLES[template].map((variables) => ({
      template,
      mail: renderMail(template, locale, variables as never, SITE),
    })),
  );
}
