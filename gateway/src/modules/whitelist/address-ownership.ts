import { type BlockList, isIPv6 } from 'node:net';
import type { Core } from '../../platform/core.js';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import { WhitelistEntryEntity } from './whitelist-entry.entity.js';

/** Customers who share an address can take it from each other at will, so the one who loses it gets one email a day. */
const LOSS_MAIL_EVERY_MS = DAY_MS;
/** How long a deleted entry keeps its proof. */
const UNDO_MS = 10 * MINUTE_MS;

interface Dependencies extends Pick<Core, 'clock' | 'events'> {
  audit: AuditService;
  /** Addresses of our own exits. */
  exitAddresses: BlockList;
}

/** An entry whose address just sent a request. */
export interface ProvableEntry {
  id: string;
  accountId: string;
  address: string;
}

/**
 * Decides which customer an address belongs to (SECURITY 53): the one who proved it last. Only that customer's entry
 * lets it in; all others wait. Expiry ends a proof.
 *
 * A proof succeeds whoever had the address before, so its answer tells nothing about other customers. Somebody who only
 * knows the address never reaches this code.
 */
export class AddressOwnership {
  constructor(private readonly deps: Dependencies) {}

  /** Whether requests of all customers come from the address, so that none of them proves anything. */
  isExit(address: string): boolean {
    return this.deps.exitAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }

  /** @throws UserError ADDRESS_OF_EXIT */
  refuseExit(address: string): void {
    if (this.isExit(address)) throw new UserError('ADDRESS_OF_EXIT', { field: 'address' });
  }

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
   * Makes an entry the proven one of its address, and ends the proof of the one before. The caller holds the address lock.
   * @throws UserError ADDRESS_OF_EXIT
   */
  async grant(tx: Tx, by: AuditActor, entry: ProvableEntry): Promise<void> {
    const { clock, audit, events } = this.deps;
    const { id, accountId, address } = entry;
    this.refuseExit(address);
    const now = clock.now();
    const lost = await this.#takeFromOthers(tx, entry, now);
    const [before] = await rows<{ wasLost: boolean }>(
      tx,
      `SELECT superseded_at IS NOT NULL AS "wasLost" FROM whitelist_entry WHERE id = $1`,
      [id],
    );
    await tx.update(WhitelistEntryEntity, { id }, { provenAt: now, supersededAt: null });
    await audit.record(tx, by, {
      action: 'whitelist.prove',
      target: id,
      after: { address },
    });
    // The first proof of an entry is always told: an email only when somebody lost the address would reveal that. An
    // entry that takes its address back tells nothing new, and may do so every few seconds.
    if (before?.wasLost !== true)
      await events.publish(tx, {
        type: 'whitelist_entry.proven',
        accountId,
        payload: { whitelistEntryId: id, address },
      });
    if (lost !== null)
      await events.publish(tx, {
        type: 'whitelist_entry.superseded',
        accountId: lost.accountId,
        payload: { whitelistEntryId: lost.id, address },
      });
  }

  /**
   * When the entry of this address was proven that the customer has just deleted, so that undoing the deletion needs no new
   * proof. Null without one, or if another customer has proven the address since. Locks the address if there was one.
   */
  async keptProof(tx: Tx, accountId: string, address: string): Promise<Date | null> {
    const now = this.deps.clock.now();
    const [deleted] = await rows<{ provenAt: Date }>(
      tx,
      `SELECT proven_at AS "provenAt" FROM whitelist_entry
       WHERE account_id = $1 AND address = $2::inet AND deleted_at > $3 AND proven_at IS NOT NULL
         AND (expires_at IS NULL OR expires_at > $4)
       ORDER BY deleted_at DESC LIMIT 1`,
      [accountId, address, new Date(now.getTime() - UNDO_MS), now],
    );
    if (!deleted) return null;
    await this.lock(tx, address);
    const [theirs] = await rows<{ id: string; isOver: boolean }>(
      tx,
      `SELECT id, coalesce(expires_at <= $3, false) AS "isOver" FROM whitelist_entry
       WHERE address = $1::inet AND proven_at IS NOT NULL AND deleted_at IS NULL AND account_id <> $2 FOR UPDATE`,
      [address, accountId, now],
    );
    if (theirs?.isOver === false) return null;
    if (theirs) await tx.update(WhitelistEntryEntity, { id: theirs.id }, { provenAt: null });
    return deleted.provenAt;
  }

  /** Returns the entry whose customer is to be told; null without one, or if there was an email today. */
  async #takeFromOthers(
    tx: Tx,
    { accountId, address }: ProvableEntry,
    now: Date,
  ): Promise<{ id: string; accountId: string } | null> {
    // An expired proof is void already: its customer loses nothing, and sees no difference.
    const [lost] = await rows<{
      id: string;
      accountId: string;
      wasLive: boolean;
      lossMailedAt: Date | null;
    }>(
      tx,
      `UPDATE whitelist_entry SET proven_at = NULL,
         superseded_at = CASE WHEN expires_at <= $2 THEN superseded_at ELSE $2 END
       WHERE address = $1::inet AND proven_at IS NOT NULL AND deleted_at IS NULL AND account_id <> $3
       RETURNING id, account_id AS "accountId", coalesce(expires_at > $2, true) AS "wasLive", loss_mailed_at AS "lossMailedAt"`,
      [address, now, accountId],
    );
    if (!lost?.wasLive) return null;
    await this.deps.audit.record(
      tx,
      { accountId: lost.accountId, system: 'whitelist' },
      { action: 'whitelist.supersede', target: lost.id, after: { address } },
    );
    const { lossMailedAt } = lost;
    if (lossMailedAt !== null && now.getTime() - lossMailedAt.getTime() < LOSS_MAIL_EVERY_MS)
      return null;
    await tx.update(WhitelistEntryEntity, { id: lost.id }, { lossMailedAt: now });
    return lost;
  }
}
