/**
 * SQL fragments for a statement of another module: joins that yield `pot` and `period`, and columns on them, which show
 * what sub account `s` can draw on at `$2`. They save that module a second round trip. `period.order_id` is the order of
 * the unlimited period that is running, null without one or for a sub account of traffic.
 */
export const DRAWING_JOINS = `CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.balance), 0)::bigint AS bytes
    FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
    WHERE a.account_id = s.account_id AND a.kind = 'traffic_pot'
      AND g.starts_at <= $2 AND g.expires_at > $2 AND g.held_at IS NULL
      AND a.sub_account_id IS NOT DISTINCT FROM CASE WHEN s.charge_mode = 'ALLOCATED' THEN s.id END
  ) pot
  LEFT JOIN LATERAL (
    SELECT p.order_id FROM unlimited_segment p
    WHERE s.type = 'UNLIMITED' AND p.account_id = s.account_id AND p.starts_at <= $2 AND p.ends_at > $2
    LIMIT 1
  ) period ON true`;

export const DRAWING_COLUMNS = `pot.bytes AS "potBytes", CASE WHEN pot.bytes > 0 THEN false ELSE
    (SELECT count(*) > 0 AND bool_and(g.expires_at <= $2 AND g.held_at IS NULL)
     FROM traffic_grant g WHERE g.account_id = s.account_id AND g.starts_at <= $2) END AS "isExpired",
  period.order_id IS NOT NULL AS "unlimitedActive"`;

export interface DrawingRow {
  /** Bytes left in the pots it draws on: the account's own, or those set aside for it. */
  potBytes: bigint;
  /** No traffic is left, no grant is valid now, and an earlier one has expired. */
  isExpired: boolean;
  /** Whether an unlimited period is running. */
  unlimitedActive: boolean;
}
