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

/** Ids of the customer's accounts. They are made when they are first needed. */
const OWN = `
  SELECT max(id) FILTER (WHERE kind = 'points') AS points, max(id) FILTER (WHERE kind = 'points_debt') AS debt,
         max(id) FILTER (WHERE kind = 'points_held') AS held
  FROM ledger_account WHERE user_id = $1 AND kind IN ('points', 'points_debt', 'points_held')`;

/** What a line moved. The balance that the last entry of an account left is beside that entry's id, so that the greatest is it. */
const MOVED = `
  SELECT max(e.id) AS last_entry,
         sum(e.amount) FILTER (WHERE e.account_id = own.points)::bigint AS change,
         sum(e.amount) FILTER (WHERE e.account_id = own.debt AND e.amount > 0)::bigint AS repaid,
         -sum(e.amount) FILTER (WHERE e.account_id = (
           SELECT id FROM ledger_account WHERE kind = 'points_issued' AND unit = 'POINTS' AND user_id IS NULL))::bigint AS issued,
         (max(ARRAY[e.id, e.balance_after]) FILTER (WHERE e.account_id = own.points))[2] AS points_after,
         (max(ARRAY[e.id, e.balance_after]) FILTER (WHERE e.account_id = own.debt))[2] AS debt_after,
         (max(ARRAY[e.id, e.balance_after]) FILTER (WHERE e.account_id = own.held))[2] AS held_after
  FROM ledger_entry e WHERE e.transaction_id = t.id`;

/** An account's balance after a line that may have moved other accounts only: that of its last entry so far. */
const balanceAfter = (
  account: 'points' | 'debt' | 'held',
) => `CASE WHEN own.${account} IS NULL THEN 0 ELSE
  coalesce(moved.${account}_after, (SELECT e.balance_after FROM ledger_entry e
    WHERE e.account_id = own.${account} AND e.id < moved.last_entry ORDER BY e.id DESC LIMIT 1), 0) END`;

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
      `WITH own AS MATERIALIZED (${OWN})
       SELECT t.id::text AS id, t.kind, t.created_at AS "createdAt", coalesce(moved.change, 0) AS change,
              coalesce(moved.issued, 0) AS issued, coalesce(moved.repaid, 0) AS "repaidDebt",
              ${balanceAfter('points')} AS balance, ${balanceAfter('debt')} AS debt, ${balanceAfter('held')} AS held,
              t.detail ->> 'orderNumber' AS "orderNumber", t.detail ->> 'productName' AS "productName",
              t.detail ->> 'takenBackAfter' AS "takenBackAfter"
       FROM own, ledger_transaction t CROSS JOIN LATERAL (${MOVED}) moved
       WHERE t.user_id = $1 AND t.kind LIKE 'points.%' AND moved.last_entry IS NOT NULL${within.join('')}
       ORDER BY t.id ${direction} LIMIT $2`,
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
