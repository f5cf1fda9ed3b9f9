import type { ReadPool } from '../../platform/database/read-pool.js';
import { readListById } from '../../platform/list-by-id.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import {
  PointsEntryType,
  PointsTakenBackAfter,
  type PointsAccount,
  type PointsEntry,
  type RedeemableProduct,
} from './points.object.js';

type AccountKind = 'points' | 'points_held' | 'points_debt';

export async function readPointsAccount(
  reads: ReadPool,
  accountId: string,
): Promise<PointsAccount> {
  const found = await reads.query<{ kind: AccountKind; balance: bigint }>(
    'points.total',
    `SELECT kind, balance FROM ledger_account WHERE account_id = $1 AND kind IN ('points', 'points_held', 'points_debt')`,
    [accountId],
  );
  const balanceOf = (kind: AccountKind) =>
    Number(found.find((account) => account.kind === kind)?.balance ?? 0n);
  return {
    total: balanceOf('points'),
    held: balanceOf('points_held'),
    // A debt is stored as a negative balance.
    debt: Math.abs(balanceOf('points_debt')),
  };
}

/** A transaction that moved points. A dispute with nothing left to hold moves none. */
const IS_LINE = `t.account_id = $1 AND t.kind LIKE 'points.%'
  AND EXISTS (SELECT 1 FROM ledger_entry e WHERE e.transaction_id = t.id)`;

type Account = 'points' | 'debt' | 'held';

const KINDS: Readonly<Record<Account, AccountKind>> = {
  points: 'points',
  debt: 'points_debt',
  held: 'points_held',
};

/** Ids of the customer's accounts. An account is created on first use, so ids may be null. */
const own = (accounts: readonly Account[]) => `
  SELECT ${accounts.map((name) => `max(id) FILTER (WHERE kind = '${KINDS[name]}') AS ${name}`).join(', ')}
  FROM ledger_account WHERE account_id = $1 AND kind IN (${accounts.map((name) => `'${KINDS[name]}'`).join(', ')})`;

/** Balance after the account's last entry: the maximum of [entry id, balance] pairs is the newest entry. */
const lastBalance = (account: Account) =>
  `(max(ARRAY[e.id, e.balance_after]) FILTER (WHERE e.ledger_account_id = own.${account}))[2] AS ${account}_after`;

/** An account's balance after a line. If the line did not move that account, take its latest entry before the line. */
const balanceAfter = (account: Account) => `CASE WHEN own.${account} IS NULL THEN 0 ELSE
  coalesce(moved.${account}_after, (SELECT e.balance_after FROM ledger_entry e
    WHERE e.ledger_account_id = own.${account} AND e.id < moved.last_entry ORDER BY e.id DESC LIMIT 1), 0) END`;

/**
 * SQL parts of a history line: its accounts, aggregates over its entries, and columns. `LINE` has those of every line;
 * `DETAILED_LINE` adds the details.
 */
const LINE = {
  accounts: ['points'] as readonly Account[],
  moved: `max(e.id) AS last_entry, ${lastBalance('points')},
    sum(e.amount) FILTER (WHERE e.ledger_account_id = own.points)::bigint AS change`,
  columns: `t.id::text AS id, t.kind, t.created_at AS "createdAt", coalesce(moved.change, 0) AS change,
    ${balanceAfter('points')} AS balance, t.detail ->> 'orderNumber' AS "orderNumber", t.detail ->> 'productName' AS "productName",
    t.detail ->> 'reason' AS reason`,
};
const DETAILED_LINE: typeof LINE = {
  accounts: ['points', 'debt', 'held'],
  moved: `${LINE.moved}, ${lastBalance('debt')}, ${lastBalance('held')},
    sum(e.amount) FILTER (WHERE e.ledger_account_id = own.debt AND e.amount > 0)::bigint AS repaid,
    -sum(e.amount) FILTER (WHERE e.ledger_account_id = (
      SELECT id FROM ledger_account WHERE kind = 'points_issued' AND unit = 'POINTS' AND account_id IS NULL))::bigint AS issued`,
  columns: `${LINE.columns}, coalesce(moved.issued, 0) AS issued, coalesce(moved.repaid, 0) AS "repaidDebt",
    ${balanceAfter('debt')} AS debt, ${balanceAfter('held')} AS held, t.detail ->> 'takenBackAfter' AS "takenBackAfter"`,
};

interface LineRow {
  id: string;
  kind: string;
  change: bigint;
  balance: bigint;
  orderNumber: string | null;
  productName: string | null;
  reason: string | null;
  createdAt: Date;
}
interface DetailRow {
  kind: string;
  issued: bigint;
  repaidDebt: bigint;
  debt: bigint;
  held: bigint;
  takenBackAfter: PointsTakenBackAfter | null;
}

