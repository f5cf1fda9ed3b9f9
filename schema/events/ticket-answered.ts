import type { EventType } from './event-type.js';
import { EXAMPLE_TICKET_MESSAGE, type EventTicketMessage } from './event-ticket-message.js';

export const TICKET_ANSWERED: EventType<EventTicketMessage> = {
  version: 1,
  description: 'Support answered a ticket.',
  example: EXAMPLE_TICKET_MESSAGE,
};
