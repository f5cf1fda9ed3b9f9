import { DAY_MS, type Clock } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { MailService } from '../notification/mail.service.js';
import type { UserService } from '../user/user.service.js';
import { WhitelistEntryEntity } from './whitelist-entry.entity.js';

/** Attempts on a proven address can be repeated at will, so its owner gets at most one email a day. */
const CONTEST_MAIL_EVERY_MS = DAY_MS;

interface Dependencies {
  clock: Clock;
  audit: AuditService;
  users: UserService;
  mail: MailService;
}

/** An entry whose address just sent a request. */
export interface ProvableEntry {
  id: string;
  userId: string;
  address: string;
}

/**
 * Decides which customer an address belongs to (SECURITY 44). At most one live entry per address is proven, and it
 * works. Without one, the unproven entry with the earliest claim works. Expiry ends a claim and its proof.
 *
 * Only a request from the address itself reaches this code. Somebody who merely knows the address therefore never gets
 * an answer that depends on other customers' entries.
 */
export class AddressOwnership {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Locks an address until the transaction ends. Call it before touching any row of the address, so that two proofs
   * cannot deadlock.
   */
  async lock(tx: Tx, address: string): Promise<void> {
    await rows(tx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `whitelist:${address}`,
    ]);
  }

  /**
   * Whether another customer has proven this address. If so, that customer keeps it and gets an email about the
   * attempt. The caller holds the address lock, commits, and then refuses.
   */
  async isHeldByAnother(tx: Tx, by: AuditActor, address: string): Promise<boolean> {
    const now = this.deps.clock.now();
    const [holder] = await rows<Omit<ProvableEntry, 'address'> & { expiresAt: Date | null }>(
      tx,
      `SELECT id, user_id AS "userId", expires_at AS "expiresAt" FROM whitelist_entry
       WHERE address = $1::inet AND proven_at IS NOT NULL AND deleted_at IS NULL AND user_id <> $2 FOR UPDATE`,
      [address, by.userId],
    );
    if (!holder) return false;
    if (holder.expiresAt !== null && holder.expiresAt <= now) {
      await tx.update(WhitelistEntryEntity, { id: holder.id }, { provenAt: null });
      return false;
    }
    await this.deps.audit.record(tx, by, { action: 'whitelist.proofRefused', after: { address } });
    const due = await rows(
      tx,
      `UPDATE whitelist_entry SET contested_at = $2
       WHERE id = $1 AND (contested_at IS NULL OR contested_at <= $3) RETURNING id`,
      [holder.id, now, new Date(now.getTime() - CONTEST_MAIL_EVERY_MS)],
    );
    if (due.length > 0) {
      await this.#mail(tx, 'WHITELIST_CONTESTED', holder.userId, address, now);
      await this.deps.audit.record(
        tx,
        { userId: holder.userId, system: 'whitelist' },
        { action: 'whitelist.contested', target: holder.id, after: { address } },
      );
    }
    return true;
  }

  /**
   * Makes an entry the proven one of its address. The caller holds the address lock, and no other customer has proven
   * it. The owner always gets an email: an email only when somebody lost the address would reveal that.
   */
  async grant(tx: Tx, by: AuditActor, { id, userId, address }: ProvableEntry): Promise<void> {
    const now = this.deps.clock.now();
    const [lost] = await rows<{ id: string; userId: string }>(
      tx,
      `UPDATE whitelist_entry SET superseded_at = $2
       WHERE deleted_at IS NULL AND user_id <> $3 AND id = (
         SELECT id FROM whitelist_entry
         WHERE address = $1::inet AND deleted_at IS NULL AND superseded_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
         ORDER BY claim_order LIMIT 1)
       RETURNING id, user_id AS "userId"`,
      [address, now, userId],
    );
    const proven = { provenAt: now, supersededAt: null, contestedAt: null };
    await tx.update(WhitelistEntryEntity, { id }, proven);
    await this.deps.audit.record(tx, by, {
      action: 'whitelist.prove',
      target: id,
      after: { address },
    });
    await this.#mail(tx, 'WHITELIST_PROVEN', userId, address, now);
    if (!lost) return;
    await this.deps.audit.record(
      tx,
      { userId: lost.userId, system: 'whitelist' },
      { action: 'whitelist.supersede', target: lost.id, after: { address } },
    );
    await this.#mail(tx, 'WHITELIST_SUPERSEDED', lost.userId, address, now);
  }

  async #mail(
    tx: Tx,
    template: 'WHITELIST_PROVEN' | 'WHITELIST_SUPERSEDED' | 'WHITELIST_CONTESTED',
    userId: string,
    address: string,
    at: Date,
  ): Promise<void> {
    const { email, locale } = await this.deps.users.byId(tx, userId);
    const variables = { address, at: at.toISOString() };
    await this.deps.mail.enqueue(tx, { to: email, locale, template, variables });
  }
}
