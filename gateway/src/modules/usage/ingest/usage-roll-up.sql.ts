/**
 * Statements that maintain the roll-ups. Arrays are passed as Postgres array literals. Their values are validated ids,
 * numbers, and codes, so they need no quoting.
 */

const MEASURES = [
  'bytes_up',
  'bytes_down',
  'requests',
  'paid_bytes',
  'free_bytes',
  'written_off_bytes',
] as const;
const OUTCOMES = MEASURES.slice(3);

const NAMES = MEASURES.join(', ');
const sums = (columns: readonly string[]) =>
  columns.map((column) => `sum(${column})::bigint AS ${column}`).join(', ');
const added = MEASURES.map((column) => `${column} = u.${column} + excluded.${column}`).join(', ');
const taken = (from: string) =>
  OUTCOMES.map((column) => `${column} = ${from}.${column}`).join(', ');

/** The day of a quarter, if days begin at quarter `start_quarter` of the UTC day. */
const dayOf = (epochSeconds: string) =>
  `date '1970-01-01' + ((${epochSeconds} - start_quarter * 900) / 86400)::integer`;

/** The day starts kept for customers: UTC's, and those of the zones in which they read statistics. */
const startsOf = (users: string) =>
  `SELECT account_id, 0::smallint AS start_quarter FROM unnest(${users}) AS d(account_id)
   UNION ALL SELECT account_id, start_quarter FROM usage_day_start WHERE account_id = ANY (${users})`;

/** Writes all roll-ups from one set of rows. $1 to $11 are columns, $12 the customers. */
export const ROLL_UP_SQL = `
  WITH part AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[],
                         $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
      AS p(account_id, sub_account_id, quarter, country, protocol, ${NAMES})
  ), starts AS (${startsOf('$12::uuid[]')}), quarters AS (
    INSERT INTO usage_quarter AS u (account_id, sub_account_id, quarter, country, protocol, ${NAMES})
    SELECT account_id, sub_account_id, to_timestamp(quarter), country, protocol, ${NAMES} FROM part
    ON CONFLICT (sub_account_id, quarter, country, protocol) DO UPDATE SET ${added}
  ), user_quarters AS (
    INSERT INTO usage_account_quarter AS u (account_id, quarter, ${NAMES})
    SELECT account_id, to_timestamp(quarter), ${sums(MEASURES)} FROM part GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, quarter) DO UPDATE SET ${added}
  ), days AS (
    INSERT INTO usage_day AS u (account_id, sub_account_id, start_quarter, day, country, protocol, ${NAMES})
    SELECT account_id, sub_account_id, start_quarter, ${dayOf('quarter')}, country, protocol, ${sums(MEASURES)}
    FROM part JOIN starts USING (account_id) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6
    ON CONFLICT (sub_account_id, start_quarter, day, country, protocol) DO UPDATE SET ${added}
  )
  INSERT INTO usage_account_day AS u (account_id, start_quarter, day, ${NAMES})
  SELECT account_id, start_quarter, ${dayOf('quarter')}, ${sums(MEASURES)}
  FROM part JOIN starts USING (account_id) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (account_id, start_quarter, day) DO UPDATE SET ${added}`;

export const CHARGE_SQL = `
  INSERT INTO usage_charge AS u (account_id, sub_account_id, quarter, country, protocol, charge, grant_id, bytes)
  SELECT account_id, sub_account_id, to_timestamp(quarter), country, protocol, charge, grant_id, bytes
  FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::bigint[])
    AS p(account_id, sub_account_id, quarter, country, protocol, charge, grant_id, bytes)
  ON CONFLICT (account_id, quarter, sub_account_id, country, protocol, charge, grant_id)
    DO UPDATE SET bytes = u.bytes + excluded.bytes`;

