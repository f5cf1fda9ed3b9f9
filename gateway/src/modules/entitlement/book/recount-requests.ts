import { rows, type Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import { enqueueJob } from '../../../platform/jobs.js';

/** Queues a recount of a customer's last days. Repeated requests share one job. */
export async function requestRecount(tx: Tx, accountId: string): Promise<void> {
  await enqueueJob(tx, 'usage.recount', { accountId }, { key: `recount:${accountId}` });
}

/** Customers due for a recount, the longest waiting first. */
export function customersToRecount(tx: Tx, limit: number): Promise<{ accountId: string }[]> {
  return rows(
    tx,
    `SELECT account_id AS "accountId" FROM account_balance WHERE recount_from IS NOT NULL ORDER BY recount_from LIMIT $1`,
    [limit],
  );
}

/** Without a lock: whoever requests one later also queues it. */
export async function isRecountDue(tx: Tx, accountId: string): Promise<boolean> {
  const due = await rows(
    tx,
    `SELECT 1 FROM account_balance WHERE account_id = $1 AND recount_from IS NOT NULL`,
    [accountId],
  );
  return due.length > 0;
}

/**
 * Records that the payer may have changed at `now`. Earlier events that arrive later are then recounted. So are events
 * dated `now` or later that are already charged, because a node's clock may run ahead.
 */
export async function noteChange(tx: Tx, accountId: string, now: Date): Promise<void> {
  const changed = await prepared<{ recounts: boolean }>(
    tx,
    'entitlement.changed',
    `UPDATE account_balance SET changed_at = greatest(changed_at, $2),
       recount_from = CASE WHEN charged_through >= $2 THEN least(recount_from, $2) ELSE recount_from END
     WHERE account_id = $1 RETURNING recount_from IS NOT NULL AS recounts`,
    [accountId, now],
  );
  if (changed.rows[0]?.recounts === true) await requestRecount(tx, accountId);
}
