import type { TicketCategory, TicketStatus } from '../../../schema/rules/ticket.js';
import { ago, DAY_MS, MINUTE_MS, randomOf, type Seed } from './seed.js';

/** A file that was uploaded. Its content is the text of its download. */
export interface MockUpload {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
}

export interface MockTicketMessage {
  readonly id: string;
  readonly author: 'CUSTOMER' | 'SUPPORT';
  readonly body: string;
  readonly byEmail: boolean;
  readonly createdAt: string;
  readonly attachments: readonly MockUpload[];
}

/** A support ticket of the in-memory world. */
export interface MockTicket {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  readonly category: TicketCategory;
  status: TicketStatus;
  unread: boolean;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly subAccountId: string | null;
  readonly subAccountUsername: string | null;
  readonly createdAt: string;
  lastMessageAt: string;
  messages: MockTicketMessage[];
}

type Given = Pick<MockTicket, 'id' | 'number' | 'subject' | 'messages'> & Partial<MockTicket>;

/** An open ticket by default, with the times of its messages. */
export function mockTicket(given: Given): MockTicket {
  return {
    category: 'OTHER',
    status: 'OPEN',
    unread: false,
    orderId: null,
    orderNumber: null,
    subAccountId: null,
    subAccountUsername: null,
    createdAt: given.messages[0]?.createdAt ?? '',
    lastMessageAt: given.messages.at(-1)?.createdAt ?? '',
    ...given,
  };
}

export function mockMessage(
  given: Pick<MockTicketMessage, 'id' | 'body' | 'createdAt'> & Partial<MockTicketMessage>,
): MockTicketMessage {
  return { author: 'CUSTOMER', byEmail: false, attachments: [], ...given };
}

/** One of each state: answered and unread, open, waiting for the customer, and closed. */
export function makeTickets({ now, amount }: Seed): MockTicket[] {
  if (amount === 'none') return [];
  const at = (days: number, minutes = 0) => ago(now, days * DAY_MS - minutes * MINUTE_MS);
  const usual = [
    mockTicket({
      id: 'tk-4',
      number: 'T-7QK2M9XA',
      subject: 'Requests from Hong Kong time out since this morning',
      category: 'PROXIES',
      status: 'ANSWERED',
      unread: true,
      subAccountId: 'sa-1',
      subAccountUsername: 'pricing',
      messages: [
        mockMessage({
          id: 'tm-4-1',
          createdAt: at(0.3),
          body: 'About one in ten requests with country-hk ends with a timeout, since about 09:00 Hong Kong time. Singapore works.\n\nThe log is attached.',
          attachments: [{ id: 'ta-1', name: 'timeouts-2026-11-23.log', sizeBytes: 48_213 }],
        }),
        mockMessage({
          id: 'tm-4-2',
          author: 'SUPPORT',
          createdAt: at(0.3, 35),
          body: 'Thank you for the log. One of our exits in Kwun Tong lost packets between 08:52 and 10:20, and we have taken it out of rotation.\n\nCould you try again, with a new session id?',
        }),
      ],
    }),
    mockTicket({
      id: 'tk-3',
      number: 'T-4B8ZC1NP',
      subject: 'Invoice with our company name',
      category: 'BILLING',
      status: 'OPEN',
      orderId: 'order-1',
      orderNumber: 'RP-5TXA9GQ4',
      messages: [
        mockMessage({
          id: 'tm-3-1',
          createdAt: at(1),
          body: 'Can you add our company name to the invoice of this order?',
        }),
      ],
    }),
    mockTicket({
      id: 'tk-2',
      number: 'T-9WD3F6HK',
      subject: 'Whitelist does not accept our IPv6 address',
      category: 'PROXIES',
      status: 'PENDING',
      messages: [
        mockMessage({
          id: 'tm-2-1',
          createdAt: at(5),
          body: 'It says the address is not public.',
        }),
        mockMessage({
          id: 'tm-2-2',
          author: 'SUPPORT',
          createdAt: at(4.9),
          body: 'Which address is it? You can send a screenshot of the message here.',
        }),
      ],
    }),
    mockTicket({
      id: 'tk-1',
      number: 'T-2HV5R8EJ',
      subject: 'How are gigabytes counted?',
      category: 'SALES',
      status: 'CLOSED',
      messages: [
        mockMessage({
          id: 'tm-1-1',
          createdAt: at(30),
          body: 'Do you count uploads too?',
          byEmail: true,
        }),
        mockMessage({
          id: 'tm-1-2',
          author: 'SUPPORT',
          createdAt: at(29.9),
          body: 'Yes: upload and download, and 1 GB is 1,000,000,000 bytes.',
        }),
      ],
    }),
  ];
  return amount === 'many' ? [...usual, ...makeMore(now)] : usual;
}

function makeMore(now: Date): MockTicket[] {
  const random = randomOf('tickets');
  return Array.from({ length: 60 }, (_, index) => {
    const createdAt = ago(now, (31 + index) * DAY_MS);
    return mockTicket({
      id: `tk-more-${index}`,
      number: `T-MORE${String(index).padStart(4, '0')}`,
      subject:
        index % 7 === 0
          ? 'A subject as long as a subject can be, which needs all of its one hundred and twenty characters, to the very last: 120'
          : `Question ${index}`,
      category: random.pick(['PROXIES', 'BILLING', 'ACCOUNT', 'API', 'SALES', 'OTHER']),
      status: random.pick(['ANSWERED', 'CLOSED']),
      messages: [mockMessage({ id: `tm-more-${index}`, createdAt, body: 'Hello '.repeat(40) })],
    });
  });
}
