import { connection, type Connection, type PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import {
  PointsEntryType,
  PointsTakenBackAfter,
  type PointsAccount,
  type PointsEntry,
  type RedeemableProduct,
} from './points.object.js';

type AccountKind = 'points' | 'points_held' | 'points_debt';

export async function readPointsAccount(reads: ReadPool, userId: string): Promise<PointsAccount> {
  const found = await reads.query<{ kind: AccountKind; balance: bigint }>(
    'points.total',
    `SELECT kind, balance FROM ledger_account WHERE user_id = $1 AND kind IN ('points', 'points_held', 'points_debt')`,
    [userId],
  );
  const balanceOf = (kind: AccountKind) =>
    Number(found.find((account) => account.kind === kind)?.balance ?? 0n);
  return {
    total: balanceOf('points'),
    held: balanceOf('points_held'),
    // A debt is kept as a negative balance.
    debt: Math.abs(balanceOf('points_debt')),
  };
}

/** A transaction in which points moved. A dispute that finds nothing left to hold moves none. */
const IS_LINE = `t.user_id = $1 AND t.kind LIKE 'points.%'
  AND EXISTS (SELECT 1 FROM ledger_entry e WHERE e.transaction_id = t.id)`;

/** An account's balance after a line: that of its last entry so far. */
const balanceAfter = (kind: AccountKind) => `coalesce((
  SELECT e.balance_after FROM ledger_entry e
  WHERE e.account_id = (SELECT id FROM ledger_account WHERE user_id = $1 AND kind = '${kind}' AND unit = 'POINTS')
    AND e.id <= moved.last_entry
  ORDER BY e.id DESC LIMIT 1), 0)`;

/**
 * One page of the points ledger, newest first, and how many lines there are: a line for each transaction, whichever of the
 * customer's accounts it moved, so an award that only repays a debt has one too. All changes of one customer happen one after
 * another, so the order of ids is the order in which they happened. Backed by ix_ledger_transaction_points and
 * ix_ledger_entry_account.
 */
export async function readPointsHistory(
  reads: ReadPool,
  userId: string,
  page: PageRequest,
): Promise<Connection<PointsEntry>> {
  interface Row {
    id: string;
    kind: string;
    change: bigint;
    issued: bigint;
    repaidDebt: bigint;
    balance: bigint;
    debt: bigint;
    held: bigint;
    orderNumber: string | null;
    productName: string | null;
    takenBackAfter: PointsTakenBackAfter | null;
    createdAt: Date;
  }
  const [earlier, later, direction] = page.backward
    ? (['>', '<', 'ASC'] as const)
    : (['<', '>', 'DESC'] as const);
  const [from, until] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const values: unknown[] = [userId, page.limit + 1];
  // A statement holds only the bounds that were asked for: it is planned once, for all values.
  const bounds = [
    { name: 'from', sign: earlier, id: lineId(from?.id) },
    { name: 'until', sign: later, id: lineId(until?.id) },
  ].filter(({ id }) => id !== null);
  const within = bounds.map(({ sign, id }) => ` AND t.id ${sign} $${values.push(id)}::bigint`);
  const [found, counted] = await Promise.all([
    reads.query<Row>(
      ['points.page', direction, ...bounds.map(({ name }) => name)].join('.'),
      `SELECT t.id::text AS id, t.kind, t.created_at AS "createdAt", moved.change, moved.issued,
              moved.repaid AS "repaidDebt", ${balanceAfter('points')} AS balance,
              ${balanceAfter('points_debt')} AS debt, ${balanceAfter('points_held')} AS held,
              t.detail ->> 'orderNumber' AS "orderNumber", t.detail ->> 'productName' AS "productName",
              t.detail ->> 'takenBackAfter' AS "takenBackAfter"
       FROM (SELECT t.* FROM ledger_transaction t
             WHERE ${IS_LINE}${within.join('')} ORDER BY t.id ${direction} LIMIT $2) t
         CROSS JOIN LATERAL (
           SELECT max(e.id) AS last_entry,
                  coalesce(sum(e.amount) FILTER (WHERE a.kind = 'points'), 0)::bigint AS change,
                  coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'points_issued'), 0)::bigint AS issued,
                  coalesce(sum(e.amount) FILTER (WHERE a.kind = 'points_debt' AND e.amount > 0), 0)::bigint AS repaid
           FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id WHERE e.transaction_id = t.id) moved
       ORDER BY t.id ${direction}`,
      values,
    ),
    page.counted
      ? reads.query<{ count: bigint }>(
          'points.count',
          `SELECT count(*) FROM ledger_transaction t WHERE ${IS_LINE}`,
          [userId],
        )
      : [],
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    (row) => ({ key: 'line', id: row.id }),
    (row) => {
      const type = typeOf(row.kind);
      const issued = Number(row.issued);
      const takenBack = type === PointsEntryType.REDEMPTION ? 0 : Math.max(-issued, 0);
      return {
        id: row.id,
        type,
        change: Number(row.change),
        earned: Math.max(issued, 0),
        takenBack,
        repaidDebt: Number(row.repaidDebt),
        debtAfter: Math.abs(Number(row.debt)),
        heldAfter: Number(row.held),
        balance: Number(row.balance),
        // The number says which order, in every language; the name is the gateway's English.
        remark: row.orderNumber ?? row.productName,
        // Transactions are never rewritten: those from before the ledger said why are told as refunds.
        takenBackAfter: takenBack > 0 ? (row.takenBackAfter ?? PointsTakenBackAfter.REFUND) : null,
        at: row.createdAt,
      };
    },
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

function lineId(text: string | undefined): string | null {
  return text !== undefined && /^\d{1,18}$/.test(text) ? text : null;
}

const TYPES: ReadonlyMap<string, PointsEntryType> = new Map(
  Object.values(PointsEntryType).map((type) => [`points.${type}`, type]),
);

function typeOf(kind: string): PointsEntryType {
  return TYPES.get(kind) ?? PointsEntryType.OTHER;
}
