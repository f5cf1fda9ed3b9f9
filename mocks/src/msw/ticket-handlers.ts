import { http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { MAX_MESSAGE_ATTACHMENTS, MAX_OPEN_TICKETS } from '../../../schema/rules/limits.js';
import { messageProblem, subjectProblem, ticketActions } from '../../../schema/rules/ticket.js';
import { found, type Handlers, matches, Refusal, refuseIf } from './answer.js';
import { userOf } from './auth-handlers.js';
import { connection, newestFirst } from './connections.js';
import { mockMessage, mockTicket, type MockTicket, type MockUpload } from './ticket-world.js';
import type { World } from './world.js';

const UPLOADS = '/support/attachments';

const shown = (ticket: MockTicket) => ({
  ...ticket,
  availableActions: ticketActions(ticket.status),
});

function refuseTooMany({ tickets }: World): void {
  const open = tickets.filter(({ status }) => status !== 'CLOSED');
  if (open.length >= MAX_OPEN_TICKETS) throw new Refusal('TOO_MANY_TICKETS');
}

/** Takes uploaded files out of the world, to send them with a message. */
function taken(world: World, ids: readonly string[]): MockUpload[] {
  if (ids.length > MAX_MESSAGE_ATTACHMENTS) throw new Refusal('TOO_MANY_ATTACHMENTS', 'message');
  const files = world.uploads.filter(({ id }) => ids.includes(id));
  if (files.length !== ids.length) throw new Refusal('ATTACHMENT_GONE', 'message');
  world.uploads = world.uploads.filter((file) => !files.includes(file));
  return files;
}

/** Adds the customer's message to a ticket. */
function write(
  world: World,
  ticket: MockTicket,
  { message, attachmentIds }: Types.TicketReplyInput,
): void {
  refuseIf(messageProblem(message), 'message');
  const createdAt = world.now.toISOString();
  const id = `tm-${ticket.id}-${ticket.messages.length + 1}`;
  const attachments = taken(world, attachmentIds ?? []);
  ticket.messages = [
    ...ticket.messages,
    mockMessage({ id, body: message, createdAt, attachments }),
  ];
  ticket.lastMessageAt = createdAt;
  ticket.status = 'OPEN';
}

/** Support tickets. */
export function ticketHandlers(world: World): Handlers {
  const own = (id: string) => found(world.tickets, id, 'Ticket');
  const changed = (ticket: MockTicket, change: Partial<MockTicket>) => ({
    ticket: shown(Object.assign(ticket, change)),
  });
  return {
    me: () => ({
      unreadTickets: world.tickets.filter(({ unread }) => unread).length,
      tickets: ({ filter, ...page }: Types.MeTicketsArgs) => {
        const listed = newestFirst(world.tickets).filter(
          ({ number, subject, status }) =>
            matches(filter?.search, number, subject) &&
            (filter?.status == null || filter.status.includes(status)),
        );
        return connection(listed, page, shown);
      },
      ticket: ({ id }: Types.MeTicketArgs) => {
        const ticket = world.tickets.find((each) => each.id === id);
        return ticket === undefined ? null : shown(ticket);
      },
    }),
    mutations: {
      ticketCreate: ({ input }: Types.MutationTicketCreateArgs) => {
        refuseIf(subjectProblem(input.subject), 'subject');
        refuseTooMany(world);
        const count = world.tickets.length + 1;
        const { orderId, subAccountId } = input;
        const order = orderId == null ? null : found(world.orders, orderId, 'Order');
        const account =
          subAccountId == null ? null : found(world.subAccounts, subAccountId, 'Sub account');
        const ticket = mockTicket({
          id: `tk-new-${count}`,
          number: `T-NEW${String(count).padStart(5, '0')}`,
          subject: input.subject,
          category: input.category,
          orderId: order?.id ?? null,
          orderNumber: order?.number ?? null,
          subAccountId: account?.id ?? null,
          subAccountUsername: account?.username ?? null,
          createdAt: world.now.toISOString(),
          messages: [],
        });
        write(world, ticket, input);
        world.tickets = [ticket, ...world.tickets];
        return { ticket: shown(ticket) };
      },
      ticketReply: ({ id, input }: Types.MutationTicketReplyArgs) => {
        const ticket = own(id);
        if (ticket.status === 'CLOSED') throw new Refusal('TICKET_CLOSED', 'id');
        write(world, ticket, input);
        return { ticket: shown(ticket) };
      },
      ticketClose: ({ id }: Types.MutationTicketCloseArgs) =>
        changed(own(id), { status: 'CLOSED', unread: false }),
      ticketReopen: ({ id }: Types.MutationTicketReopenArgs) => {
        const ticket = own(id);
        if (ticket.status !== 'CLOSED') return changed(ticket, {});
        refuseTooMany(world);
        const status = ticket.messages.at(-1)?.author === 'SUPPORT' ? 'ANSWERED' : 'OPEN';
        return changed(ticket, { status });
      },
      ticketMarkRead: ({ id }: Types.MutationTicketMarkReadArgs) =>
        changed(own(id), { unread: false }),
    },
  };
}

/** The files of tickets (gateway: http/support). This world judges a type by the name. */
export function uploadHandlers(world: World) {
  return [
    http.post(UPLOADS, async ({ request }) => {
      if (userOf(world, request) === null)
        return HttpResponse.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
      const name = new URL(request.url).searchParams.get('name') ?? 'file';
      const sizeBytes = (await request.arrayBuffer()).byteLength;
      if (/\.(zip|pdf|exe)$/i.test(name))
        return HttpResponse.json({ code: 'ATTACHMENT_TYPE_REFUSED' }, { status: 400 });
      const file = { id: crypto.randomUUID(), name, sizeBytes };
      world.uploads = [...world.uploads, file];
      return HttpResponse.json(file, { status: 201 });
    }),
    http.get(`${UPLOADS}/:id`, ({ request, params }) => {
      if (userOf(world, request) === null)
        return HttpResponse.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
      const files = world.tickets.flatMap(({ messages }) =>
        messages.flatMap(({ attachments }) => attachments),
      );
      const file = files.find(({ id }) => id === params['id']);
      return file === undefined
        ? HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 })
        : HttpResponse.text(`The content of ${file.name}\n`);
    }),
    http.delete(`${UPLOADS}/:id`, ({ request, params }) => {
      if (userOf(world, request) === null)
        return HttpResponse.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
      world.uploads = world.uploads.filter(({ id }) => id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}
