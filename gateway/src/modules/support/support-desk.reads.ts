import type { TicketCategory, TicketStatus } from '../../../../schema/rules/ticket.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { MessageAuthor, MessageChannel } from './ticket-message.entity.js';

/** A ticket as support sees it. */
export interface DeskTicket {
  id: string;
  number: string;
  status: TicketStatus;
  category: TicketCategory;
  subject: string;
  /** The customer's id; null for the contact form. */
  accountId: string | null;
  /** Where answers go. */
  email: string | null;
  /** The name that the sender of the contact form gave. */
  contactName: string | null;
  orderNumber: string | null;
  subAccountUsername: string | null;
  createdAt: Date;
  lastMessageAt: Date;
  /** Names of its attachments. */
  files: string[];
}

export interface DeskMessage {
  id: string;
  author: MessageAuthor;
  channel: MessageChannel;
  operator: string | null;
  body: string;
  createdAt: Date;
}

export interface DeskAttachment {
  id: string;
  messageId: string | null;
  name: string;
  contentType: string;
  sizeBytes: number;
}

const COLUMNS = `t.id, t.number, t.status, t.category, t.subject, t.account_id AS "accountId", t.contact_email AS email,
  t.contact_name AS "contactName",
  t.order_number AS "orderNumber", t.sub_account_username AS "subAccountUsername",
  t.created_at AS "createdAt", t.last_message_at AS "lastMessageAt",
  ARRAY(SELECT a.name FROM ticket_attachment a JOIN ticket_message m ON m.id = a.message_id
        WHERE m.ticket_id = t.id ORDER BY a.created_at, a.id) AS files`;

/** Tickets in a state, those that wait longest first. Without a state, those that wait for support come before the others. */
export function readDeskTickets(
  reads: ReadPool,
  status: TicketStatus | null,
  limit: number,
): Promise<DeskTicket[]> {
  return status === null
    ? reads.query<DeskTicket>(
        'desk.tickets',
        `SELECT ${COLUMNS} FROM ticket t WHERE t.status <> 'CLOSED'
         ORDER BY t.status = 'OPEN' DESC, t.last_message_at, t.id LIMIT $1`,
        [limit],
      )
    : reads.query<DeskTicket>(
        'desk.ticketsOf',
        `SELECT ${COLUMNS} FROM ticket t WHERE t.status = $2 ORDER BY t.last_message_at, t.id LIMIT $1`,
        [limit, status],
      );
}

/** A ticket by its number, with its messages and the names of its files. Null if there is none. */
export async function readDeskTicket(
  reads: ReadPool,
  number: string,
): Promise<(DeskTicket & { messages: DeskMessage[]; attachments: DeskAttachment[] }) | null> {
  const [ticket] = await reads.query<DeskTicket>(
    'desk.ticket',
    `SELECT ${COLUMNS} FROM ticket t WHERE t.number = $1`,
    [number],
  );
  if (!ticket) return null;
  const [messages, attachments] = await Promise.all([
    reads.query<DeskMessage>(
      'desk.messages',
      `SELECT m.id, m.author, m.channel, m.operator, m.body, m.created_at AS "createdAt"
       FROM ticket_message m WHERE m.ticket_id = $1 ORDER BY m.created_at, m.id`,
      [ticket.id],
    ),
    reads.query<DeskAttachment>(
      'desk.attachments',
      `SELECT a.id, a.message_id AS "messageId", a.name, a.content_type AS "contentType", a.size_bytes AS "sizeBytes"
       FROM ticket_attachment a JOIN ticket_message m ON m.id = a.message_id
       WHERE m.ticket_id = $1 ORDER BY a.created_at, a.id`,
      [ticket.id],
    ),
  ]);
  return { ...ticket, messages, attachments };
}
