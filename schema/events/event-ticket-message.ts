/** A message of a support ticket, without its text. */
export interface EventTicketMessage {
  readonly ticketId: string;
  /** As customers see it. */
  readonly ticketNumber: string;
  readonly messageId: string;
}

/** For examples. */
export const EXAMPLE_TICKET_MESSAGE: EventTicketMessage = {
  ticketId: '01993b8e-6f5c-7c3a-9d41-2f6f0a6b7c10',
  ticketNumber: 'T-7KQ2M4XW',
  messageId: '01993b8e-8a20-7d11-8f02-5b1c9e4d3a21',
};
