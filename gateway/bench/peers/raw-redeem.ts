import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** What the mutation of money.ts does, written by hand: the same rows in one transaction, each statement prepared. */
export type Redeem = (userId: string, productId: string, key: string) => Promise<object>;

const SQL = {
  claim: `INSERT INTO idempotency_key (user_id, key, operation, request_hash, created_at) VALUES ($1, $2, 'pointsRedeem', $3, now())
          ON CONFLICT DO NOTHING RETURNING key`,
  product: `SELECT r.name, r.points_cost, p.id AS plan_id, p.name AS plan_name, p.bytes, p.validity_days, p.original_price_minor, p.currency
            FROM redeemable_product r JOIN plan p ON p.id = r.plan_id WHERE r.id = $1 AND r.active AND p.active`,
  lock: `SELECT 1 FROM user_balance WHERE user_id = $1 FOR NO KEY UPDATE`,
  order: `INSERT INTO orders (id, number, user_id, plan_id, plan_name, billing_type, quantity, bytes, validity_days, original_minor,
                              discount_minor, total_minor, currency, status, payment_method, points_used, expires_at, paid_at,
                              started_at, ends_at)
          VALUES ($1, $2, $3, $4, $5, 'TRAFFIC', 1, $6, $7, $8, $8, 0, $9, 'PAID', 'POINTS', $10, now() + interval '7 days', now(),
                  now(), now() + $7::integer * interval '1 day')`,
  events: `INSERT INTO order_event (order_id, type, detail) VALUES ($1, 'CREATED', '{}'),
             ($1, 'STATUS_CHANGED', '{"from": "PENDING", "to": "PAID"}'), ($1, 'STARTED', '{}')`,
  spend: `WITH t AS (
            INSERT INTO ledger_transaction (kind, reference, user_id, order_id, detail)
            VALUES ('points.redemption', $1::uuid::text, $2, $1, $3) RETURNING id)
          INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
          SELECT t.id, a.id, '', CASE a.kind WHEN 'points' THEN -$4::bigint ELSE $4::bigint END
          FROM t, ledger_account a
          WHERE a.kind = 'points' AND a.user_id = $2 OR a.kind = 'points_issued' AND a.unit = 'POINTS' AND a.user_id IS NULL`,
  grant: `INSERT INTO traffic_grant (id, user_id, order_id, source, granted_bytes, starts_at, expires_at)
          VALUES ($1, $2, $3, 'REDEMPTION', $4, now(), now() + $5 * interval '1 day')`,
  pot: `INSERT INTO ledger_account (kind, unit, user_id, grant_id, tracked, guarded)
        VALUES ('traffic_pot', 'BYTES', $1, $2, true, true) RETURNING id`,
  credit: `WITH t AS (
             INSERT INTO ledger_transaction (kind, reference, user_id, order_id, detail)
             VALUES ('traffic.grant', $1::uuid::text, $2, $3, '{"source": "REDEMPTION"}') RETURNING id)
           INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
           SELECT t.id, a.id, '', CASE WHEN a.id = $4 THEN $5::bigint ELSE -$5::bigint END FROM t, ledger_account a
           WHERE a.id = $4 OR a.kind = 'traffic_sold' AND a.unit = 'BYTES' AND a.user_id IS NULL`,
  command: `INSERT INTO entitlement_command (user_id, at, kind, detail) VALUES ($1, now(), 'GRANT', $2)`,
  changed: `UPDATE user_balance SET changed_at = now() WHERE user_id = $1`,
  mail: `INSERT INTO mail_outbox (id, template, locale, sealed_envelope) VALUES ($1, 'POINTS_REDEEMED', 'en-US', $2)`,
  job: `SELECT enqueue_job('mail.send', $1::json, NULL, NULL, 12)`,
  audit: `INSERT INTO audit_entry (user_id, actor_type, actor_id, address, action, target, after)
          VALUES ($1, 'SESSION', $1::uuid::text, '127.0.0.1', 'points.redeem', $2, $3)`,
  answer: `UPDATE idempotency_key SET response = $3 WHERE user_id = $1 AND key = $2`,
} as const;

interface Product {
  name: string;
  points_cost: number;
  plan_id: string;
  plan_name: string;
  bytes: string;
  validity_days: number;
  original_price_minor: string;
  currency: string;
}

export function redeemer(connectionString: string): Redeem {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return async (userId, productId, key) => {
    const client = await pool.connect();
    const run = async <Row>(name: keyof typeof SQL, values: unknown[]) =>
      (await client.query({ name, text: SQL[name], values })).rows as Row[];
    try {
      await client.query('BEGIN');
      const [orderId, grantId, mailId] = [randomUUID(), randomUUID(), randomUUID()];
      const number = `RP-${orderId.slice(0, 8)}`;
      const claimed = await run('claim', [userId, key, randomBytes(32)]);
      if (claimed.length === 0) throw new Error('the key is taken');
      const [product] = await run<Product>('product', [productId]);
      if (!product) throw new Error('no such product');
      await run('order', [
        ...[orderId, number, userId, product.plan_id, product.plan_name, product.bytes],
        ...[product.validity_days, product.original_price_minor, product.currency],
        product.points_cost,
      ]);
      await run('events', [orderId]);
      await run('lock', [userId]);
      const detail = { orderNumber: number, productName: product.name };
      await run('spend', [orderId, userId, detail, product.points_cost]);
      await run('grant', [grantId, userId, orderId, product.bytes, product.validity_days]);
      const [pot] = await run<{ id: string }>('pot', [userId, grantId]);
      await run('credit', [grantId, userId, orderId, pot?.id, product.bytes]);
      await run('command', [userId, { bytes: product.bytes, source: 'REDEMPTION', grantId }]);
      await run('changed', [userId]);
      await run('mail', [mailId, randomBytes(160)]);
      await run('job', [{ mailId }]);
      await run('audit', [userId, orderId, { productId, points: product.points_cost }]);
      await run('answer', [userId, key, { orderId }]);
      await client.query('COMMIT');
      return { order: { status: 'PAID', serviceStatus: 'ACTIVE' }, userErrors: [] };
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
}
