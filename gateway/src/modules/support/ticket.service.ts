import { ticketActions, type TicketCategory } from '../../../../schema/rules/ticket.js';
import type { Core } from '../../platform/core.js';
import type { Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AccountService } from '../account/account.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { OrderService } from '../order/order.service.js';
import type { ProxyRequestNotes } from '../proxy-request/proxy-request-notes.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import type { UserService } from '../user/user.service.js';
import { refuseLongList, type TicketAttachmentsService } from './ticket-attachments.service.js';
import {
  addMessage,
  checkText,
  lastMessage,
  lockTicket,
  openTicket,
  publishMessage,
  refuseFarTooLong,
  refuseTooMany,
} from './ticket-book.js';
import { TicketEntity } from './ticket.entity.js';

export interface NewTicketRequest {
  subject: string;
  category: TicketCategory;
  message: string;
  orderId: string | null;
  subAccountId: string | null;
  proxyRequestId?: string | null | undefined;
  attachmentIds: readonly string[];
}

type Reply = Pick<NewTicketRequest, 'message' | 'attachmentIds' | 'proxyRequestId'>;

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'rateLimits' | 'events'> {
  idempotency: IdempotencyService;
  accounts: AccountService;
  users: UserService;
  orders: OrderService;
  subAccounts: SubAccountService;
  attachments: TicketAttachmentsService;
  proxyRequestNotes: ProxyRequestNotes;
}

