/**
 * The statements of one usage batch, in the order they run (usage-ingest.service.ts). Arrays arrive as Postgres array
 * literals: the values are ids, numbers and codes that were checked, so they need no quoting.
 */

/** Takes the node's next number, or nothing when it is not the next. Two deliveries of one batch meet at this row. */
export const TAKE_NUMBER_SQL = `UPDATE edge_node SET last_batch = $2, last_seen_at = $3 WHERE id = $1 AND last_batch = $2 - 1`;

export const LAST_NUMBER_SQL = `SELECT last_batch AS "lastBatch" FROM edge_node WHERE id = $1`;

export const KNOW_NODE_SQL = `INSERT INTO edge_node (id) VALUES ($1) ON CONFLICT DO NOTHING`;

/** The lock under which all traffic of a customer changes; several are taken by user id, so they cannot deadlock. */
export const LOCK_BALANCES_SQL = `
  SELECT user_id AS "userId", prioritized_plan AS "prioritizedPlan" FROM user_balance
  WHERE user_id = ANY ($1::uuid[]) ORDER BY user_id FOR NO KEY UPDATE`;

/** Read after the lock is held. What pays comes first: the grant that expires first (PRODUCT.md). */
export const POTS_SQL = `
  SELECT a.id AS "accountId", a.user_id AS "userId", a.sub_account_id AS "subAccountId", a.balance, g.expires_at AS "expiresAt"
  FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
  WHERE a.user_id = ANY ($1::uuid[]) AND a.kind = 'traffic_pot' AND a.balance > 0 AND g.expired_at IS NULL AND g.starts_at <= $2
  ORDER BY g.expires_at, g.id`;

export const CHARGE_MODES_SQL = `
  SELECT id, charge_mode AS "chargeMode" FROM sub_account WHERE id = ANY ($1::uuid[]) AND charge_mode = 'ALLOCATED'`;

export const PERIODS_SQL = `
  SELECT user_id AS "userId", starts_at AS "startsAt", least(ends_at, revoked_at) AS "endsAt"
  FROM unlimited_period WHERE user_id = ANY ($1::uuid[])`;

/** The roll-ups and the sub accounts' own counters from one set of rows. */
export const ROLL_UP_SQL = `
  WITH part AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
      AS p(user_id, sub_account_id, hour, country, protocol, bytes_up, bytes_down, requests)
  ), hours AS (
    INSERT INTO usage_hour AS u (user_id, sub_account_id, hour, country, protocol, bytes_up, bytes_down, requests)
    SELECT user_id, sub_account_id, to_timestamp(hour), country, protocol, bytes_up, bytes_down, requests FROM part
    ON CONFLICT (sub_account_id, hour, country, protocol) DO UPDATE SET
      bytes_up = u.bytes_up + excluded.bytes_up, bytes_down = u.bytes_down + excluded.bytes_down,
      requests = u.requests + excluded.requests
  ), days AS (
    INSERT INTO usage_day AS u (user_id, sub_account_id, day, country, protocol, bytes_up, bytes_down, requests)
    SELECT user_id, sub_account_id, date '1970-01-01' + (hour / 86400)::integer, country, protocol,
      sum(bytes_up), sum(bytes_down), sum(requests)
    FROM part GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
    ON CONFLICT (sub_account_id, day, country, protocol) DO UPDATE SET
      bytes_up = u.bytes_up + excluded.bytes_up, bytes_down = u.bytes_down + excluded.bytes_down,
      requests = u.requests + excluded.requests
  ), user_days AS (
    INSERT INTO usage_user_day AS u (user_id, day, bytes_up, bytes_down, requests)
    SELECT user_id, date '1970-01-01' + (hour / 86400)::integer, sum(bytes_up), sum(bytes_down), sum(requests)
    FROM part GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (user_id, day) DO UPDATE SET
      bytes_up = u.bytes_up + excluded.bytes_up, bytes_down = u.bytes_down + excluded.bytes_down,
      requests = u.requests + excluded.requests
  )
  UPDATE sub_account s SET used_bytes = s.used_bytes + t.bytes
  FROM (SELECT sub_account_id, sum(bytes_up + bytes_down)::bigint AS bytes FROM part GROUP BY sub_account_id) t
  WHERE s.id = t.sub_account_id AND t.bytes > 0`;
