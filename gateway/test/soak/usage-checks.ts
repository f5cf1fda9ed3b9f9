import type pg from 'pg';
import type { Counted, ExpectedUsage } from './usage-reports.js';

const MEASURES = 'bytes_up, bytes_down, requests, paid_bytes, free_bytes, written_off_bytes';
const sumsOf = (columns: string) =>
  columns
    .split(', ')
    .map((column) => `sum(${column})::numeric`)
    .join(', ');

/** Rows that are in one query but not in the other. Both select the customers $1. */
const differ = (one: string, other: string) =>
  `((${one}) EXCEPT (${other})) UNION ALL ((${other}) EXCEPT (${one})) LIMIT 3`;
const stored = (table: string, key: string, measures = MEASURES) =>
  `SELECT ${key}, ${measures
    .split(', ')
    .map((column) => `${column}::numeric`)
    .join(', ')} FROM ${table} WHERE account_id = ANY ($1)`;

const STARTS = `(SELECT id AS account_id, 0::smallint AS start_quarter FROM users WHERE id = ANY ($1)
  UNION ALL SELECT account_id, start_quarter FROM usage_day_start WHERE account_id = ANY ($1))`;
const DAY = `((quarter AT TIME ZONE 'UTC') - start_quarter * interval '15 minutes')::date`;
const RAW_QUARTER = `to_timestamp(floor(extract(epoch FROM at) / 900) * 900)`;
const COUNTS = 'bytes_up, bytes_down, requests';
const DETAIL = 'account_id, sub_account_id, quarter, country, protocol';
const DAY_DETAIL = 'account_id, sub_account_id, start_quarter, day, country, protocol';

