import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';

/** Like LedgerTransaction, for postings by the hundred: one customer each, with known account ids. */
export interface BulkTransaction {
  /** Unique together with the kind, as in every transaction. A repeated pair is an error here, not a no-op. */
  reference: string;
  accountId: string;
  /** Adds up to zero; no amount is zero. */
  entries: readonly { ledgerAccountId: bigint; amount: bigint }[];
}

const BULK_POST_SQL = `
  WITH posted AS (
    INSERT INTO ledger_transaction (kind, reference, account_id, created_at)
    SELECT $1, t.reference, t.account_id, $7 FROM unnest($2::text[], $3::uuid[]) AS t(reference, account_id)
    RETURNING id, account_id
  )
  INSERT INTO ledger_entry (transaction_id, ledger_account_id, unit, amount)
  SELECT p.id, e.ledger_account_id, '', e.amount
  FROM unnest($4::uuid[], $5::bigint[], $6::bigint[]) AS e(account_id, ledger_account_id, amount) JOIN posted p ON p.account_id = e.account_id
  ORDER BY e.ledger_account_id`;

/**
 * Posts one transaction of `kind` per customer in a single statement, entries in order of account id. A customer
 * appears once. The caller holds the customers' balance locks and prevents repeats.
 */
export async function postInBulk(
  tx: Tx,
  kind: string,
  transactions: readonly BulkTransaction[],
  at: Date,
): Promise<void> {
  if (transactions.length === 0) return;
  const entries = transactions.flatMap(({ accountId, entries: own }) =>
    own.map((entry) => ({ accountId, ...entry })),
  );
  await prepared(tx, 'ledger.bulk-post', BULK_POST_SQL, [
    kind,
    transactions.map((transaction) => transaction.reference),
    transactions.map((transaction) => transaction.accountId),
    entries.map((entry) => entry.accountId),
    entries.map((entry) => entry.ledgerAccountId),
    entries.map((entry) => entry.amount),
    at,
  ]);
}
