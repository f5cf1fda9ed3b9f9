import { http, HttpResponse } from 'msw';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import { MAX_MESSAGE_ATTACHMENTS } from '../../../schema/rules/limits.js';
import { messageProblem, subjectProblem, ticketActions } from '../../../schema/rules/ticket.js';
import { userOf } from './auth-handlers.js';
import { newestFirst, shownPage } from './connections.js';
import {
  mockTicketCloseMutation,
  mockTicketCreateMutation,
  mockTicketMarkReadMutation,
  mockTicketQuery,
  mockTicketReopenMutation,
  mockTicketReplyMutation,
  mockTicketsQuery,
  mockTicketSubjectsQuery,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { mockMessage, mockTicket, type MockTicket, type MockUpload } from './ticket-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

const UPLOADS = '/support/attachments';

function shown(ticket: MockTicket) {
  return {
    __typename: 'Ticket',
    ...ticket,
    availableActions: ticketActions(ticket.status),
    messages: ticket.messages.map((message) => ({
      __typename: 'TicketMessage' as const,
      ...message,
      attachments: message.attachments.map((file) => ({
        __typename: 'TicketAttachment' as const,
        ...file,
      })),
    })),
  } as const;
}

function payload(ticket: MockTicket | null, code: UserErrorCode | null = null, field = 'message') {
  return {
    __typename: 'TicketPayload',
    ticket: ticket === null || code !== null ? null : shown(ticket),
    userErrors: code === null ? [] : [userError(code, field)],
  } as const;
}

/** Takes uploaded files out of the world, to send them with a message. */
function taken(world: World, ids: readonly string[] | null | undefined): MockUpload[] | null {
  const files = world.uploads.filter(({ id }) => ids?.includes(id));
  if (files.length !== (ids?.length ?? 0)) return null;
  world.uploads = world.uploads.filter((file) => !files.includes(file));
  return files;
}

/** Adds the customer's message. Returns the reason of a refusal. */
function write(
  world: World,
  ticket: MockTicket,
  body: string,
  attachmentIds: readonly string[] | null | undefined,
): UserErrorCode | null {
  const problem = messageProblem(body);
  if (problem !== null) return problem;
  if ((attachmentIds?.length ?? 0) > MAX_MESSAGE_ATTACHMENTS) return 'TOO_MANY_ATTACHMENTS';
  const attachments = taken(world, attachmentIds);
  if (attachments === null) return 'ATTACHMENT_GONE';
  const createdAt = new Date(world.now).toISOString();
  const id = `tm-${ticket.id}-${ticket.messages.length + 1}`;
  ticket.messages = [...ticket.messages, mockMessage({ id, body, createdAt, attachments })];
  ticket.lastMessageAt = createdAt;
  ticket.status = 'OPEN';
  return null;
}

export function ticketHandlers(world: World) {
  const one = (id: string) => world.tickets.find((ticket) => ticket.id === id) ?? null;
  return [
    mockTicketsQuery(({ request, variables: { filter, ...page } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const search = filter?.search?.toLowerCase() ?? '';
      const matching = newestFirst(world.tickets).filter(
        ({ number, subject, status }) =>
          `${number}\n${subject}`.toLowerCase().includes(search) &&
          (filter?.status == null || filter.status.includes(status)),
      );
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            emailVerified: user.emailVerified,
            tickets: { __typename: 'TicketConnection', ...shownPage(matching, page, shown) },
          },
        },
      });
    }),
    mockTicketQuery(({ request, variables: { id } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const ticket = one(id);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: { __typename: 'Me', id: user.id, ticket: ticket && shown(ticket) },
        },
      });
    }),
    mockTicketSubjectsQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            orders: {
              __typename: 'OrderConnection',
              nodes: newestFirst(world.orders)
                .slice(0, 20)
                .map(({ id, number, plan }) => ({
                  __typename: 'Order',
                  id,
                  number,
                  name: plan.name,
                })),
            },
            subAccounts: {
              __typename: 'SubAccountConnection',
              nodes: world.subAccounts
                .slice(0, 100)
                .map(({ id, username }) => ({ __typename: 'SubAccount', id, username })),
            },
          },
        },
      });
    }),
    mockTicketCreateMutation(({ request, variables: { input } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const createdAt = new Date(world.now).toISOString();
      const count = world.tickets.length + 1;
      const order = world.orders.find(({ id }) => id === input.orderId);
      const account = world.subAccounts.find(({ id }) => id === input.subAccountId);
      const ticket = mockTicket({
        id: `tk-new-${count}`,
        number: `T-NEW${String(count).padStart(5, '0')}`,
        subject: input.subject,
        category: input.category,
        orderId: order?.id ?? null,
        orderNumber: order?.number ?? null,
        subAccountUsername: account?.username ?? null,
        createdAt,
        messages: [],
      });
      const problem = subjectProblem(input.subject);
      const code = problem ?? write(world, ticket, input.message, input.attachmentIds);
      if (code === null) world.tickets = [ticket, ...world.tickets];
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          ticketCreate: payload(ticket, code, problem === null ? 'message' : 'subject'),
        },
      });
    }),
    mockTicketReplyMutation(({ request, variables: { id, input } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const ticket = one(id);
      if (ticket === null) return graphqlError('NOT_FOUND', 'Ticket not found');
      const code =
        ticket.status === 'CLOSED'
          ? 'TICKET_CLOSED'
          : write(world, ticket, input.message, input.attachmentIds);
      return HttpResponse.json({
        data: { __typename: 'Mutation', ticketReply: payload(ticket, code) },
      });
    }),
    mockTicketCloseMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const ticket = one(id);
      if (ticket === null) return graphqlError('NOT_FOUND', 'Ticket not found');
      ticket.status = 'CLOSED';
      ticket.unread = false;
      return HttpResponse.json({ data: { __typename: 'Mutation', ticketClose: payload(ticket) } });
    }),
    mockTicketReopenMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const ticket = one(id);
      if (ticket === null) return graphqlError('NOT_FOUND', 'Ticket not found');
      if (ticket.status === 'CLOSED') ticket.status = 'OPEN';
      return HttpResponse.json({ data: { __typename: 'Mutation', ticketReopen: payload(ticket) } });
    }),
    mockTicketMarkReadMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const ticket = one(id);
      if (ticket === null) return graphqlError('NOT_FOUND', 'Ticket not found');
      ticket.unread = false;
      return HttpResponse.json({
        data: { __typename: 'Mutation', ticketMarkRead: payload(ticket) },
      });
    }),
    ...uploadHandlers(world),
  ];
}

/** The files of tickets (gateway: http/support). This world judges a type by the name. */
function uploadHandlers(world: World) {
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