/** Consistency rules within the product. Each query returns the violating rows. */
const AGREEMENTS: Readonly<Record<string, string>> = {
  'usage_quarter and the raw rows': differ(
    stored('usage_quarter', DETAIL, COUNTS),
    `SELECT account_id, sub_account_id, ${RAW_QUARTER} AS quarter, country, protocol, ${sumsOf(COUNTS)}
     FROM usage_event WHERE account_id = ANY ($1) GROUP BY 1, 2, 3, 4, 5`,
  ),
  'usage_account_quarter and usage_quarter': differ(
    stored('usage_account_quarter', 'account_id, quarter'),
    `SELECT account_id, quarter, ${sumsOf(MEASURES)} FROM usage_quarter WHERE account_id = ANY ($1) GROUP BY 1, 2`,
  ),
  'usage_day and usage_quarter': differ(
    stored('usage_day', DAY_DETAIL),
    `SELECT account_id, sub_account_id, start_quarter, ${DAY} AS day, country, protocol, ${sumsOf(MEASURES)}
     FROM usage_quarter JOIN ${STARTS} s USING (account_id) GROUP BY 1, 2, 3, 4, 5, 6`,
  ),
  'usage_account_day and usage_quarter': differ(
    stored('usage_account_day', 'account_id, start_quarter, day'),
    `SELECT account_id, start_quarter, ${DAY} AS day, ${sumsOf(MEASURES)}
     FROM usage_quarter JOIN ${STARTS} s USING (account_id) GROUP BY 1, 2, 3`,
  ),
  'usage_charge and usage_quarter': differ(
    `SELECT ${DETAIL}, coalesce(sum(bytes) FILTER (WHERE charge = 'PAID'), 0)::numeric, coalesce(sum(bytes) FILTER (WHERE charge = 'FREE'), 0)::numeric,
       coalesce(sum(bytes) FILTER (WHERE charge NOT IN ('PAID', 'FREE')), 0)::numeric
     FROM usage_charge WHERE account_id = ANY ($1) GROUP BY 1, 2, 3, 4, 5`,
    `SELECT ${DETAIL}, paid_bytes::numeric, free_bytes::numeric, written_off_bytes::numeric FROM usage_quarter
     WHERE account_id = ANY ($1) AND bytes_up + bytes_down > 0`,
  ),
  'usage_target and usage_quarter': differ(
    `SELECT sub_account_id, quarter, ${sumsOf(COUNTS)} FROM usage_target WHERE account_id = ANY ($1) GROUP BY 1, 2`,
    `SELECT sub_account_id, quarter, ${sumsOf(COUNTS)} FROM usage_quarter WHERE account_id = ANY ($1) GROUP BY 1, 2`,
  ),
  'usage_target and usage_charge': differ(
    `SELECT sub_account_id, quarter, charge, grant_id, ${sumsOf('bytes_up + bytes_down')} FROM usage_target
     WHERE account_id = ANY ($1) AND charge <> 'NONE' GROUP BY 1, 2, 3, 4`,
    `SELECT sub_account_id, quarter, charge, grant_id, ${sumsOf('bytes')} FROM usage_charge WHERE account_id = ANY ($1) GROUP BY 1, 2, 3, 4`,
  ),
  'usage_outcome_day and usage_target': differ(
    `SELECT sub_account_id, day, outcome, requests::numeric FROM usage_outcome_day WHERE account_id = ANY ($1)`,
    `SELECT sub_account_id, (quarter AT TIME ZONE 'UTC')::date AS day, outcome, sum(requests) FROM usage_target
     WHERE account_id = ANY ($1) GROUP BY 1, 2, 3 HAVING sum(requests) > 0`,
  ),
  'the life of a grant': `
    SELECT g.id, g.granted_bytes, g.taken_back_bytes, g.expired_bytes, p.left_bytes, u.used FROM traffic_grant g
    LEFT JOIN (SELECT grant_id, sum(balance) AS left_bytes FROM ledger_account WHERE kind = 'traffic_pot' GROUP BY 1) p ON p.grant_id = g.id
    LEFT JOIN (SELECT grant_id, sum(bytes) AS used FROM usage_charge WHERE charge = 'PAID' GROUP BY 1) u ON u.grant_id = g.id
    WHERE g.account_id = ANY ($1)
      AND g.granted_bytes <> g.taken_back_bytes + g.expired_bytes + coalesce(p.left_bytes, 0) + coalesce(u.used, 0) LIMIT 3`,
  'what became of bytes and the bytes': `SELECT * FROM usage_quarter WHERE account_id = ANY ($1)
    AND bytes_up + bytes_down <> paid_bytes + free_bytes + written_off_bytes LIMIT 3`,
  'used bytes and what was charged or covered': `
    SELECT s.id, s.used_bytes, coalesce(q.used, 0) AS expected FROM sub_account s
    LEFT JOIN (SELECT sub_account_id, sum(paid_bytes + free_bytes) AS used FROM usage_quarter GROUP BY 1) q
      ON q.sub_account_id = s.id
    WHERE s.account_id = ANY ($1) AND s.used_bytes <> coalesce(q.used, 0) LIMIT 3`,
  'written off bytes and the ledger': differ(
    `SELECT account_id, 'written_off_' || lower(charge), sum(bytes)::numeric FROM usage_charge
     WHERE account_id = ANY ($1) AND charge NOT IN ('PAID', 'FREE') GROUP BY 1, 2`,
    `SELECT * FROM (SELECT t.account_id, a.kind, -sum(e.amount) AS bytes FROM ledger_transaction t
       JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.account_id = ANY ($1) AND a.kind LIKE 'written\\_off\\_%' GROUP BY 1, 2) w WHERE bytes <> 0`,
  ),
  'the ledger, the pots and the statistics': `
    WITH ledger AS (
      SELECT t.account_id, coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'traffic_sold'), 0) AS granted,
        coalesce(sum(e.amount) FILTER (WHERE a.kind = 'traffic_expired'), 0) AS expired,
        coalesce(sum(e.amount) FILTER (WHERE a.kind = 'traffic_used'), 0) AS used,
        coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'traffic_free'), 0) AS free,
        coalesce(-sum(e.amount) FILTER (WHERE a.kind LIKE 'written\\_off\\_%'), 0) AS written_off
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
      WHERE t.account_id = ANY ($1) GROUP BY 1
    ), pots AS (
      SELECT account_id, sum(balance) AS left_over FROM ledger_account WHERE account_id = ANY ($1) AND kind = 'traffic_pot' GROUP BY 1
    ), shown AS (
      SELECT account_id, sum(bytes_up + bytes_down) AS bytes, sum(paid_bytes) AS paid, sum(free_bytes) AS free
      FROM usage_account_quarter WHERE account_id = ANY ($1) GROUP BY 1
    )
    SELECT * FROM ledger l LEFT JOIN pots p USING (account_id) LEFT JOIN shown s USING (account_id)
    WHERE l.used <> coalesce(s.bytes, 0) OR l.free <> coalesce(s.free, 0)
       OR l.used - l.free - l.written_off <> coalesce(s.paid, 0)
       OR l.granted <> coalesce(p.left_over, 0) + l.expired + l.used - l.free - l.written_off LIMIT 3`,
  'balances and their entries': `SELECT a.id, a.kind, a.balance, sum(e.amount) FROM ledger_account a
    JOIN ledger_entry e ON e.ledger_account_id = a.id WHERE a.account_id = ANY ($1) AND a.tracked
    GROUP BY a.id HAVING a.balance <> sum(e.amount) LIMIT 3`,
  'the two sides of a transaction': `SELECT t.id, t.kind FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
    JOIN ledger_account a ON a.id = e.ledger_account_id WHERE t.account_id = ANY ($1) OR t.account_id IS NULL
    GROUP BY t.id, a.unit HAVING sum(e.amount) <> 0 LIMIT 3`,
};

