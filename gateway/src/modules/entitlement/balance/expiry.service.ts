import type { Core } from '../../../platform/core.js';
import { rows } from '../../../platform/database/database.js';
import type { LedgerService } from '../../ledger/ledger.service.js';
import { SETTLEMENT_WINDOW_MS } from '../book/charging.service.js';
import { postGrants } from '../entries/traffic-entries.service.js';

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'events'> {
  ledger: LedgerService;
}

interface DueGrant {
  id: string;
  accountId: string;
}

/** Handles expiry: grants lapse at their expiry and are closed two days later (rule 6). */
export class ExpiryService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Closes every grant whose settlement window is over, and books the rest as expired. Skips customers who are due for
   * a recount. Locks grants with their customers and checks them again after the wait, because they may have changed.
   * Returns how many were closed.
   */
  async closeExpired(limit = 500): Promise<number> {
    const { db, clock, ledger } = this.deps;
    const now = clock.now();
    return db.transaction(async (tx) => {
      const due = await rows<DueGrant>(
        tx,
        `SELECT g.id, g.account_id AS "accountId" FROM traffic_grant g JOIN account_balance b ON b.account_id = g.account_id
         WHERE g.expired_at IS NULL AND g.held_at IS NULL AND g.expires_at <= $1 AND b.recount_from IS NULL
         ORDER BY g.account_id, g.id LIMIT $2 FOR NO KEY UPDATE OF b, g`,
        [new Date(now.getTime() - SETTLEMENT_WINDOW_MS), limit],
      );
      for (const { id, accountId } of due) {
        const pots = await rows<{ ledgerAccountId: bigint; balance: bigint }>(
          tx,
          `SELECT id AS "ledgerAccountId", balance FROM ledger_account WHERE grant_id = $1 AND kind = 'traffic_pot' ORDER BY id`,
          [id],
        );
        const left = pots.reduce((sum, { balance }) => sum + balance, 0n);
        await rows(
          tx,
          `UPDATE traffic_grant SET expired_at = $2, expired_bytes = expired_bytes + $3 WHERE id = $1`,
          [id, now, left],
        );
        await ledger.post(tx, { kind: 'traffic.expire', reference: id, accountId, at: now }, [
          ...pots.map(({ ledgerAccountId, balance }) => ({
            account: ledgerAccountId,
            amount: -balance,
          })),
          { account: { kind: 'traffic_expired', unit: 'BYTES' }, amount: left },
        ]);
      }
      for (const accountId of new Set(due.map((grant) => grant.accountId)))
        await postGrants(tx, accountId, { now });
      return due.length;
    });
  }

  /**
   * Tells customers whose allocated bytes lapsed with an expired grant, once per grant (rule 8). Returns the number of
   * grants.
   */
  async notifyLapsed(limit = 200): Promise<number> {
    const { db, clock, events } = this.deps;
    const now = clock.now();
    return db.transaction(async (tx) => {
      const lapsed = await rows<DueGrant & { bytes: bigint }>(
        tx,
        `UPDATE traffic_grant g SET lapse_notified_at = $1
         FROM (SELECT a.grant_id, sum(a.balance)::bigint AS bytes FROM ledger_account a
               WHERE a.kind = 'traffic_pot' AND a.sub_account_id IS NOT NULL AND a.balance > 0 GROUP BY a.grant_id) p
         WHERE g.id = p.grant_id AND g.id IN (
           SELECT id FROM traffic_grant WHERE expired_at IS NULL AND held_at IS NULL AND lapse_notified_at IS NULL
             AND expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING g.id, g.account_id AS "accountId", p.bytes`,
        [now, limit],
      );
      for (const { accountId, bytes } of lapsed)
        await events.publish(tx, {
          type: 'allocation.lapsed',
          accountId,
          payload: { bytes: bytes.toString() },
        });
      return lapsed.length;
    });
  }
}
