import type { Clock } from '../../platform/clock.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { sha256 } from '../../platform/crypto.js';
import { operatorActor, type AuditRecord, type AuditService } from '../audit/audit.service.js';
import type { SupportMailsService } from './support-mails.service.js';
import { addMessage, checkText, lockTicket } from './ticket-book.js';
import { TicketMessageEntity } from './ticket-message.entity.js';
import { TicketEntity } from './ticket.entity.js';

/** A ticket by its id, or by the number that people use. */
export type TicketRef = { id: string } | { number: string };

export interface Answer {
  message: string;
  /** Whether support needs something from the customer (PENDING), or has answered (ANSWERED). */
  status: 'PENDING' | 'ANSWERED';
  operator: string;
  channel: 'COMMAND' | 'EMAIL';
  /** Repeated with the same text, the answer is sent once. */
  key: string;
}

interface Dependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
  mails: SupportMailsService;
}

/** What support does with tickets. Each method is one transaction. */
export class SupportDeskService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Adds support's message, emails it, and marks the ticket unread for its customer. Reopens a closed ticket. Returns false if
   * this answer was given before.
   * @throws UserError MESSAGE_REQUIRED, MESSAGE_TOO_LONG; AppError NOT_FOUND
   */
  async answer(ref: TicketRef, answer: Answer): Promise<boolean> {
    const { message, status, operator, channel } = answer;
    checkText({ message });
    return this.deps.db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, ref);
      const emailIdHash = sha256(`${ticket.id}\n${answer.key}`);
      if (await tx.existsBy(TicketMessageEntity, { emailIdHash })) return false;
      const body = { author: 'SUPPORT', channel, operator, body: message, emailIdHash } as const;
      const messageId = await addMessage(tx, ticket, body, status, this.deps.clock.now());
      await this.deps.mails.toCustomer(tx, ticket, message);
      await this.#audit(tx, ticket, operator, {
        action: 'ticket.answer',
        after: { channel, messageId, status },
      });
      return true;
    });
  }

  /** Closes a ticket. Returns false if it was closed. @throws AppError NOT_FOUND */
  async close(ref: TicketRef, operator: string): Promise<boolean> {
    return this.deps.db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, ref);
      if (ticket.status === 'CLOSED') return false;
      const closedAt = this.deps.clock.now();
      await tx.update(TicketEntity, { id: ticket.id }, { status: 'CLOSED', closedAt });
      await this.#audit(tx, ticket, operator, { action: 'ticket.close' });
      return true;
    });
  }

  /** The audit log belongs to customers. A ticket of the contact form has none; its messages name who answered. */
  async #audit(
    tx: Tx,
    { id: target, userId }: TicketEntity,
    operator: string,
    record: Pick<AuditRecord, 'action' | 'after'>,
  ): Promise<void> {
    if (userId === null) return;
    await this.deps.audit.record(
      tx,
      { userId, system: operatorActor(operator) },
      { ...record, target },
    );
  }
}
