import { ticketActions, type TicketStatus } from '../../../schema/rules/ticket.js';
import { screenOperation } from '../operations.js';
import { listCase, seededId, type ReadCase } from './read-case.js';

const UNREAD = `coalesce(t.answered_at > coalesce(t.read_at, '-infinity'), false) AS unread`;
const SUMMARY = `t.id, number, subject, category, status, ${UNREAD}, t.created_at AS "createdAt", last_message_at AS "lastMessageAt"`;
const TICKET = `
  SELECT ${SUMMARY}, order_id AS "orderId", order_number AS "orderNumber", sub_account_username AS "subAccountUsername"
  FROM ticket t WHERE t.user_id = $1 AND t.id = $2`;
const MESSAGES = `
  SELECT m.id, author, body, channel = 'EMAIL' AS "byEmail", m.created_at AS "createdAt" FROM ticket_message m
  JOIN ticket t ON t.id = m.ticket_id WHERE t.user_id = $1 AND t.id = $2 ORDER BY m.created_at, m.id`;
const ATTACHMENTS = `
  SELECT a.id, a.message_id, name, size_bytes AS "sizeBytes" FROM ticket_attachment a
  JOIN ticket_message m ON m.id = a.message_id JOIN ticket t ON t.id = m.ticket_id
  WHERE t.user_id = $1 AND t.id = $2 ORDER BY a.created_at, a.id`;

export const SUPPORT: readonly ReadCase[] = [
  listCase(
    'tickets and their number',
    'Tickets',
    'tickets',
    { columns: SUMMARY, from: 'ticket t' },
    undefined,
    ['emailVerified'],
  ),
  {
    name: 'one ticket with its messages',
    query: screenOperation('Ticket'),
    variables: (n) => ({ id: seededId(`ticket${n}.1`) }),
    raw: async (query, { id: userId, emailVerified }, { id }) => {
      const values = [userId, id];
      const [[ticket], messages, attachments] = await Promise.all([
        query<{ status: TicketStatus }>(TICKET, values),
        query<{ id: string }>(MESSAGES, values),
        query<{ message_id: string }>(ATTACHMENTS, values),
      ]);
      return {
        me: {
          id: userId,
          emailVerified,
          ticket: ticket && {
            ...ticket,
            availableActions: ticketActions(ticket.status),
            messages: messages.map((message) => ({
              ...message,
              attachments: attachments
                .filter(({ message_id }) => message_id === message.id)
                .map(({ message_id: _, ...attachment }) => attachment),
            })),
          },
        },
      };
    },
  },
];
