import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** Statements of a redemption of points for traffic, which write the same rows as the product in one transaction. */
const SQL = {
  claim: `INSERT INTO idempotency_key (account_id, key, operation, request_hash, created_at) VALUES ($1, $2, 'pointsRedeem', $3, now())
          ON CONFLICT DO NOTHING RETURNING key`,
  answer: `UPDATE idempotency_key SET response = $3 WHERE account_id = $1 AND key = $2`,
  product: `SELECT r.name, r.points_cost AS points, p.id AS "planId", p.name AS "planName", p.bytes, p.validity_days AS days,
              p.original_price_minor AS price, p.currency
            FROM redeemable_product r JOIN plan p ON p.id = r.plan_id
            WHERE r.id = $1 AND r.active AND p.active AND NOT p.discontinued`,
  order: `INSERT INTO orders (id, number, account_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                              discount_minor, total_minor, currency, status, payment_method, points_used, expires_at, paid_at,
                              started_at, ends_at)
          VALUES ($1, $2, $3, $4, $5, 'TRAFFIC', 1, $6, $7, $8, $8, 0, $9, 'PAID', 'POINTS', $10, now() + interval '7 days', now(),
                  now(), now() + $7::integer * interval '1 day')`,
  events: `INSERT INTO order_event (order_id, type, detail) VALUES ($1, 'CREATED', '{}'),
             ($1, 'STATUS_CHANGED', '{"from": "PENDING", "to": "PAID"}'), ($1, 'STARTED', '{}')`,
  lock: `SELECT 1 FROM account_balance WHERE account_id = $1 FOR NO KEY UPDATE`,
  spend: `WITH t AS (
            INSERT INTO ledger_transaction (kind, reference, account_id, order_id, detail)
            VALUES ('points.redemption', $1::uuid::text, $2::uuid, $1, $3) RETURNING id)
          INSERT INTO ledger_entry (transaction_id, ledger_account_id, unit, amount)
          SELECT t.id, a.id, '', CASE a.kind WHEN 'points' THEN -$4::bigint ELSE $4::bigint END
          FROM t, ledger_account a WHERE (a.kind = 'points' AND a.account_id = $2::uuid)
            OR (a.kind = 'points_issued' AND a.unit = 'POINTS' AND a.account_id IS NULL)`,
  grant: `INSERT INTO traffic_grant (id, account_id, order_id, source, granted_bytes, starts_at, expires_at)
          VALUES ($1, $2, $3, 'REDEMPTION', $4, now(), now() + $5 * interval '1 day')`,
  pot: `INSERT INTO ledger_account (kind, unit, account_id, grant_id, tracked, guarded)
        VALUES ('traffic_pot', 'BYTES', $1, $2, true, true) RETURNING id`,
  credit: `WITH t AS (
             INSERT INTO ledger_transaction (kind, reference, account_id, order_id, detail)
             VALUES ('traffic.grant', $1::text, $2::uuid, $3::uuid, '{"source": "REDEMPTION"}') RETURNING id)
           INSERT INTO ledger_entry (transaction_id, ledger_account_id, unit, amount)
           SELECT t.id, a.id, '', CASE WHEN a.id = $4 THEN $5::bigint ELSE -$5::bigint END
           FROM t, ledger_account a WHERE a.id = $4 OR (a.kind = 'traffic_sold' AND a.unit = 'BYTES' AND a.account_id IS NULL)`,
  command: `INSERT INTO entitlement_command (account_id, at, kind, detail) VALUES ($1, now(), 'GRANT', $2)`,
  changed: `UPDATE account_balance SET changed_at = now() WHERE account_id = $1`,
  lines: `WITH last AS (
            SELECT (SELECT max(number) FROM account_entry WHERE account_id = $1) AS number,
                   (SELECT balance_after FROM account_entry WHERE account_id = $1 AND ledger = 'POINTS' ORDER BY number DESC LIMIT 1) AS points,
                   (SELECT balance_after FROM account_entry WHERE account_id = $1 AND ledger = 'TRAFFIC' ORDER BY number DESC LIMIT 1) AS bytes)
          INSERT INTO account_entry (account_id, number, ledger, unit, kind, amount, quantity, balance_after, occurred_at, posted_at,
                                     grant_id, order_id, reason, remark)
          SELECT $1, coalesce(number, 0) + 1, 'POINTS', 'POINTS', 'REDEMPTION', -$4::bigint, -$4::bigint, coalesce(points, 0) - $4::bigint,
                 now(), now(), NULL::uuid, $2::uuid, 'REDEMPTION', $6 FROM last
          UNION ALL
          SELECT $1, coalesce(number, 0) + 2, 'TRAFFIC', 'BYTES', 'GRANT', $5::bigint, $5::bigint, coalesce(bytes, 0) + $5::bigint,
                 now(), now(), $3, $2, 'REDEMPTION', NULL FROM last`,
  event: `WITH next AS (
            INSERT INTO event_stream AS s (account_id, last_sequence) VALUES ($1, 1)
            ON CONFLICT (account_id) DO UPDATE SET last_sequence = s.last_sequence + 1 RETURNING last_sequence AS sequence
          ), written AS (
            INSERT INTO event (id, account_id, sequence, type, version, payload, occurred_at, request_id)
            SELECT $2, $1, sequence, 'order.paid', 1, $3, now(), NULL FROM next RETURNING sequence
          )
          INSERT INTO event_cursor (subscriber, account_id, sequence)
          SELECT 'customer-mails', $1, sequence - 1 FROM written ON CONFLICT DO NOTHING`,
  job: `SELECT enqueue_job('event.deliver', $1::json, NULL, $2, 12)`,
  audit: `INSERT INTO audit_entry (account_id, user_id, actor_type, actor_id, address, action, target, after)
          VALUES ($1, $1, 'SESSION', $1::uuid::text, '127.0.0.1', 'points.redeem', $2, $3)`,
} as const;

