import { TICKET_IDLE_DAYS } from '../../../../schema/rules/limits.js';
import type { Core } from '../../platform/core.js';
import { DAY_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { sha256 } from '../../platform/crypto.js';
import { operatorActor, type AuditRecord, type AuditService } from '../audit/audit.service.js';
import { addMessage, checkText, lockTicket, publishMessage } from './ticket-book.js';
import { TicketMessageEntity } from './ticket-message.entity.js';
import { TicketEntity } from './ticket.entity.js';

/** Idle tickets that are closed in one transaction. */
const IDLE_BATCH = 100;

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

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'events'> {
  audit: AuditService;
}

/** Support's actions on tickets. Each method is one transaction. */
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
      await this.#audit(tx, ticket, operator, {
        action: 'ticket.answer',
        after: { channel, messageId, status },
      });
      await publishMessage(tx, this.deps.events, 'ticket.answered', ticket, messageId);
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

  /**
   * Closes tickets that have waited for their customer too long, without a message or a visit. A reply or the button reopens
   * them. Returns how many.
   */
  async closeIdle(): Promise<number> {
    const { db, clock, audit } = this.deps;
    const closedAt = clock.now();
    const before = new Date(closedAt.getTime() - TICKET_IDLE_DAYS * DAY_MS);
    for (let all = 0; ;) {
      const closed = await db.transaction(async (tx) => {
        const found = await rows<{ id: string; accountId: string | null }>(
          tx,
          `UPDATE ticket SET status = 'CLOSED', closed_at = $1 WHERE id IN (
             SELECT id FROM ticket
             WHERE status IN ('ANSWERED', 'PENDING') AND greatest(last_message_at, read_at) < $2
             ORDER BY id LIMIT ${IDLE_BATCH} FOR UPDATE SKIP LOCKED)
           RETURNING id, account_id AS "accountId"`,
          [closedAt, before],
        );
        for (const { id: target, accountId } of found)
          if (accountId !== null)
            await audit.record(
              tx,
              { accountId, system: 'support.closeIdle' },
              { action: 'ticket.close', target },
            );
        return found.length;
      });
      all += closed;
      if (closed < IDLE_BATCH) return all;
    }
  }

  /** The audit log belongs to customers. A ticket of the contact form has none; its messages name who answered. */
  async #audit(
    tx: Tx,
    { id: target, accountId }: TicketEntity,
    operator: string,
    record: Pick<AuditRecord, 'action' | 'after'>,
  ): Promise<void> {
    if (accountId === null) return;
    await this.deps.audit.record(
      tx,
      { accountId, system: operatorActor(operator) },
      { ...record, target },
    );
  }
}
