import { connection, type Connection, type PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import {
  PointsEntryType,
  type PointsAccount,
  type PointsEntry,
  type PointsTakenBackAfter,
  type RedeemableProduct,
} from './points.object.js';

const MY_ACCOUNT = `SELECT id FROM ledger_account WHERE user_id = $1 AND kind = 'points' AND unit = 'POINTS'`;

export async function readPointsAccount(reads: ReadPool, userId: string): Promise<PointsAccount> {
  const found = await reads.query<{ kind: string; balance: bigint }>(
    'points.total',
    `SELECT kind, balance FROM ledger_account WHERE user_id = $1 AND kind IN ('points', 'points_debt')`,
    [userId],
  );
  const balanceOf = (kind: string) =>
    Number(found.find((account) => account.kind === kind)?.balance ?? 0n);
  return { total: balanceOf('points'), debt: -balanceOf('points_debt') };
}

/** One page of the points ledger, newest first, and how many lines there are. Backed by ix_ledger_entry_account. */
export async function readPointsHistory(
  reads: ReadPool,
  userId: string,
  page: PageRequest,
): Promise<Connection<PointsEntry>> {
  interface Row {
    id: string;
    kind: string;
    amount: bigint;
    balanceAfter: bigint;
    orderNumber: string | null;
    productName: string | null;
    takenBackAfter: PointsTakenBackAfter | null;
    createdAt: Date;
  }
  const [earlier, later, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  // Entries are never rewritten: those from before the ledger said why are told as refunds.
  const [found, counted] = await Promise.all([
    reads.query<Row>(
      `points.page.${direction}`,
      `SELECT e.id::text AS id, t.kind, e.amount, e.balance_after AS "balanceAfter", t.created_at AS "createdAt",
              t.detail ->> 'orderNumber' AS "orderNumber", t.detail ->> 'productName' AS "productName",
              CASE WHEN e.amount < 0 AND t.kind LIKE 'points.purchase%'
                THEN coalesce(t.detail ->> 'takenBackAfter', 'REFUND') END AS "takenBackAfter"
       FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
       WHERE e.account_id = (${MY_ACCOUNT})
         AND ($2::bigint IS NULL OR e.id ${earlier} $2) AND ($3::bigint IS NULL OR e.id ${later} $3)
       ORDER BY e.id ${direction} LIMIT $4`,
      [userId, entryId(after?.id), entryId(before?.id), page.limit + 1],
    ),
    page.counted
      ? reads.query<{ count: bigint }>(
          'points.count',
          `SELECT count(*) FROM ledger_entry WHERE account_id = (${MY_ACCOUNT})`,
          [userId],
        )
      : [],
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    (row) => ({ key: 'entry', id: row.id }),
    (row) => ({
      id: row.id,
      type: typeOf(row.kind),
      change: Number(row.amount),
      balance: Number(row.balanceAfter),
      // The number says which order, in every language; the name is the gateway's English.
      remark: row.orderNumber ?? row.productName,
      takenBackAfter: row.takenBackAfter,
      at: row.createdAt,
    }),
  );
}

export async function readRedeemableProducts(reads: ReadPool): Promise<RedeemableProduct[]> {
  const found = await reads.query<
    Omit<RedeemableProduct, 'originalPrice'> & { minor: bigint; currency: string }
  >(
    'points.products',
    `SELECT id, plan_id AS "planId", name, points_cost AS "pointsCost", bonus, original_price_minor AS minor, currency,
            validity_days AS "validityDays", hot
     FROM redeemable_product WHERE active ORDER BY position, id`,
  );
  return found.map(({ minor, currency, ...product }) => ({
    ...product,
    originalPrice: { minor, currency },
  }));
}

function entryId(text: string | undefined): string | null {
  return text !== undefined && /^\d{1,18}$/.test(text) ? text : null;
}

const TYPES: ReadonlyMap<string, PointsEntryType> = new Map(
  Object.values(PointsEntryType).map((type) => [`points.${type}`, type]),
);

function typeOf(kind: string): PointsEntryType {
  return TYPES.get(kind) ?? PointsEntryType.OTHER;
}
