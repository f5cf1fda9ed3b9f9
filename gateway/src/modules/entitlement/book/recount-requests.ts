import { rows, type Tx } from '../../../platform/database/database.js';
import { prepared } from '../../../platform/database/prepared.js';
import { enqueueJob } from '../../../platform/jobs.js';

/** Queues a recount of a customer's last days. Repeated requests share one job. */
export async function requestRecount(tx: Tx, userId: string): Promise<void> {
  await enqueueJob(tx, 'usage.recount', { userId }, { key: `recount:${userId}` });
}

/** Customers due for a recount, the longest waiting first. */
export function customersToRecount(tx: Tx, limit: number): Promise<{ userId: string }[]> {
  return rows(
    tx,
    `SELECT user_id AS "userId" FROM user_balance WHERE recount_from IS NOT NULL ORDER BY recount_from LIMIT $1`,
    [limit],
  );
}

/**
 * Records that the payer may have changed at `now`. Earlier events that arrive later are then recounted. So are events
 * dated `now` or later that are already charged, because a node's clock may run ahead.
 */
export async function noteChange(tx: Tx, userId: string, now: Date): Promise<void> {
  const changed = await prepared<{ recounts: boolean }>(
    tx,
    'entitlement.changed',
    `UPDATE user_balance SET changed_at = greatest(changed_at, $2),
       recount_from = CASE WHEN charged_through >= $2 THEN least(recount_from, $2) ELSE recount_from END
     WHERE user_id = $1 RETURNING recount_from IS NOT NULL AS recounts`,
    [userId, now],
  );
  if (changed.rows[0]?.recounts === true) await requestRecount(tx, userId);
}
