import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';

/** Units are ISO 4217 codes for money, POINTS, or BYTES. */
export type LedgerUnit = string;

/**
 * A customer's accounts. The database keeps their balances. They cannot fall below zero, except `points_debt`, which
 * cannot rise above it.
 */
type CustomerKind = 'points' | 'points_held' | 'points_debt' | 'traffic_pot';

/** The system's side of every transaction. Their balance is the sum of their entries, computed on request. */
type SystemKind =
  | 'cash'
  | 'cash_owed'
  | 'revenue'
  | 'points_issued'
  | 'traffic_sold'
  | 'traffic_used'
  | 'traffic_free'
  | 'traffic_expired'
  | 'traffic_revoked'
  | 'traffic_unrecovered'
  | 'traffic_refund_claim'
  | 'written_off_no_balance'
  | 'written_off_over_limit'
  | 'written_off_expired'
  | 'written_off_disabled'
  | 'written_off_late'
  | 'written_off_unknown_owner';

export interface LedgerAccountKey {
  kind: CustomerKind | SystemKind;
  unit: LedgerUnit;
  accountId?: string;
  grantId?: string;
  /** Set on a pot that was set aside for one ALLOCATED sub account. */
  subAccountId?: string;
}

const GUARDED: ReadonlySet<string> = new Set(['points', 'points_held', 'traffic_pot']);
const TRACKED: ReadonlySet<string> = new Set([...GUARDED, 'points_debt']);

/**
 * Conditions that select one account, with their values. A missing owner is `IS NULL` in the text: no index serves
 * `IS NOT DISTINCT FROM`, so Postgres would read all customers' accounts of this kind.
 */
export function selecting({ kind, unit, accountId, grantId, subAccountId }: LedgerAccountKey): {
  /** Names the text: which owners it has. */
  shape: string;
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [kind, unit];
  let shape = '';
  const owner = (column: string, id: string | undefined) => {
    if (id === undefined) return `${column} IS NULL`;
    shape += `.${column}`;
    return `${column} = $${values.push(id)}`;
  };
  const owners = [
    owner('account_id', accountId),
    owner('grant_id', grantId),
    owner('sub_account_id', subAccountId),
  ];
  return { shape, where: ['kind = $1', 'unit = $2', ...owners].join(' AND '), values };
}

/** The id of an account; undefined before its first use. */
export async function findAccount(
  tx: Tx,
  account: LedgerAccountKey | bigint,
): Promise<bigint | undefined> {
  if (typeof account === 'bigint') return account;
  const { shape, where, values } = selecting(account);
  const found = await prepared<{ id: bigint }>(
    tx,
    `ledger.account${shape}`,
    `SELECT id FROM ledger_account WHERE ${where}`,
    values,
  );
  return found.rows[0]?.id;
}

/** Creates an account; undefined if it exists. */
export async function createAccount(
  tx: Tx,
  { kind, unit, accountId, grantId, subAccountId }: LedgerAccountKey,
): Promise<bigint | undefined> {
  const created = await prepared<{ id: bigint }>(
    tx,
    'ledger.new-account',
    `INSERT INTO ledger_account (kind, unit, account_id, grant_id, sub_account_id, tracked, guarded)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[kind, unit, accountId ?? null, grantId ?? null, subAccountId ?? null],
      ...[TRACKED.has(kind), GUARDED.has(kind)],
    ],
  );
  return created.rows[0]?.id;
}