/** Fields of a line that need more accounts, and therefore more database time, than the others. */
export const POINTS_DETAILS = [
  'earned',
  'takenBack',
  'takenBackAfter',
  'repaidDebt',
  'debtAfter',
  'heldAfter',
] as const satisfies readonly (keyof PointsEntry)[];
type Details = Pick<PointsEntry, (typeof POINTS_DETAILS)[number]>;
/** A line of the history. */
export type PointsLine = Omit<PointsEntry, keyof Details> & Partial<Details>;

/**
 * One page of the points history, newest first, and the total number of lines. Every transaction is a line, whichever
 * of the customer's accounts it moved, so an award that only repays a debt has one too.
 *
 * One customer's changes are serialized, so ids are in chronological order. Uses ix_ledger_transaction_points and
 * ix_ledger_entry_account. Lines include POINTS_DETAILS if `detailed`.
 */
export function readPointsHistory(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
  detailed: true,
): Promise<Connection<PointsEntry>>;
export function readPointsHistory(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
  detailed: boolean,
): Promise<Connection<PointsLine>>;
export function readPointsHistory(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
  detailed: boolean,
): Promise<Connection<PointsLine>> {
  const line = detailed ? DETAILED_LINE : LINE;
  return readListById<LineRow & Partial<DetailRow>, PointsLine>(
    reads,
    {
      name: detailed ? 'points.details' : 'points.page',
      select: `WITH own AS MATERIALIZED (${own(line.accounts)})
       SELECT ${line.columns} FROM own, ledger_transaction t
         CROSS JOIN LATERAL (SELECT ${line.moved} FROM ledger_entry e WHERE e.transaction_id = t.id) moved
       WHERE t.account_id = $1 AND t.kind LIKE 'points.%' AND moved.last_entry IS NOT NULL`,
      count: `SELECT count(*) FROM ledger_transaction t WHERE ${IS_LINE}`,
      id: 't.id',
      type: 'bigint',
    },
    [accountId],
    page,
    ({ id }) => id,
    (row) => ({
      id: row.id,
      type: typeOf(row.kind),
      change: Number(row.change),
      balance: Number(row.balance),
      // The order number works in every language. The product name exists in English only.
      remark: row.reason ?? row.orderNumber ?? row.productName,
      at: row.createdAt,
      ...(isDetailed(row) && detailsOf(row)),
    }),
  );
}

function isDetailed(row: Partial<DetailRow>): row is DetailRow {
  return row.issued !== undefined;
}

const OF_PURCHASES: ReadonlySet<PointsEntryType> = new Set([
  PointsEntryType.PURCHASE,
  PointsEntryType.PURCHASE_REFERRER,
]);

function detailsOf({ kind, issued, repaidDebt, debt, held, takenBackAfter }: DetailRow): Details {
  const type = typeOf(kind);
  const takenBack = type === PointsEntryType.REDEMPTION ? 0 : Math.max(-Number(issued), 0);
  return {
    earned: Math.max(Number(issued), 0),
    takenBack,
    // Older transactions do not record why points were taken back and cannot be rewritten. Count them as refunds.
    takenBackAfter:
      takenBack > 0 && OF_PURCHASES.has(type)
        ? (takenBackAfter ?? PointsTakenBackAfter.REFUND)
        : null,
    repaidDebt: Number(repaidDebt),
    debtAfter: Math.abs(Number(debt)),
    heldAfter: Number(held),
  };
}

export async function readRedeemableProducts(reads: ReadPool): Promise<RedeemableProduct[]> {
  const found = await reads.query<
    Omit<RedeemableProduct, 'originalPrice'> & { minor: bigint; currency: string }
  >(
    'points.products',
    `SELECT r.id, r.plan_id AS "planId", r.name, r.points_cost AS "pointsCost", r.bonus, r.original_price_minor AS minor,
            r.currency, r.validity_days AS "validityDays", r.hot
     FROM redeemable_product r JOIN plan p ON p.id = r.plan_id
     WHERE r.active AND p.active AND NOT p.discontinued ORDER BY r.position, r.id`,
  );
  return found.map(({ minor, currency, ...product }) => ({
    ...product,
    originalPrice: { minor, currency },
  }));
}

const TYPES: ReadonlyMap<string, PointsEntryType> = new Map(
  Object.values(PointsEntryType).map((type) => [`points.${type}`, type]),
);

function typeOf(kind: string): PointsEntryType {
  return TYPES.get(kind) ?? PointsEntryType.OTHER;
}