/** All violations, one line each. */
export async function disagreements(owner: pg.Client, accountIds: readonly string[]) {
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(AGREEMENTS)) {
    const { rows } = await owner.query<object>(sql, [accountIds]);
    for (const row of rows) wrong.push(`${what}: ${JSON.stringify(row)}`);
  }
  return wrong;
}

interface RawQuarter extends Record<keyof Counted, string> {
  key: string;
}

/** Differences between delivered events and the stored raw rows of these sub accounts. */
export async function missingOrDouble(
  owner: pg.Client,
  subAccounts: readonly string[],
  { quarters }: ExpectedUsage,
): Promise<string[]> {
  const raw = await owner.query<RawQuarter>(
    `SELECT concat_ws(' ', sub_account_id, to_char(${RAW_QUARTER} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), country, protocol) AS key,
       count(*) AS events, sum(bytes_up) AS "bytesUp", sum(bytes_down) AS "bytesDown", sum(requests) AS requests
     FROM usage_event WHERE sub_account_id = ANY ($1) GROUP BY 1`,
    [subAccounts],
  );
  const text = ({ events, bytesUp, bytesDown, requests }: Record<keyof Counted, unknown>) =>
    [events, bytesUp, bytesDown, requests].join(' ');
  const actual = new Map(raw.rows.map((row) => [row.key, text(row)]));
  const expected = new Map([...quarters].map(([key, counted]) => [key, text(counted)]));
  return [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((key) => actual.get(key) !== expected.get(key))
    .map((key) => `raw rows of ${key}: ${actual.get(key)} instead of ${expected.get(key)}`);
}

/** All values that a recount could change. */
export async function outcomes(owner: pg.Client, accountIds: readonly string[]): Promise<string> {
  const { rows } = await owner.query<{ all: string }>(
    `SELECT concat_ws(' ',
       (SELECT string_agg(q::text, ' ' ORDER BY q::text) FROM usage_quarter q WHERE account_id = ANY ($1)),
       (SELECT string_agg(w::text, ' ' ORDER BY w::text) FROM usage_charge w WHERE account_id = ANY ($1)),
       (SELECT string_agg(s.id || ':' || s.used_bytes, ' ' ORDER BY s.id) FROM sub_account s WHERE account_id = ANY ($1)),
       (SELECT string_agg(a.id || ':' || a.balance, ' ' ORDER BY a.id) FROM ledger_account a WHERE account_id = ANY ($1))) AS all`,
    [accountIds],
  );
  return rows[0]?.all ?? '';
}
