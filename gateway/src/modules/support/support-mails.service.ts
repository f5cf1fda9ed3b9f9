import { storedMessage } from '../../../../schema/rules/ticket.js';
import type { Core } from '../../platform/core.js';
import { SECOND_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { Subscriber } from '../../platform/events/events.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import type { MailService } from '../notification/mail.service.js';
import type { AccountService } from '../account/account.service.js';
import type { TicketAddresses } from './ticket-address.js';
import { TicketMessageEntity } from './ticket-message.entity.js';
import { TicketEntity } from './ticket.entity.js';

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'rateLimits'> {
  mail: MailService;
  accounts: AccountService;
  /** Null: the installation receives no email, so replies are written in the dashboard and by command. */
  addresses: TicketAddresses | null;
  /** Email addresses of the people who answer tickets. */
  staff: readonly string[];
}

/** Writes the emails about tickets. Each has a reply address that only its recipient can use. */
export class SupportMailsService {
  readonly #contactMails: RateLimit;

  constructor(private readonly deps: Dependencies) {
    this.#contactMails = deps.rateLimits.define('contact-mails', { points: 200, seconds: 3_600 });
  }

  readonly subscriber: Subscriber = {
    'ticket.answered': (tx, { payload }) => this.#toCustomer(tx, payload.messageId),
    'ticket.message_received': async (tx, { payload }) => {
      const { ticket, message } = await written(tx, payload.messageId);
      if (message.channel === 'CONTACT_FORM') await this.#announce(tx, ticket, message);
      else await this.#toSupport(tx, ticket, message, 'WRITTEN');
    },
    'ticket.reopened': async (tx, { payload }) => {
      const { ticket, message } = await written(tx, payload.messageId);
      await this.#toSupport(tx, ticket, message, 'REOPENED');
    },
  };

  /** Called by a job: tells support of a message that waited for its turn, or has it wait again. */
  async announce(ticketId: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const ticket = await tx.findOneBy(TicketEntity, { id: ticketId });
      const first = await tx.findOne(TicketMessageEntity, {
        where: { ticketId },
        order: { createdAt: 'ASC', id: 'ASC' },
      });
      // Somebody may have answered it in the meantime.
      if (ticket?.status === 'OPEN' && first) await this.#announce(tx, ticket, first);
    });
  }

  /** Whether somebody answers tickets. */
  isStaff(address: string): boolean {
    const wanted = address.trim().toLowerCase();
    return this.deps.staff.some((each) => each.toLowerCase() === wanted);
  }

  /** Tells support of a message from the contact form. Above a number an hour, the email waits for its turn. */
  async #announce(tx: Tx, ticket: TicketEntity, message: TicketMessageEntity): Promise<void> {
    const { allowed, resetSeconds } = await this.#contactMails.take('all');
    if (allowed) return this.#toSupport(tx, ticket, message, 'WRITTEN');
    const runAt = new Date(this.deps.clock.now().getTime() + resetSeconds * SECOND_MS);
    await enqueueJob(tx, 'support.announceContact', { ticketId: ticket.id }, { runAt });
  }

  /** Sends support's answer to the customer, or to the sender of the contact form. */
  async #toCustomer(tx: Tx, messageId: string): Promise<void> {
    const { mail, accounts } = this.deps;
    const { ticket, message } = await written(tx, messageId);
    const contact =
      ticket.accountId === null
        ? { email: ticket.contactEmail, locale: ticket.locale }
        : await accounts.ownerOf(tx, ticket.accountId);
    if (contact.email === null) throw new Error(`ticket ${ticket.id} has nobody to answer`);
    const { email: to, locale } = contact;
    const replyTo = this.deps.addresses?.of('customer', ticket.id, to) ?? null;
    await mail.enqueue(tx, {
      to,
      locale,
      replyTo,
      template: 'TICKET_ANSWERED',
      variables: {
        ticketNumber: ticket.number,
        subject: ticket.subject,
        message: storedMessage(message.body),
        ticketId: ticket.accountId === null ? null : ticket.id,
        byEmail: replyTo !== null,
      },
    });
  }

  /** Tells everybody who answers tickets that a customer wrote, or waits again. */
  async #toSupport(
    tx: Tx,
    ticket: TicketEntity,
    message: TicketMessageEntity,
    event: 'WRITTEN' | 'REOPENED',
  ): Promise<void> {
    // With REOPENED, the message is not new, and its files were named before.
    const files = event === 'WRITTEN' ? await filesOf(tx, message.id) : [];
    for (const to of this.deps.staff) {
      const replyTo = this.deps.addresses?.of('support', ticket.id, to) ?? null;
      await this.deps.mail.enqueue(tx, {
        to,
        locale: 'en-US',
        replyTo,
        template: 'TICKET_WRITTEN',
        variables: {
          ticketNumber: ticket.number,
          subject: ticket.subject,
          category: ticket.category,
          contactName: ticket.contactName,
          event,
          files,
          message: storedMessage(message.body),
          about: [ticket.orderNumber, ticket.subAccountUsername].filter((each) => each !== null),
          byEmail: replyTo !== null,
        },
      });
    }
  }
}

async function written(
  tx: Tx,
  id: string,
): Promise<{ ticket: TicketEntity; message: TicketMessageEntity }> {
  const message = await tx.findOneByOrFail(TicketMessageEntity, { id });
  const ticket = await tx.findOneByOrFail(TicketEntity, { id: message.ticketId });
  return { ticket, message };
}

async function filesOf(tx: Tx, messageId: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    tx,
    `SELECT name FROM ticket_attachment WHERE message_id = $1 ORDER BY created_at, id`,
    [messageId],
  );
  return found.map(({ name }) => name);
}
