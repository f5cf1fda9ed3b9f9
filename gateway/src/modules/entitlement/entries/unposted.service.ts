import { rows, type Tx } from '../../../platform/database/database.js';

/** Customers whose ledger lacks usage of before `until`, the longest waiting first. */
export async function customersUnposted(tx: Tx, until: Date, limit: number): Promise<string[]> {
  const found = await rows<{ accountId: string }>(
    tx,
    `SELECT account_id AS "accountId" FROM account_balance
     WHERE unposted_from < date_trunc('hour', $1::timestamptz, 'UTC') ORDER BY unposted_from LIMIT $2`,
    [until, limit],
  );
  return found.map(({ accountId }) => accountId);
}

const ENDED_SQL = `
  SELECT DISTINCT g.account_id AS "accountId" FROM traffic_grant g
  WHERE g.expired_at IS NULL AND g.held_at IS NULL AND g.expires_at <= $1
    AND NOT EXISTS (SELECT 1 FROM account_entry e WHERE e.grant_id = g.id AND e.kind = 'EXPIRY')
  LIMIT $2`;

/** Customers with a grant that has expired without a line yet. */
export async function customersWithExpiry(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const found = await rows<{ accountId: string }>(tx, ENDED_SQL, [now, limit]);
  return found.map(({ accountId }) => accountId);
}

/** A locked customer: the first usage that their ledger lacks (null if none), and the zone that cuts their hours. */
export interface Unposted {
  unpostedFrom: Date | null;
  /** From when on a recount may still change what was charged; null if none is due. */
  recountFrom: Date | null;
  timeZone: string;
}

export async function lockUnposted(tx: Tx, accountId: string): Promise<Unposted> {
  const [found] = await rows<Unposted>(
    tx,
    `SELECT b.unposted_from AS "unpostedFrom", b.recount_from AS "recountFrom", a.time_zone AS "timeZone"
     FROM account_balance b JOIN accounts a ON a.id = b.account_id WHERE b.account_id = $1 FOR NO KEY UPDATE OF b`,
    [accountId],
  );
  if (!found) throw new Error(`customer ${accountId} has no balance`);
  return found;
}

/** The first usage of a customer that their ledger lacks, or that a recount may change; null if none. Locks nothing. */
export async function firstUnposted(tx: Tx, accountId: string): Promise<Date | null> {
  const [found] = await rows<{ from: Date | null }>(
    tx,
    `SELECT least(unposted_from, recount_from) AS "from" FROM account_balance WHERE account_id = $1`,
    [accountId],
  );
  return found?.from ?? null;
}

/** Remembers from when on usage waits to be posted. */
export async function continueAt(tx: Tx, accountId: string, from: Date | null): Promise<void> {
  await rows(tx, `UPDATE account_balance SET unposted_from = $2 WHERE account_id = $1`, [
    accountId,
    from,
  ]);
}

/** The order of each of a customer's grants; null if none bought it. */
export async function ordersOfGrants(
  tx: Tx,
  accountId: string,
): Promise<Map<string, string | null>> {
  const grants = await rows<{ id: string; orderId: string | null }>(
    tx,
    `SELECT id, order_id AS "orderId" FROM traffic_grant WHERE account_id = $1`,
    [accountId],
  );
  return new Map(grants.map(({ id, orderId }) => [id, orderId]));
}
