import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';

/** Like LedgerTransaction, for postings that come by the hundred: one customer each, known accounts. */
export interface BulkTransaction {
  /** Unique with the kind, as for every transaction; the same pair twice is an error here. */
  reference: string;
  userId: string;
  /** Adds up to zero; no amount is zero. */
  entries: readonly { accountId: bigint; amount: bigint }[];
}

const BULK_POST_SQL = `
  WITH posted AS (
    INSERT INTO ledger_transaction (kind, reference, user_id, created_at)
    SELECT $1, t.reference, t.user_id, $7 FROM unnest($2::text[], $3::uuid[]) AS t(reference, user_id)
    RETURNING id, user_id
  )
  INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
  SELECT p.id, e.account_id, '', e.amount
  FROM unnest($4::uuid[], $5::bigint[], $6::bigint[]) AS e(user_id, account_id, amount) JOIN posted p ON p.user_id = e.user_id
  ORDER BY e.account_id`;

/**
 * Posts one transaction of `kind` per customer in a single statement, entries in the order of their accounts. A customer
 * appears once. Who calls this holds the customers' balance locks and has made sure that it happens once.
 */
export async function postInBulk(
  tx: Tx,
  kind: string,
  transactions: readonly BulkTransaction[],
  at: Date,
): Promise<void> {
  if (transactions.length === 0) return;
  const entries = transactions.flatMap(({ userId, entries: own }) =>
    own.map((entry) => ({ userId, ...entry })),
  );
  await prepared(tx, 'ledger.bulk-post', BULK_POST_SQL, [
    kind,
    transactions.map((transaction) => transaction.reference),
    transactions.map((transaction) => transaction.userId),
    entries.map((entry) => entry.userId),
    entries.map((entry) => entry.accountId),
    entries.map((entry) => entry.amount),
    at,
  ]);
}