/** Customers' actions on their own tickets. Each method runs in one transaction. */
export class TicketService {
  readonly #created: RateLimit;
  readonly #written: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#created = deps.rateLimits.define('ticket-create', { points: 20, seconds: 3_600 });
    this.#written = deps.rateLimits.define('ticket-reply', { points: 60, seconds: 3_600 });
  }

  /**
   * Opens a ticket. Returns its id.
   * @throws UserError SUBJECT_REQUIRED, SUBJECT_TOO_LONG, MESSAGE_REQUIRED, MESSAGE_TOO_LONG, TOO_MANY_TICKETS,
   *   TOO_MANY_ATTACHMENTS, ATTACHMENT_GONE; AppError NOT_FOUND for another customer's order, sub account,
   *   request, or file
   */
  async create(viewer: Viewer, request: NewTicketRequest, key: string): Promise<string> {
    const { db, idempotency } = this.deps;
    refuseFarTooLong(request);
    refuseLongList(request.attachmentIds);
    await this.#created.enforce(viewer.accountId);
    checkText(request);
    const claim = { accountId: viewer.accountId, key, operation: 'ticketCreate', request };
    const { id } = await db.transaction((tx) =>
      idempotency.once(tx, claim, () => this.#create(tx, viewer, request)),
    );
    return id;
  }

  async #create(tx: Tx, viewer: Viewer, request: NewTicketRequest): Promise<{ id: string }> {
    const { clock, accounts, users, orders, subAccounts } = this.deps;
    const { accountId } = viewer;
    const { subject, category, orderId, subAccountId } = request;
    // So that the count holds until the commit.
    await accounts.lock(tx, accountId);
    const { locale } = await users.byId(tx, viewer.userId);
    await refuseTooMany(tx, accountId);
    const orderNumber = orderId === null ? null : await orders.numberOf(tx, viewer, orderId);
    const subAccountUsername =
      subAccountId === null ? null : await subAccounts.usernameOf(tx, viewer, subAccountId);
    const about = { orderId, orderNumber, subAccountId, subAccountUsername };
    const ticket = await openTicket(
      tx,
      { accountId, locale, subject, category, ...about },
      clock.now(),
    );
    await this.#write(tx, viewer, ticket, request);
    return { id: ticket.id };
  }

  /**
   * Adds the customer's message. The ticket waits for support again.
   * @throws UserError MESSAGE_REQUIRED, MESSAGE_TOO_LONG, TICKET_CLOSED, TICKET_FULL, TOO_MANY_ATTACHMENTS,
   *   ATTACHMENT_GONE; AppError NOT_FOUND
   */
  async reply(viewer: Viewer, id: string, reply: Reply, key: string): Promise<void> {
    const { db, idempotency } = this.deps;
    const { message, attachmentIds, proxyRequestId } = reply;
    refuseFarTooLong({ message });
    refuseLongList(attachmentIds);
    await this.#written.enforce(viewer.accountId);
    checkText({ message });
    await db.transaction(async (tx) => {
      const ticket = await this.#own(tx, viewer, id);
      const request = { id, message, attachmentIds, proxyRequestId: proxyRequestId ?? undefined };
      const claim = { accountId: viewer.accountId, key, operation: 'ticketReply', request };
      await idempotency.once(tx, claim, async () => {
        if (!ticketActions(ticket.status).includes('REPLY'))
          throw new UserError('TICKET_CLOSED', { field: 'id' });
        await this.#write(tx, viewer, ticket, reply);
        return { id };
      });
    });
  }

  /** Closes a ticket. No effect on a closed one. @throws AppError NOT_FOUND */
  async close(viewer: Viewer, id: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const ticket = await this.#own(tx, viewer, id);
      if (!ticketActions(ticket.status).includes('CLOSE')) return;
      const now = this.deps.clock.now();
      await tx.update(TicketEntity, { id }, { status: 'CLOSED', closedAt: now, readAt: now });
    });
  }

  /**
   * Opens a closed ticket again. It waits for the side that did not write last, and support is told if that is support. No
   * effect on another ticket. @throws UserError TOO_MANY_TICKETS; AppError NOT_FOUND, RATE_LIMITED
   */
  async reopen(viewer: Viewer, id: string): Promise<void> {
    const { db, clock, accounts, events } = this.deps;
    // Reopening sends an email, as a reply does, so it shares the limit of replies.
    await this.#written.enforce(viewer.accountId);
    await db.transaction(async (tx) => {
      // Before the ticket's lock, as when a ticket is opened: the count holds until the commit.
      await accounts.lock(tx, viewer.accountId);
      const ticket = await this.#own(tx, viewer, id);
      if (!ticketActions(ticket.status).includes('REOPEN')) return;
      await refuseTooMany(tx, viewer.accountId);
      const last = await lastMessage(tx, id);
      const status = last.author === 'CUSTOMER' ? 'OPEN' : 'ANSWERED';
      // Read now, so that it is not idle.
      const readAt = clock.now();
      await tx.update(TicketEntity, { id }, { status, closedAt: null, readAt });
      if (status === 'OPEN') await publishMessage(tx, events, 'ticket.reopened', ticket, last.id);
    });
  }

  /** The customer has seen all messages. @throws AppError NOT_FOUND */
  async markRead(viewer: Viewer, id: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      await this.#own(tx, viewer, id);
      await tx.update(TicketEntity, { id }, { readAt: this.deps.clock.now() });
    });
  }

  async #write(
    tx: Tx,
    { accountId }: Viewer,
    ticket: TicketEntity,
    { message: text, attachmentIds, proxyRequestId = null }: Reply,
  ): Promise<void> {
    const { clock, attachments, events, proxyRequestNotes } = this.deps;
    const about =
      proxyRequestId === null
        ? []
        : [await proxyRequestNotes.inWords(tx, accountId, proxyRequestId)];
    const body = [text, ...about].join('\n\n');
    const message = { author: 'CUSTOMER', channel: 'DASHBOARD', body } as const;
    const messageId = await addMessage(tx, ticket, message, 'OPEN', clock.now());
    const sent = { accountId, ticketId: ticket.id, messageId };
    await attachments.send(tx, sent, attachmentIds);
    await publishMessage(tx, events, 'ticket.message_received', ticket, messageId);
  }

  async #own(tx: Tx, viewer: Viewer, id: string): Promise<TicketEntity> {
    if (!isId(id)) throw notFound('Ticket');
    return lockTicket(tx, { id, accountId: viewer.accountId });
  }
}
