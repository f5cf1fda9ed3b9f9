import { http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { emailParts } from '../../../schema/rules/email.js';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import {
  MAX_MESSAGE_ATTACHMENTS,
  MAX_OPEN_TICKETS,
  MAX_PERSON_NAME_CHARACTERS,
} from '../../../schema/rules/limits.js';
import { characterCount } from '../../../schema/rules/text.js';
import { messageProblem, subjectProblem, ticketActions } from '../../../schema/rules/ticket.js';
import { change, found, type Handlers, Refusal, refused, refuseIf } from './answer.js';
import { userOf } from './sessions.js';
import type { MockTicket, MockTicketMessage, MockUpload, World } from './records.js';

/** An open ticket by default, with the times of its messages. */
export function mockTicket(
  given: Pick<MockTicket, 'id' | 'number' | 'subject' | 'messages'> & Partial<MockTicket>,
): MockTicket {
  const { messages } = given;
  const [createdAt, lastMessageAt] = [messages[0], messages.at(-1)].map(
    (message) => message?.createdAt ?? '',
  ) as [string, string];
  return { category: 'OTHER', status: 'OPEN', unread: false, createdAt, lastMessageAt, ...given };
}

/** The customer's own message by default. */
export function mockMessage(
  given: Pick<MockTicketMessage, 'id' | 'body' | 'createdAt'> & Partial<MockTicketMessage>,
): MockTicketMessage {
  return { author: 'CUSTOMER', byEmail: false, attachments: [], ...given };
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
function write(world: World, ticket: MockTicket, input: Types.TicketReplyInput) {
  const { message: body, attachmentIds, proxyRequestId } = input;
  refuseIf(messageProblem(body), 'message');
  // Requests are made up as time passes, and are not kept.
  if (proxyRequestId != null && !/^request-\d+$/.test(proxyRequestId))
    found([], proxyRequestId, 'Request');
  const createdAt = world.now.toISOString();
  const id = `tm-${ticket.id}-${ticket.messages.length + 1}`;
  const message = mockMessage({
    id,
    body,
    createdAt,
    attachments: taken(world, attachmentIds ?? []),
  });
  const messages = [...ticket.messages, message];
  return { ticket: change(ticket, { messages, lastMessageAt: createdAt, status: 'OPEN' }) };
}

/** Support tickets, and messages of people without an account, which nobody reads here. */
export function ticketHandlers(world: World): Handlers {
  const own = (id: string) => found(world.tickets, id, 'Ticket');
  const changed = (id: string, next: Partial<MockTicket>) => ({
    ticket: change(own(id), next),
  });
  const refuseTooMany = () => {
    const open = world.tickets.filter(({ status }) => status !== 'CLOSED');
    if (open.length >= MAX_OPEN_TICKETS) throw new Refusal('TOO_MANY_TICKETS');
  };
  return {
    me: () => ({
      unreadTickets: world.tickets.filter(({ unread }) => unread).length,
      tickets: world.tickets,
      ticket: ({ id }: Types.MeTicketArgs) => world.tickets.find((each) => each.id === id),
    }),
    types: { Ticket: ({ status }) => ({ availableActions: ticketActions(status) }) },
    mutations: {
      ticketCreate: ({ input }: Types.MutationTicketCreateArgs) => {
        refuseIf(subjectProblem(input.subject), 'subject');
        refuseTooMany();
        const count = world.tickets.length + 1;
        const { subject, category, orderId, subAccountId } = input;
        const order = orderId == null ? null : found(world.orders, orderId, 'Order');
        const account =
          subAccountId == null ? null : found(world.subAccounts, subAccountId, 'Sub account');
        const ticket = mockTicket({
          id: `tk-new-${count}`,
          number: `T-NEW${String(count).padStart(5, '0')}`,
          subject,
          category,
          orderId,
          orderNumber: order?.number,
          subAccountId,
          subAccountUsername: account?.username,
          createdAt: world.now.toISOString(),
          messages: [],
        });
        const payload = write(world, ticket, input);
        world.tickets = [ticket, ...world.tickets];
        return payload;
      },
      ticketReply: ({ id, input }: Types.MutationTicketReplyArgs) => {
        if (own(id).status === 'CLOSED') throw new Refusal('TICKET_CLOSED', 'id');
        return write(world, own(id), input);
      },
      ticketClose: ({ id }: Types.MutationTicketCloseArgs) =>
        changed(id, { status: 'CLOSED', unread: false }),
      ticketReopen: ({ id }: Types.MutationTicketReopenArgs) => {
        const { status, messages } = own(id);
        if (status !== 'CLOSED') return changed(id, {});
        refuseTooMany();
        const isAnswered = messages.at(-1)?.author === 'SUPPORT';
        return changed(id, { status: isAnswered ? 'ANSWERED' : 'OPEN' });
      },
      ticketMarkRead: ({ id }: Types.MutationTicketMarkReadArgs) => changed(id, { unread: false }),
    },
    publicMutations: {
      contactSend: ({ input }: Types.MutationContactSendArgs) => {
        const [code, field] = contactProblem({ ...input, name: input.name ?? '' }) ?? [];
        if (code !== undefined) throw new Refusal(code, field);
        return { accepted: true };
      },
    },
  };
}

type ContactText = Readonly<Record<'name' | 'email' | 'subject' | 'message', string>>;

function contactProblem(text: ContactText): readonly [UserErrorCode, keyof ContactText] | null {
  if (emailParts(text.email) === null) return ['EMAIL_INVALID', 'email'];
  if (characterCount(text.name.trim()) > MAX_PERSON_NAME_CHARACTERS)
    return ['NAME_TOO_LONG', 'name'];
  const subject = subjectProblem(text.subject);
  if (subject !== null) return [subject, 'subject'];
  const message = messageProblem(text.message);
  return message === null ? null : [message, 'message'];
}

const UPLOADS = '/support/attachments';

/** The files of tickets (gateway: http/support), and the form of the public page (http/contact). */
export function supportHandlers(world: World) {
  /** Answers a customer. This world judges the type of a file by its name. */
  const signedIn =
    (answer: (request: Request, id: string) => Response | Promise<Response>) =>
    ({ request, params }: { request: Request; params: Readonly<Record<string, unknown>> }) =>
      userOf(world, request) === null
        ? refused(401, 'UNAUTHENTICATED')
        : answer(request, String(params['id']));
  return [
    http.post(
      UPLOADS,
      signedIn(async (request) => {
        const name = new URL(request.url).searchParams.get('name') ?? 'file';
        const sizeBytes = (await request.arrayBuffer()).byteLength;
        if (/\.(zip|pdf|exe)$/i.test(name)) return refused(400, 'ATTACHMENT_TYPE_REFUSED');
        const contentType = request.headers.get('content-type') ?? 'text/plain';
        const file = { id: crypto.randomUUID(), name, sizeBytes, contentType };
        world.uploads = [...world.uploads, file];
        return HttpResponse.json(file, { status: 201 });
      }),
    ),
    http.get(
      `${UPLOADS}/:id`,
      signedIn((_request, wanted) => {
        const messages = world.tickets.flatMap((ticket) => ticket.messages);
        const files = messages.flatMap(({ attachments }) => attachments);
        const file = files.find(({ id }) => id === wanted);
        if (file === undefined) return refused(404, 'NOT_FOUND');
        return HttpResponse.text(`The content of ${file.name}\n`);
      }),
    ),
    http.delete(
      `${UPLOADS}/:id`,
      signedIn((_request, gone) => {
        world.uploads = world.uploads.filter(({ id }) => id !== gone);
        return new HttpResponse(null, { status: 204 });
      }),
    ),
    ...['/contact', '/zh-hk/contact'].map((path) =>
      http.post(path, async ({ request }) => {
        const form = new URLSearchParams(await request.text());
        const { name = '', email = '', subject = '', message = '' } = Object.fromEntries(form);
        const [problem] = contactProblem({ name, email, subject, message }) ?? [];
        return problem === undefined
          ? HttpResponse.json({ problems: [] })
          : HttpResponse.json({ code: problem, problems: [problem] }, { status: 400 });
      }),
    ),
  ];
}
