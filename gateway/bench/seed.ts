import pg from 'pg';

/** How much data the benchmark runs on. The same numbers always give the same rows, relative to the current day. */
export interface Volume {
  customers: number;
  ordersEach: number;
  pointsEntriesEach: number;
  subAccountsEach: number;
  ledgerEntriesEach: number;
  usageDays: number;
}

export const VOLUME: Volume = {
  customers: 3_000,
  ordersEach: 25,
  pointsEntriesEach: 40,
  subAccountsEach: 12,
  ledgerEntriesEach: 120,
  // The explorer compares 30 days with the 30 days before.
  usageDays: 60,
};

/** Writes the tables directly, with triggers and constraints off: the benchmark reads, it does not test how rows came about. */
export async function seedBenchmark(url: string, volume: Volume): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica`);
    for (const statement of statements(volume)) await client.query(statement);
    await client.query(`VACUUM ANALYZE`);
  } finally {
    await client.end();
  }
}

function statements({
  customers,
  ordersEach,
  pointsEntriesEach,
  subAccountsEach,
  ledgerEntriesEach,
  usageDays,
}: Volume): string[] {
  const everybody = `generate_series(1, ${customers}) AS u(n)`;
  const user = `md5('user' || u.n)::uuid`;
  return [
    `INSERT INTO users (id, email, email_canonical, username, name, email_verified_at, locale, referral_code, created_at)
     SELECT ${user}, 'customer' || n || '@example.com', 'customer' || n || '@example.com', 'customer' || n, 'Customer No. ' || n,
            now() - interval '200 days', 'en-US', 'REF' || n, now() - interval '200 days' FROM ${everybody}`,
    `INSERT INTO accounts (id, name) SELECT ${user}, 'customer' || n FROM ${everybody}`,
    `INSERT INTO account_members (account_id, user_id, role) SELECT ${user}, ${user}, 'OWNER' FROM ${everybody}`,
    `INSERT INTO session (id, user_id, token_hash, expires_at)
     SELECT md5('session' || n)::uuid, ${user},
            sha256(rtrim(translate(encode(sha256(('bench-session-' || n)::bytea), 'base64'), '+/', '-_'), '=')::bytea),
            now() + interval '60 days' FROM ${everybody}`,
    `INSERT INTO account_balance (account_id, prioritized_plan) SELECT ${user}, 'TRAFFIC' FROM ${everybody}`,
    `INSERT INTO trial_claim (email_canonical, account_id) SELECT 'customer' || n || '@example.com', ${user} FROM ${everybody}`,
    `INSERT INTO plan (id, billing_type, name, bytes, validity_days, price_minor, original_price_minor, currency, position)
     VALUES ('bench-5gb', 'TRAFFIC', '5 GB', 5000000000, 90, 1500, 1750, 'USD', 0) ON CONFLICT DO NOTHING`,
    `INSERT INTO orders (id, number, account_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                         total_minor, captured_minor, currency, status, payment_method, expires_at, paid_at, started_at, ends_at, created_at)
     SELECT md5('order' || u.n || '.' || i)::uuid, 'RP-' || u.n || '-' || i, ${user}, 'bench-5gb', '5 GB', 'TRAFFIC', 1, 5000000000, 90,
            1750, 1500, CASE WHEN i % 5 = 0 THEN 0 ELSE 1500 END, 'USD', CASE WHEN i % 5 = 0 THEN 'CANCELLED' ELSE 'PAID' END, 'ONLINE',
            at + interval '1 day', at, CASE WHEN i <= 3 THEN at END, CASE WHEN i <= 3 THEN at + interval '90 days' END, at
     FROM ${everybody}, generate_series(1, ${ordersEach}) AS o(i), LATERAL (SELECT now() - i * interval '7 days 3 hours') AS t(at)`,
    `INSERT INTO traffic_grant (id, account_id, order_id, source, granted_bytes, starts_at, expires_at)
     SELECT md5('grant' || u.n || '.' || i)::uuid, ${user}, md5('order' || u.n || '.' || i)::uuid, 'PURCHASE', 5000000000,
            now() - i * interval '7 days', now() - i * interval '7 days' + interval '90 days'
     FROM ${everybody}, generate_series(1, 3) AS g(i)`,
    `INSERT INTO ledger_account (kind, unit, account_id, grant_id, tracked, guarded, balance)
     SELECT 'traffic_pot', 'BYTES', ${user}, md5('grant' || u.n || '.' || i)::uuid, true, true, 1000000000 + u.n * 1000 + i
     FROM ${everybody}, generate_series(1, 3) AS g(i)`,
    `INSERT INTO ledger_account (kind, unit, account_id, tracked, guarded, balance)
     SELECT 'points', 'POINTS', ${user}, true, true, 10 * ${pointsEntriesEach} FROM ${everybody}`,
    `INSERT INTO ledger_transaction (kind, reference, account_id, detail, created_at)
     SELECT 'points.purchase', 'bench' || u.n || '.' || i, ${user}, jsonb_build_object('orderNumber', 'RP-' || u.n || '-' || i),
            now() - (${pointsEntriesEach} - i) * interval '4 days' FROM generate_series(1, ${pointsEntriesEach}) AS e(i), ${everybody}`,
    `INSERT INTO ledger_entry (transaction_id, ledger_account_id, unit, amount, balance_after)
     SELECT t.id, a.id, 'POINTS', 10, 10 * row_number() OVER (PARTITION BY a.id ORDER BY t.id)
     FROM ledger_transaction t JOIN ledger_account a ON a.account_id = t.account_id AND a.kind = 'points'
     WHERE t.reference LIKE 'bench%' ORDER BY t.id`,
    `INSERT INTO sub_account (id, account_id, account_type, type, username, sealed_password, key_version, charge_mode, limit_bytes, used_bytes, created_at)
     SELECT md5('sub' || u.n || '.' || i)::uuid, ${user}, 'SUB', 'TRAFFIC', 'bench' || u.n || 'x' || i, '\\x00', 0, 'SHARED',
            CASE WHEN i % 2 = 0 THEN 50000000000 END, 1000000 * i, now() - i * interval '5 days'
     FROM ${everybody}, generate_series(1, ${subAccountsEach}) AS s(i)`,
    `INSERT INTO edge_node (id, last_batch, last_seen_at, reported_until) VALUES ('bench-reader', 1, now(), now()) ON CONFLICT DO NOTHING`,
    `INSERT INTO usage_day (account_id, sub_account_id, day, country, protocol, bytes_up, bytes_down, requests, paid_bytes)
     SELECT ${user}, md5('sub' || u.n || '.' || s.i)::uuid, (now() AT TIME ZONE 'UTC')::date - d.i, c.country, p.protocol,
            10000 * s.i + d.i, 1000000 * s.i + u.n, 100 + d.i, 1010000 * s.i + d.i + u.n
     FROM generate_series(0, ${usageDays - 1}) AS d(i), ${everybody}, generate_series(1, 3) AS s(i),
          (VALUES ('US'), ('DE')) AS c(country), (VALUES ('HTTPS')) AS p(protocol)`,
    `INSERT INTO usage_account_quarter (account_id, quarter, bytes_up, bytes_down, requests, paid_bytes)
     SELECT ${user}, date_trunc('hour', now()) - h.i * interval '1 hour', 1000, 100000 + u.n, 10, 101000 + u.n
     FROM generate_series(0, 191) AS h(i), ${everybody}`,
    `INSERT INTO usage_account_day (account_id, day, bytes_up, bytes_down, requests, paid_bytes)
     SELECT account_id, day, sum(bytes_up), sum(bytes_down), sum(requests), sum(paid_bytes) FROM usage_day GROUP BY 1, 2 ORDER BY 2, 1`,
    `INSERT INTO usage_target (account_id, quarter, sub_account_id, target, outcome, charge, bytes_up, bytes_down, overhead_bytes, handshake_bytes, requests)
     SELECT account_id, day::timestamp AT TIME ZONE 'UTC', sub_account_id, 'example.com', o.outcome, 'PAID', sum(bytes_up) / 2, sum(bytes_down) / 2, 0, 0, sum(requests) / o.part
     FROM usage_day, (VALUES ('OK', 2), ('TARGET_ABORTED', 40)) AS o(outcome, part) WHERE start_quarter = 0 GROUP BY 1, 2, 3, 5, o.part ORDER BY 2, 1`,
    `INSERT INTO usage_outcome_day (account_id, day, sub_account_id, outcome, requests)
     SELECT account_id, (quarter AT TIME ZONE 'UTC')::date, sub_account_id, outcome, sum(requests) FROM usage_target GROUP BY 1, 2, 3, 4 ORDER BY 2, 1`,
    // The last two hours are not posted yet.
    `INSERT INTO usage_charge (account_id, sub_account_id, quarter, country, protocol, charge, grant_id, bytes)
     SELECT ${user}, md5('sub' || u.n || '.' || s.i)::uuid, date_trunc('hour', now()) - q.i * interval '15 minutes', 'US', 'HTTPS', 'PAID',
            md5('grant' || u.n || '.1')::uuid, 1000 * s.i + u.n FROM ${everybody}, generate_series(1, 3) AS s(i), generate_series(1, 8) AS q(i)`,
    `UPDATE account_balance SET unposted_from = date_trunc('hour', now()) - interval '2 hours'`,
    `INSERT INTO account_entry (account_id, number, ledger, unit, kind, amount, quantity, balance_after, occurred_at, until, posted_at,
                                grant_id, order_id, sub_account_id)
     SELECT ${user}, e.i, 'TRAFFIC', 'BYTES', 'USAGE', -1000000, 1000000, 5000000000 - e.i * 1000000, at, at + interval '1 hour',
            at + interval '61 minutes', md5('grant' || u.n || '.1')::uuid, md5('order' || u.n || '.1')::uuid, md5('sub' || u.n || '.' || 1 + e.i % 3)::uuid
     FROM generate_series(1, ${ledgerEntriesEach}) AS e(i), ${everybody},
          LATERAL (SELECT date_trunc('hour', now()) - (2 + (${ledgerEntriesEach} - e.i) / 3) * interval '1 hour' AS at) AS t`,
  ];
}
