import { ticketActions, type TicketStatus } from '../../../../schema/rules/ticket.js';
import { containing, readCustomerList, writtenLike } from '../../platform/customer-list.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { MessageChannel } from './ticket-message.entity.js';
import type { Ticket, TicketAttachment, TicketMessage } from './ticket.object.js';

export interface TicketFilter {
  /** Matches part of the number or the subject. */
  search: string | null;
  statuses: readonly TicketStatus[] | null;
}

type Row = Omit<Ticket, 'availableActions'>;

/** Support wrote after the customer last read. */
const UNREAD = `coalesce(t.answered_at > coalesce(t.read_at, '-infinity'), false)`;

const TICKETS = {
  name: 'ticket',
  columns: `t.id, t.number, t.subject, t.category, t.status, t.order_id AS "orderId", t.order_number AS "orderNumber",
    t.sub_account_id AS "subAccountId", t.sub_account_username AS "subAccountUsername", ${UNREAD} AS unread,
    t.created_at AS "createdAt", t.last_message_at AS "lastMessageAt"`,
  from: 'ticket t',
};

function toTicket(row: Row): Ticket {
  return { ...row, availableActions: ticketActions(row.status) };
}

/** One page of a customer's tickets, newest first. Uses ix_ticket_account. */
export function readTickets(
  reads: ReadPool,
  accountId: string,
  { search, statuses }: TicketFilter,
  page: PageRequest,
): Promise<Connection<Ticket>> {
  return readCustomerList<Row, Ticket>(
    reads,
    TICKETS,
    accountId,
    [
      {
        name: 'search',
        value: containing(search),
        sql: (pattern) => `t.number ILIKE ${pattern} OR ${writtenLike('t.subject', pattern)}`,
      },
      { name: 'status', value: statuses, sql: (each) => `t.status = ANY (${each}::text[])` },
    ],
    page,
    toTicket,
  );
}

/** One ticket of this customer. Null if it belongs to somebody else or does not exist. */
export async function readTicket(
  reads: ReadPool,
  accountId: string,
  id: string,
): Promise<Ticket | null> {
  const found = await reads.query<Row>(
    'ticket.one',
    `SELECT ${TICKETS.columns} FROM ${TICKETS.from} WHERE t.account_id = $1 AND t.id = $2`,
    [accountId, id],
  );
  return found[0] ? toTicket(found[0]) : null;
}

/** How many tickets the customer has not read since support wrote. */
export async function readUnreadTickets(reads: ReadPool, accountId: string): Promise<number> {
  const [found] = await reads.query<{ count: bigint }>(
    'ticket.unread',
    `SELECT count(*) FROM ticket t WHERE t.account_id = $1 AND ${UNREAD}`,
    [accountId],
  );
  return Number(found?.count ?? 0n);
}

interface MessageRow extends Omit<TicketMessage, 'byEmail' | 'attachments'> {
  ticketId: string;
  channel: MessageChannel;
}

/** Messages of several tickets with their attachments, oldest first, by ticket. Without the contents of files. */
export async function readMessages(
  reads: ReadPool,
  ticketIds: readonly string[],
): Promise<Map<string, TicketMessage[]>> {
  const [messages, attachments] = await Promise.all([
    reads.query<MessageRow>(
      'ticket.messages',
      `SELECT m.id, m.ticket_id AS "ticketId", m.author, m.channel, m.body, m.created_at AS "createdAt"
       FROM ticket_message m WHERE m.ticket_id = ANY ($1) ORDER BY m.created_at, m.id`,
      [ticketIds],
    ),
    reads.query<TicketAttachment & { messageId: string | null }>(
      'ticket.attachments',
      `SELECT a.id, a.message_id AS "messageId", a.name, a.content_type AS "contentType", a.size_bytes AS "sizeBytes"
       FROM ticket_attachment a JOIN ticket_message m ON m.id = a.message_id
       WHERE m.ticket_id = ANY ($1) ORDER BY a.created_at, a.id`,
      [ticketIds],
    ),
  ]);
  const byTicket = new Map<string, TicketMessage[]>();
  for (const { ticketId, channel, ...message } of messages) {
    const own = attachments.filter(({ messageId }) => messageId === message.id);
    byTicket.set(ticketId, [
      ...(byTicket.get(ticketId) ?? []),
      {
        ...message,
        byEmail: channel === 'EMAIL',
        attachments: own.map(({ messageId: _, ...attachment }) => attachment),
      },
    ]);
  }
  return byTicket;
}
