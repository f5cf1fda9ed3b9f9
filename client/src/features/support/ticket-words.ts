import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { TicketCategory, TicketStatus } from '../../../../schema/rules/ticket';
import type { BadgeTone } from '../../ui/Badge';

/** The side that acts next, in words for the customer. */
export const TICKET_STATUS_WORDS: Readonly<Record<TicketStatus, MessageDescriptor>> = {
  OPEN: msg`waiting for support`,
  PENDING: msg`waiting for you`,
  ANSWERED: msg`answered`,
  CLOSED: msg`closed`,
};

export const TICKET_STATUS_TONES: Readonly<Record<TicketStatus, BadgeTone>> = {
  OPEN: 'info',
  PENDING: 'warn',
  ANSWERED: 'good',
  CLOSED: 'plain',
};

export const TICKET_CATEGORY_WORDS: Readonly<Record<TicketCategory, MessageDescriptor>> = {
  PROXIES: msg`Proxies and connections`,
  BILLING: msg`Orders and payments`,
  ACCOUNT: msg`Account and sign-in`,
  API: msg`API`,
  SALES: msg`Before you buy`,
  OTHER: msg`Something else`,
};
