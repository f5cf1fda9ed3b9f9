import type { EventMoney } from '../../../../schema/events/event-type.js';
import type { EventOrder } from '../../../../schema/events/event-order.js';
import type { EventOf } from '../../../../schema/events/events.js';
import type { Tx } from '../../platform/database/database.js';
import type { Subscriber } from '../../platform/events/events.js';
import type { MailService, NewMail } from './mail.service.js';
import type { MailVariables } from './mail-template.js';

interface Contact {
  email: string;
  locale: string;
}

interface Dependencies {
  mail: MailService;
  /** Email address and locale of whoever answers for an account. */
  contactOf: (tx: Tx, accountId: string) => Promise<Contact>;
  /** The address in the billing details, which gets a copy of each receipt; null without one. */
  invoiceEmailOf: (tx: Tx, accountId: string) => Promise<string | null>;
  /** The seller's zone, in which receipts state their day. */
  timeZone: string;
}

/** The words of an email, without its recipient. */
type Letter = Pick<NewMail, 'template' | 'variables'>;

/** Tells customers by email of what happened to their account. */
export class CustomerMails {
  constructor(private readonly deps: Dependencies) {}

  /** The handlers. They write to the outbox, so each email is sent after its event was handled, and once. */
  readonly subscriber: Subscriber = {
    'account.registration_repeated': (tx, event) =>
      this.#write(tx, event, { template: 'ACCOUNT_EXISTS', variables: {} }),
    'allocation.lapsed': (tx, event) =>
      this.#write(tx, event, { template: 'ALLOCATION_LAPSED', variables: event.payload }),
    'google.linked': (tx, event) =>
      this.#write(tx, event, { template: 'GOOGLE_LINKED', variables: { at: event.occurredAt } }),
    'google.unlinked': (tx, event) =>
      this.#write(tx, event, { template: 'GOOGLE_UNLINKED', variables: { at: event.occurredAt } }),
    'order.dispute_opened': (tx, event) =>
      this.#write(tx, event, { template: 'ORDER_DISPUTED', variables: orderFacts(event.payload) }),
    'order.double_payment_refunded': (tx, event) =>
      this.#write(tx, event, {
        template: 'ORDER_REFUNDED_TWICE',
        variables: orderFacts(event.payload),
      }),
    'order.paid': (tx, event) => this.#confirmPayment(tx, event),
    'order.paid_late': (tx, event) =>
      this.#write(tx, event, {
        template:
          event.payload.endedBy === 'EXPIRY'
            ? 'ORDER_PAID_AFTER_EXPIRY'
            : 'ORDER_PAID_AFTER_CANCEL',
        variables: orderFacts(event.payload),
      }),
    'order.restored': (tx, event) =>
      this.#write(tx, event, {
        template: 'ORDER_REAPPEARED',
        variables: orderFacts(event.payload),
      }),
    'password.changed': (tx, event) =>
      this.#write(tx, event, {
        template: 'PASSWORD_CHANGED',
        variables: { at: event.occurredAt },
      }),
    'whitelist_entry.proven': (tx, event) =>
      this.#write(tx, event, { template: 'WHITELIST_PROVEN', variables: addressFacts(event) }),
    'whitelist_entry.superseded': (tx, event) =>
      this.#write(tx, event, { template: 'WHITELIST_SUPERSEDED', variables: addressFacts(event) }),
  };

  async #confirmPayment(tx: Tx, event: EventOf<'order.paid'>): Promise<void> {
    const { accountId, payload } = event;
    const { orderNumber, plan, amount, points, invoiceNumber } = payload;
    if (points !== null)
      await this.#write(tx, event, {
        template: 'POINTS_REDEEMED',
        variables: { orderNumber, points, ...plan },
      });
    if (amount === null || accountId === null) return;
    if (invoiceNumber === null) throw new Error(`order ${orderNumber} was paid without an invoice`);
    const { email, locale } = await this.deps.contactOf(tx, accountId);
    const copy = await this.deps.invoiceEmailOf(tx, accountId);
    const variables = {
      ...orderFacts({ ...payload, amount }),
      invoiceNumber,
      paidAt: event.occurredAt,
      timeZone: this.deps.timeZone,
    };
    for (const to of new Set([email, copy ?? email]))
      await this.deps.mail.enqueue(tx, { to, locale, template: 'ORDER_PAID', variables });
  }

  async #write(tx: Tx, { accountId }: { accountId: string | null }, letter: Letter): Promise<void> {
    if (accountId === null) return;
    const { email: to, locale } = await this.deps.contactOf(tx, accountId);
    // `Letter` has lost which variables belong to its template; each literal above was checked.
    await this.deps.mail.enqueue(tx, { ...letter, to, locale } as NewMail);
  }
}

type OrderFacts = MailVariables['ORDER_DISPUTED'];

function orderFacts({
  orderNumber,
  plan,
  amount,
}: EventOrder & { amount: EventMoney }): OrderFacts {
  return { orderNumber, ...plan, amountMinor: amount.minor, currency: amount.currency };
}

function addressFacts({
  payload,
  occurredAt: at,
}: EventOf<
  'whitelist_entry.proven' | 'whitelist_entry.superseded'
>): MailVariables['WHITELIST_PROVEN'] {
  return { address: payload.address, at };
}