const DAY_MS = 86_400_000;

interface Asked {
  idempotencyKey: string;
  productId: string;
}
interface Product {
  name: string;
  points: number;
  planId: string;
  planName: string;
  bytes: string;
  days: number;
  price: string;
  currency: string;
}

/** Redeems points, as somebody would write it by hand: one transaction, each statement prepared. */
export function rawRedemption(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return async (accountId: string, { idempotencyKey, productId }: Asked): Promise<object> => {
    const client = await pool.connect();
    const run = async <Row>(name: keyof typeof SQL, values: unknown[]) =>
      (await client.query({ name, text: SQL[name], values })).rows as Row[];
    try {
      await client.query('BEGIN');
      const claimed = await run('claim', [accountId, idempotencyKey, randomBytes(32)]);
      if (claimed.length === 0) throw new Error('the key is taken');
      const [product] = await run<Product>('product', [productId]);
      if (!product) throw new Error('no such product');
      const { name, points, planId, planName, bytes, days, price, currency } = product;
      const [orderId, grantId, eventId] = [randomUUID(), randomUUID(), randomUUID()];
      const orderNumber = `RP-${orderId.slice(0, 8)}`;
      const columns = [planId, planName, bytes, days, price, currency, points];
      await run('order', [orderId, orderNumber, accountId].concat(columns.map(String)));
      await run('events', [orderId]);
      await run('lock', [accountId]);
      await run('spend', [orderId, accountId, { orderNumber, productName: name }, points]);
      await run('grant', [grantId, accountId, orderId, bytes, days]);
      const [pot] = await run<{ id: string }>('pot', [accountId, grantId]);
      await run('credit', [grantId, accountId, orderId, pot?.id, bytes]);
      const expiresAt = Date.now() + days * DAY_MS;
      const command = { orderId, bytes, source: 'REDEMPTION', grantId, expiresAt };
      await run('command', [accountId, command]);
      await run('changed', [accountId]);
      await run('lines', [accountId, orderId, grantId, points, bytes, orderNumber]);
      await run('event', [accountId, eventId, { orderId, orderNumber, points }]);
      const delivery = { subscriber: 'customer-mails', accountId };
      await run('job', [delivery, `event:customer-mails:${accountId}`]);
      await run('audit', [accountId, orderId, { productId, points }]);
      await run('answer', [accountId, idempotencyKey, { orderId }]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
    const order = { status: 'PAID', serviceStatus: 'ACTIVE' };
    return { pointsRedeem: { order, userErrors: [] } };
  };
}
