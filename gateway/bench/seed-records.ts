import pg from 'pg';

/** Rows of each customer besides those of seed.ts. */
const EACH = {
  referred: 25,
  rewards: 25,
  tickets: 6,
  messages: 4,
  addresses: 12,
  keys: 4,
  sessions: 3,
  audits: 30,
  configurations: 8,
  eventsOfOrder: 4,
};

/** Rows for the screens besides the overview. Like seedBenchmark, which it follows, it writes the tables directly. */
export async function seedRecords(url: string, customers: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica`);
    for (const statement of statements(customers)) await client.query(statement);
    await client.query(`VACUUM ANALYZE`);
  } finally {
    await client.end();
  }
}

function statements(customers: number): string[] {
  const everybody = `generate_series(1, ${customers}) AS u(n)`;
  const each = (count: number) => `${everybody}, generate_series(1, ${count}) AS s(i)`;
  const user = `md5('user' || u.n)::uuid`;
  const subAccount = `md5('sub' || u.n || '.' || (1 + i % 12))::uuid`;
  const ago = (unit: string) => `now() - i * interval '${unit}'`;
  return [
    `INSERT INTO users (id, email, email_canonical, username, email_verified_at, referral_code, referred_by, created_at)
     SELECT md5('friend' || n || '.' || i)::uuid, 'friend' || n || '.' || i || '@example.com', 'friend' || n || '.' || i || '@example.com',
            'friend', now(), 'FRIEND' || n || '.' || i, ${user}, ${ago('3 days')} FROM ${each(EACH.referred)}`,
    `INSERT INTO ledger_account (kind, unit, tracked, guarded) VALUES ('points_issued', 'POINTS', false, false) ON CONFLICT DO NOTHING`,
    `INSERT INTO ledger_transaction (kind, reference, user_id, order_id, detail, created_at)
     SELECT 'points.purchase_referrer', 'reward' || n || '.' || i, ${user}, md5('order' || (1 + n % ${customers}) || '.' || i)::uuid,
            jsonb_build_object('orderNumber', 'RP-' || (1 + n % ${customers}) || '-' || i), now() - (${EACH.rewards} - i) * interval '1 hour'
     FROM generate_series(1, ${EACH.rewards}) AS s(i), ${everybody}`,
    `INSERT INTO ledger_entry (transaction_id, account_id, unit, amount, balance_after)
     SELECT t.id, a.id, 'POINTS', 15, a.balance + 15 * row_number() OVER (PARTITION BY a.id ORDER BY t.id)
     FROM ledger_transaction t JOIN ledger_account a ON a.user_id = t.user_id AND a.kind = 'points'
     WHERE t.kind = 'points.purchase_referrer' ORDER BY t.id`,
    `INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
     SELECT t.id, a.id, 'POINTS', -15 FROM ledger_transaction t, ledger_account a
     WHERE t.kind = 'points.purchase_referrer' AND a.kind = 'points_issued' ORDER BY t.id`,
    `UPDATE ledger_account SET balance = balance + 15 * ${EACH.rewards} WHERE kind = 'points'`,
    `INSERT INTO payment (id, order_id, provider, request_id, intent_id, amount_minor, currency, status, captured_minor, created_at, user_id, order_reference)
     SELECT md5('payment' || number)::uuid, id, 'airwallex', 'request-' || number, 'int-' || number, total_minor, currency,
            CASE status WHEN 'PAID' THEN 'SUCCEEDED' ELSE 'CANCELLED' END, captured_minor, created_at, user_id, number FROM orders`,
    `INSERT INTO payment_attempt (id, payment_id, amount_minor, currency, failure_code, failed_at)
     SELECT 'att-' || order_reference, id, amount_minor, currency, 'card_declined', created_at FROM payment WHERE order_reference ~ '[37]$'`,
    `INSERT INTO refund (id, payment_id, amount_minor, currency, status, reported_at, created_at, reason)
     SELECT 'ref-' || order_reference, id, 500, currency, 'SETTLED', created_at, created_at, 'requested' FROM payment WHERE order_reference ~ '7$'`,
    `INSERT INTO order_event (order_id, type, detail, created_at)
     SELECT id, (ARRAY['CREATED', 'PAYMENT_STARTED', 'STATUS_CHANGED', 'STARTED'])[i],
            CASE i WHEN 3 THEN '{"from": "PENDING", "to": "PAID"}'::jsonb ELSE '{}' END, created_at
     FROM orders, generate_series(1, ${EACH.eventsOfOrder}) AS s(i) WHERE created_at > now() - interval '60 days' ORDER BY created_at, id, i`,
    `INSERT INTO invoice (id, user_id, order_id, kind, seller, year, sequence, number, total_minor, currency, order_number, document, created_at)
     SELECT md5('invoice' || number)::uuid, user_id, id, 'INVOICE', 'BNC', 2020, row_number() OVER (), 'BNC-' || number, total_minor,
            currency, number, jsonb_build_object('corrects', NULL, 'currency', currency, 'buyer', repeat('x', 400)), paid_at
     FROM orders WHERE status = 'PAID'`,
    `INSERT INTO ticket (id, number, user_id, locale, subject, category, status, created_at, last_message_at, answered_at)
     SELECT md5('ticket' || n || '.' || i)::uuid, 'T-' || n || '-' || i, ${user}, 'en-US', 'Question ' || i, 'PROXIES', 'ANSWERED',
            ${ago('9 days')}, ${ago('8 days')}, ${ago('8 days')} FROM ${each(EACH.tickets)}`,
    `INSERT INTO ticket_message (id, ticket_id, author, channel, operator, body, created_at)
     SELECT md5('message' || t.number || '.' || i)::uuid, t.id, CASE i % 2 WHEN 1 THEN 'CUSTOMER' ELSE 'SUPPORT' END, 'DASHBOARD',
            CASE i % 2 WHEN 0 THEN 'ada' END, repeat('A sentence. ', 20), t.created_at + i * interval '1 hour'
     FROM ticket t, generate_series(1, ${EACH.messages}) AS s(i)`,
    `INSERT INTO ticket_attachment (id, user_id, message_id, name, content_type, size_bytes, content, created_at)
     SELECT md5('file' || number)::uuid, user_id, md5('message' || number || '.1')::uuid, 'log.txt', 'text/plain', 4, 'text', created_at FROM ticket`,
    `INSERT INTO whitelist_entry (id, user_id, sub_account_id, address, remark, created_at)
     SELECT md5('address' || n || '.' || i)::uuid, ${user}, ${subAccount}, '20.0.0.0'::inet + n * 16 + i, 'office', ${ago('2 days')}
     FROM ${each(EACH.addresses)}`,
    `INSERT INTO api_key (id, user_id, name, prefix, key_hash, scopes, created_at)
     SELECT md5('key' || n || '.' || i)::uuid, ${user}, 'key ' || i, 'hk_' || i, sha256((n || '.' || i)::bytea), ARRAY['READ_USAGE'], ${ago('2 days')}
     FROM ${each(EACH.keys)}`,
    `INSERT INTO session (id, user_id, token_hash, address, user_agent, expires_at)
     SELECT md5('other session' || n || '.' || i)::uuid, ${user}, sha256(('other' || n || '.' || i)::bytea), '203.0.113.7', 'Browser',
            now() + interval '60 days' FROM ${each(EACH.sessions)}`,
    `INSERT INTO audit_entry (user_id, actor_type, actor_id, address, action, before, after, created_at)
     SELECT ${user}, 'SESSION', 'session', '203.0.113.7', 'profile.update', '{"name": "Ada"}', '{"name": "Eve", "locale": "en-US"}',
            now() - (${EACH.audits} - i) * interval '1 day' FROM generate_series(1, ${EACH.audits}) AS s(i), ${everybody}`,
    `INSERT INTO proxy_configuration (id, user_id, sub_account_id, parameters, created_at)
     SELECT md5('configuration' || n || '.' || i)::uuid, ${user}, ${subAccount}, jsonb_build_object('authMethod', 'USER_ACCOUNT',
       'protocol', 'HTTPS', 'country', 'US', 'city', NULL, 'sessionType', 'STICKY', 'sessionMinutes', 10, 'session', NULL,
       'format', 'URL', 'template', NULL, 'quantity', 5), ${ago('2 days')} FROM ${each(EACH.configurations)}`,
  ];
}
