import type { ReadPool } from '../../platform/database/read-pool.js';
import { type ListById, readListById } from '../../platform/list-by-id.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import { PointsTakenBackAfter } from './points.object.js';

/** A change of the points that a customer earned from another one's order. */
export interface RewardLine {
  id: string;
  at: Date;
  /** Positive if earned, negative if taken back. Includes points that repaid a debt or became one. */
  points: number;
  /** Sum of the points up to this line. */
  totalAfter: number;
  takenBackAfter: PointsTakenBackAfter | null;
  /** Always set; only the table allows null, for lines without an order. */
  orderId: string | null;
  orderNumber: string | null;
}

/**
 * Issued points are the negative side of a transaction. Uses ix_ledger_transaction_points, whose condition it repeats. LATERAL
 * forces a lookup per transaction: otherwise Postgres begins with the account, and reads the issued points of all customers.
 */
const LINES = `
  SELECT t.id, t.order_id, t.detail, t.created_at, issued.points
  FROM ledger_transaction t CROSS JOIN LATERAL (
    SELECT -sum(e.amount)::bigint AS points
    FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
    WHERE e.transaction_id = t.id AND a.kind = 'points_issued') issued
  WHERE t.account_id = $1 AND t.kind LIKE 'points.%' AND t.kind = 'points.purchase_referrer' AND issued.points IS NOT NULL`;

interface Row {
  id: string;
  orderId: string | null;
  orderNumber: string | null;
  takenBackAfter: PointsTakenBackAfter | null;
  points: bigint;
  totalAfter: bigint;
  at: Date;
}

const REWARDS: ListById = {
  name: 'referral.rewards',
  select: `WITH line AS (SELECT l.*, sum(points) OVER (ORDER BY id)::bigint AS total FROM (${LINES}) l)
     SELECT id::text AS id, order_id AS "orderId", detail ->> 'orderNumber' AS "orderNumber",
            detail ->> 'takenBackAfter' AS "takenBackAfter", points, total AS "totalAfter", created_at AS at
     FROM line WHERE true`,
  count: `SELECT count(*) FROM ledger_transaction
     WHERE account_id = $1 AND kind LIKE 'points.%' AND kind = 'points.purchase_referrer'`,
  id: 'line.id',
  type: 'bigint',
};

/** One page of a referrer's rewards, newest first. Ids are in chronological order, as in the points history. */
export function readReferralRewards(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
): Promise<Connection<RewardLine>> {
  return readListById<Row, RewardLine>(
    reads,
    REWARDS,
    [accountId],
    page,
    ({ id }) => id,
    ({ points, totalAfter, takenBackAfter, ...line }) => ({
      ...line,
      points: Number(points),
      totalAfter: Number(totalAfter),
      // Older transactions do not record why points were taken back (points.reads.ts).
      takenBackAfter: points < 0n ? (takenBackAfter ?? PointsTakenBackAfter.REFUND) : null,
    }),
  );
}

/** Points that a referrer earned and lost, over all orders. */
export async function readReferralSums(
  reads: ReadPool,
  accountId: string,
): Promise<{ earnedPoints: number; takenBackPoints: number }> {
  const [sums] = await reads.query<{ earned: bigint; takenBack: bigint }>(
    'referral.sums',
    `SELECT coalesce(sum(points) FILTER (WHERE points > 0), 0)::bigint AS earned,
            coalesce(-sum(points) FILTER (WHERE points < 0), 0)::bigint AS "takenBack" FROM (${LINES}) l`,
    [accountId],
  );
  return {
    earnedPoints: Number(sums?.earned ?? 0n),
    takenBackPoints: Number(sums?.takenBack ?? 0n),
  };
}
