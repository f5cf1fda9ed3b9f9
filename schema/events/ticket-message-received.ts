import type { EventType } from './event-type.js';
import { EXAMPLE_TICKET_MESSAGE, type EventTicketMessage } from './event-ticket-message.js';

export const TICKET_MESSAGE_RECEIVED: EventType<EventTicketMessage> = {
  version: 1,
  description:
    'A customer, or a visitor on the contact form, opened a ticket or added a message to one.',
  example: EXAMPLE_TICKET_MESSAGE,
};
