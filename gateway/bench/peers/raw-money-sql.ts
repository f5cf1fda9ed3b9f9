const TERMS = `p.id AS plan_id, p.name AS plan_name, p.bytes, p.validity_days, p.original_price_minor, p.currency`;
const ORDER = `o.id, o.number, o.user_id, o.plan_id, o.plan_name, o.bytes, o.validity_days, o.total_minor, o.currency, o.status`;

/** Posts one transaction with two entries. `side` is the account that gets the amount; `other` gives it. */
const posting = (kind: string, detail: string, amount: string, side: string, other: string) => `
  WITH t AS (
    INSERT INTO ledger_transaction (kind, reference, user_id, order_id, detail)
    VALUES ('${kind}', $1::text, $2::uuid, $3::uuid, ${detail}) RETURNING id)
  INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
  SELECT t.id, a.id, '', CASE WHEN ${side} THEN ${amount}::bigint ELSE -${amount}::bigint END
  FROM t, ledger_account a WHERE (${side}) OR (${other})`;

const POINTS_OF_CUSTOMER = `a.kind = 'points' AND a.user_id = $2::uuid`;
const POINTS_ISSUED = `a.kind = 'points_issued' AND a.unit = 'POINTS' AND a.user_id IS NULL`;

/** The statements of raw-money.ts. */
export const SQL = {
  claim: `INSERT INTO idempotency_key (user_id, key, operation, request_hash, created_at) VALUES ($1, $2, $3, $4, now())
          ON CONFLICT DO NOTHING RETURNING key`,
  answer: `UPDATE idempotency_key SET response = $3 WHERE user_id = $1 AND key = $2`,
  lock: `SELECT 1 FROM user_balance WHERE user_id = $1 FOR NO KEY UPDATE`,
  event: `INSERT INTO order_event (order_id, type, detail) VALUES ($1, $2, $3)`,
  audit: `INSERT INTO audit_entry (user_id, actor_type, actor_id, address, action, target, after)
          VALUES ($1, $2, $3, '127.0.0.1', $4, $5, $6)`,
  mail: `INSERT INTO mail_outbox (id, template, locale, sealed_envelope) VALUES ($1, $2, 'en-US', $3)`,
  job: `SELECT enqueue_job('mail.send', $1::json, NULL, NULL, 12)`,

  plan: `SELECT ${TERMS}, CASE WHEN p.sale_from <= now() AND (p.sale_until IS NULL OR now() < p.sale_until)
           THEN p.price_minor ELSE p.original_price_minor END AS price_minor FROM plan p WHERE p.id = $1 AND p.active AND NOT p.discontinued`,
  created: `INSERT INTO orders (id, number, user_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                                total_minor, currency, expires_at)
            VALUES ($1, $2, $3, $4, $5, 'TRAFFIC', $6, $7, $8, $9, $10, $11, now() + interval '7 days')`,

  product: `SELECT r.name, r.points_cost, ${TERMS} FROM redeemable_product r JOIN plan p ON p.id = r.plan_id
            WHERE r.id = $1 AND r.active AND p.active AND NOT p.discontinued`,
  redeemed: `INSERT INTO orders (id, number, user_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                                 discount_minor, total_minor, currency, status, payment_method, points_used, expires_at, paid_at,
                                 started_at, ends_at)
             VALUES ($1, $2, $3, $4, $5, 'TRAFFIC', 1, $6, $7, $8, $8, 0, $9, 'PAID', 'POINTS', $10, now() + interval '7 days', now(),
                     now(), now() + $7::integer * interval '1 day')`,
  redeemedEvents: `INSERT INTO order_event (order_id, type, detail) VALUES ($1, 'CREATED', '{}'),
                     ($1, 'STATUS_CHANGED', '{"from": "PENDING", "to": "PAID"}'), ($1, 'STARTED', '{}')`,
  spend: `WITH t AS (
            INSERT INTO ledger_transaction (kind, reference, user_id, order_id, detail)
            VALUES ('points.redemption', $1::uuid::text, $2::uuid, $1, $3) RETURNING id)
          INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
          SELECT t.id, a.id, '', CASE a.kind WHEN 'points' THEN -$4::bigint ELSE $4::bigint END
          FROM t, ledger_account a WHERE (${POINTS_OF_CUSTOMER}) OR (${POINTS_ISSUED})`,

  grant: `INSERT INTO traffic_grant (id, user_id, order_id, source, granted_bytes, starts_at, expires_at)
          VALUES ($1, $2, $3, $4, $5, now(), now() + $6 * interval '1 day')`,
  pot: `INSERT INTO ledger_account (kind, unit, user_id, grant_id, tracked, guarded)
        VALUES ('traffic_pot', 'BYTES', $1, $2, true, true) RETURNING id`,
  credit: posting(
    'traffic.grant',
    '$4',
    '$6',
    'a.id = $5',
    `a.kind = 'traffic_sold' AND a.unit = 'BYTES' AND a.user_id IS NULL`,
  ),
  command: `INSERT INTO entitlement_command (user_id, at, kind, detail) VALUES ($1, now(), 'GRANT', $2)`,
  changed: `UPDATE user_balance SET changed_at = now() WHERE user_id = $1`,

  startable: `SELECT ${ORDER} FROM orders o WHERE o.id = $1 AND o.user_id = $2 AND o.status = 'PAID' AND o.started_at IS NULL FOR UPDATE`,
  started: `UPDATE orders SET started_at = now(), ends_at = now() + $2 * interval '1 day' WHERE id = $1`,

  report: `INSERT INTO provider_event (id, provider, name, intent_id, payload, outcome, occurred_at)
           VALUES ($1, 'airwallex', $2, $3, $4, 'APPLIED', $5) ON CONFLICT DO NOTHING RETURNING id`,
  payable: `SELECT ${ORDER}, p.id AS payment_id FROM payment p JOIN orders o ON o.id = p.order_id
            WHERE p.intent_id = $1 AND p.amount_minor = $2 AND p.status = 'OPEN' FOR UPDATE OF o, p`,
  captured: `UPDATE payment SET status = 'SUCCEEDED', captured_minor = $2, updated_at = now() WHERE id = $1`,
  cash: posting(
    'money.payment',
    `'{}'`,
    '$4',
    `a.kind = 'cash' AND a.unit = $5 AND a.user_id IS NULL`,
    `a.kind = 'revenue' AND a.unit = $5 AND a.user_id IS NULL`,
  ),
  earn: posting('points.purchase', '$4', '$5', POINTS_OF_CUSTOMER, POINTS_ISSUED),
  buyer: `SELECT coalesce(u.name, u.username) AS name, u.email, b.company, b.address, b.country, b.tax_id
          FROM users u LEFT JOIN billing_details b ON b.user_id = u.id WHERE u.id = $1`,
  invoice: `INSERT INTO invoice (id, user_id, order_id, kind, seller, total_minor, currency, order_number, document, created_at)
            VALUES ($1, $2, $3, 'INVOICE', 'BNC', $4, $5, $6, $7, now()) RETURNING number`,
  paid: `UPDATE orders SET status = 'PAID', captured_minor = $2, payment_method = 'ONLINE', paid_at = now(), invoice_number = $3,
           started_at = now(), ends_at = now() + $4 * interval '1 day' WHERE id = $1`,
  paidEvents: `INSERT INTO order_event (order_id, type, detail) VALUES
                 ($1, 'STATUS_CHANGED', '{"from": "PENDING", "to": "PAID"}'), ($1, 'STARTED', '{}')`,
} as const;