const TARGET_KEY = 'account_id, quarter, sub_account_id, target, outcome, charge, grant_id';
const TARGET_FIGURES = ['bytes_up', 'bytes_down', 'overhead_bytes', 'handshake_bytes', 'requests'];
const TARGET_COLUMNS = `${TARGET_KEY}, ${TARGET_FIGURES.join(', ')}`;
const addedTargets = `ON CONFLICT (${TARGET_KEY}) DO UPDATE SET ${TARGET_FIGURES.map(
  (column) => `${column} = u.${column} + excluded.${column}`,
).join(', ')}`;

/** $1 to $12 are one array per column. */
export const TARGET_SQL = `
  INSERT INTO usage_target AS u (${TARGET_COLUMNS})
  SELECT account_id, to_timestamp(quarter), sub_account_id, target, outcome, charge, grant_id, ${TARGET_FIGURES.join(', ')}
  FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[],
              $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
    AS p(${TARGET_COLUMNS}) ${addedTargets}`;

/** $1 to $5 are one array per column. Most reports of a long tunnel's bytes add no request. */
export const OUTCOME_DAY_SQL = `
  INSERT INTO usage_outcome_day AS u (account_id, day, sub_account_id, outcome, requests)
  SELECT account_id, (to_timestamp(quarter) AT TIME ZONE 'UTC')::date, sub_account_id, outcome, sum(requests)::bigint
  FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::bigint[])
    AS p(account_id, quarter, sub_account_id, outcome, requests)
  GROUP BY 1, 2, 3, 4 HAVING sum(requests) > 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, day, sub_account_id, outcome) DO UPDATE SET requests = u.requests + excluded.requests`;

export const FORGET_TARGETS_SQL = `DELETE FROM usage_target WHERE account_id = $1 AND quarter >= $2`;

const TARGET_HOUR = `date_bin('1 hour', quarter, to_timestamp(0))`;

/** Customers with an hour from $1 to $2 that names more than $3 targets of a sub account. */
export const CROWDED_SQL = `
  SELECT DISTINCT account_id AS "accountId" FROM (
    SELECT account_id FROM usage_target WHERE quarter >= $1 AND quarter < $2 AND target <> ''
    GROUP BY account_id, sub_account_id, ${TARGET_HOUR} HAVING count(DISTINCT target) > $3) crowded`;

/** Leaves customer $1 the $4 largest targets of each sub account and hour from $2 to $3, and sums up the rest. */
export const FOLD_TARGETS_SQL = `
  WITH ranked AS (
    SELECT sub_account_id, ${TARGET_HOUR} AS hour, target, row_number() OVER (
        PARTITION BY sub_account_id, ${TARGET_HOUR}
        ORDER BY sum(bytes_up + bytes_down) DESC, sum(requests) DESC, target COLLATE "C") AS place
    FROM usage_target WHERE account_id = $1 AND quarter >= $2 AND quarter < $3 AND target <> '' GROUP BY 1, 2, 3
  ), moved AS (
    DELETE FROM usage_target t USING ranked r
    WHERE r.place > $4 AND t.account_id = $1 AND t.quarter >= r.hour AND t.quarter < r.hour + interval '1 hour'
      AND t.sub_account_id = r.sub_account_id AND t.target = r.target
    RETURNING t.*
  )
  INSERT INTO usage_target AS u (${TARGET_COLUMNS})
  SELECT account_id, quarter, sub_account_id, '', outcome, charge, grant_id, ${sums(TARGET_FIGURES)}
  FROM moved GROUP BY account_id, quarter, sub_account_id, outcome, charge, grant_id ${addedTargets}`;

/** Customers whose targets from $1 to $2 still have names, and the first quarter of such a row. */
export const NAMED_SQL = `
  SELECT account_id AS "accountId", min(quarter) AS "from" FROM usage_target
  WHERE quarter >= $1 AND quarter < $2 AND target <> '' GROUP BY 1`;

