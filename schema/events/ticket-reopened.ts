import type { EventType } from './event-type.js';
import { EXAMPLE_TICKET_MESSAGE, type EventTicketMessage } from './event-ticket-message.js';

export const TICKET_REOPENED: EventType<EventTicketMessage> = {
  version: 1,
  description:
    'A customer reopened a ticket whose last message is theirs: that message waits for support again.',
  example: EXAMPLE_TICKET_MESSAGE,
};
