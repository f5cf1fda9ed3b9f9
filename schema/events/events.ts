import type { EventEnvelope } from './event-type.js';
import { ACCOUNT_REGISTRATION_REPEATED } from './account-registration-repeated.js';
import { ALLOCATION_LAPSED } from './allocation-lapsed.js';
import { GOOGLE_LINKED } from './google-linked.js';
import { GOOGLE_UNLINKED } from './google-unlinked.js';
import { ORDER_DISPUTE_OPENED } from './order-dispute-opened.js';
import { ORDER_DOUBLE_PAYMENT_REFUNDED } from './order-double-payment-refunded.js';
import { ORDER_PAID } from './order-paid.js';
import { ORDER_PAID_LATE } from './order-paid-late.js';
import { ORDER_RESTORED } from './order-restored.js';
import { PASSWORD_CHANGED } from './password-changed.js';
import { TICKET_ANSWERED } from './ticket-answered.js';
import { TICKET_MESSAGE_RECEIVED } from './ticket-message-received.js';
import { TICKET_REOPENED } from './ticket-reopened.js';
import { WHITELIST_ENTRY_PROVEN } from './whitelist-entry-proven.js';
import { WHITELIST_ENTRY_SUPERSEDED } from './whitelist-entry-superseded.js';

/** Every type of event, by the object and what happened to it. A type never changes its name. */
export const EVENTS = {
  'account.registration_repeated': ACCOUNT_REGISTRATION_REPEATED,
  'allocation.lapsed': ALLOCATION_LAPSED,
  'google.linked': GOOGLE_LINKED,
  'google.unlinked': GOOGLE_UNLINKED,
  'order.dispute_opened': ORDER_DISPUTE_OPENED,
  'order.double_payment_refunded': ORDER_DOUBLE_PAYMENT_REFUNDED,
  'order.paid': ORDER_PAID,
  'order.paid_late': ORDER_PAID_LATE,
  'order.restored': ORDER_RESTORED,
  'password.changed': PASSWORD_CHANGED,
  'ticket.answered': TICKET_ANSWERED,
  'ticket.message_received': TICKET_MESSAGE_RECEIVED,
  'ticket.reopened': TICKET_REOPENED,
  'whitelist_entry.proven': WHITELIST_ENTRY_PROVEN,
  'whitelist_entry.superseded': WHITELIST_ENTRY_SUPERSEDED,
} as const;

type Events = typeof EVENTS;
export type EventName = keyof Events;
export type EventPayload<N extends EventName> = Events[N]['example'];
export type EventOf<N extends EventName> = EventEnvelope<N, EventPayload<N>>;