/** Sums up customer $1's targets from $2 to $3 under the empty name. */
export const FORGET_NAMES_SQL = `
  WITH moved AS (
    DELETE FROM usage_target WHERE account_id = $1 AND quarter >= $2 AND quarter < $3 AND target <> '' RETURNING *
  )
  INSERT INTO usage_target AS u (${TARGET_COLUMNS})
  SELECT account_id, quarter, sub_account_id, '', outcome, charge, grant_id, ${sums(TARGET_FIGURES)}
  FROM moved GROUP BY account_id, quarter, sub_account_id, outcome, charge, grant_id ${addedTargets}`;

export const FORGET_CHARGES_SQL = `DELETE FROM usage_charge WHERE account_id = $1 AND quarter >= $2`;

/** Replaces the outcomes of a customer's quarters. $1 to $8 are one array per column. */
export const REWRITE_QUARTERS_SQL = `
  UPDATE usage_quarter u SET ${taken('p')}
  FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
    AS p(account_id, sub_account_id, quarter, country, protocol, ${OUTCOMES.join(', ')})
  WHERE u.account_id = p.account_id AND u.sub_account_id = p.sub_account_id AND u.quarter = to_timestamp(p.quarter)
    AND u.country = p.country AND u.protocol = p.protocol`;

const epoch = (quarter: string) => `extract(epoch FROM ${quarter})::bigint`;
/** Quarters of customer $1 from the first day on that contains $2, for every day start. */
const TOUCHED = `
  WITH starts AS (${startsOf('ARRAY[$1::uuid]')}),
  touched AS (SELECT q.*, ${epoch('q.quarter')} AS at FROM usage_quarter q
              WHERE q.account_id = $1::uuid AND q.quarter >= $2::timestamptz - interval '1 day')`;
const FROM_DAY = dayOf(epoch('$2::timestamptz'));

/** Recomputes every coarser roll-up of customer $1 from $2 on, from the quarters. */
export const REWRITE_COARSER_SQL = `${TOUCHED},
  user_quarters AS (
    UPDATE usage_account_quarter u SET ${taken('t')}
    FROM (SELECT quarter, ${sums(OUTCOMES)} FROM touched WHERE quarter >= $2::timestamptz GROUP BY 1) t
    WHERE u.account_id = $1::uuid AND u.quarter = t.quarter
  ), user_days AS (
    UPDATE usage_account_day u SET ${taken('t')}
    FROM (SELECT start_quarter, ${dayOf('at')} AS day, ${sums(OUTCOMES)}
          FROM touched JOIN starts USING (account_id) WHERE ${dayOf('at')} >= ${FROM_DAY} GROUP BY 1, 2) t
    WHERE u.account_id = $1::uuid AND u.start_quarter = t.start_quarter AND u.day = t.day
  )
  UPDATE usage_day u SET ${taken('t')}
  FROM (SELECT sub_account_id, start_quarter, ${dayOf('at')} AS day, country, protocol, ${sums(OUTCOMES)}
        FROM touched JOIN starts USING (account_id) WHERE ${dayOf('at')} >= ${FROM_DAY} GROUP BY 1, 2, 3, 4, 5) t
  WHERE u.sub_account_id = t.sub_account_id AND u.start_quarter = t.start_quarter AND u.day = t.day
    AND u.country = t.country AND u.protocol = t.protocol`;

/** Inserts all days of customer $1 that begin at quarter $2, from the existing quarters. */
export const FILL_DAYS_SQL = `
  WITH part AS (SELECT q.*, ${epoch('q.quarter')} AS at, $2::smallint AS start_quarter FROM usage_quarter q WHERE q.account_id = $1::uuid),
  days AS (
    INSERT INTO usage_day (account_id, sub_account_id, start_quarter, day, country, protocol, ${NAMES})
    SELECT account_id, sub_account_id, start_quarter, ${dayOf('at')}, country, protocol, ${sums(MEASURES)}
    FROM part GROUP BY 1, 2, 3, 4, 5, 6
  )
  INSERT INTO usage_account_day (account_id, start_quarter, day, ${NAMES})
  SELECT account_id, start_quarter, ${dayOf('at')}, ${sums(MEASURES)} FROM part GROUP BY 1, 2, 3`;
