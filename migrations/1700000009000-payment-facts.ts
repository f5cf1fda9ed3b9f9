import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `payment` gets everything it needs to know about its order (whose it is, under which number the provider knows it), so that
 * it reads no other table; `orders` gets the sums that `payment` passes on. Attempts, refunds and disputes keep their reasons.
 */
export class PaymentFacts1700000009000 implements MigrationInterface {
  name = 'PaymentFacts1700000009000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE orders RENAME COLUMN paid_minor TO captured_minor`);
    await db.query(`
      ALTER TABLE orders
        ADD COLUMN pending_refund_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN lost_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN disputed_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN payment_cancelled boolean NOT NULL DEFAULT false,
        ADD COLUMN attempt_failed boolean NOT NULL DEFAULT false,
        ADD COLUMN expired_at timestamptz`);
    await db.query(`
      UPDATE orders o SET
        lost_minor = CASE WHEN status = 'CHARGEBACK' THEN captured_minor - refunded_minor ELSE 0 END,
        payment_cancelled = status = 'CANCELLED' AND cancel_requested_at IS NULL,
        attempt_failed = EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id AND p.failure_code IS NOT NULL AND p.intent_id IS NOT NULL),
        expired_at = CASE WHEN status = 'EXPIRED' OR review_reason = 'PAID_AFTER_EXPIRED' THEN expires_at END`);
    await db.query(
      `ALTER TABLE orders ADD CONSTRAINT ck_orders_money CHECK (
         captured_minor >= 0 AND refunded_minor >= 0 AND lost_minor >= 0 AND disputed_minor >= 0
         AND refunded_minor + lost_minor + disputed_minor <= captured_minor)`,
    );

    await db.query(`
      ALTER TABLE payment
        ADD COLUMN user_id uuid CONSTRAINT fk_payment_user REFERENCES users(id),
        ADD COLUMN order_reference text,
        ADD COLUMN surplus boolean NOT NULL DEFAULT false,
        ADD COLUMN close_requested_at timestamptz,
        ADD COLUMN next_check_at timestamptz`);
    await db.query(`
      UPDATE payment p SET user_id = o.user_id, order_reference = o.number,
        next_check_at = CASE WHEN p.status <> 'CANCELLED' THEN now() END
      FROM orders o WHERE o.id = p.order_id`);
    await db.query(
      `ALTER TABLE payment ALTER COLUMN user_id SET NOT NULL, ALTER COLUMN order_reference SET NOT NULL`,
    );
    await db.query(
      `CREATE INDEX ix_payment_next_check ON payment (next_check_at) WHERE next_check_at IS NOT NULL`,
    );

    await db.query(`
      CREATE TABLE payment_attempt (
        id text CONSTRAINT pk_payment_attempt PRIMARY KEY,
        payment_id uuid NOT NULL CONSTRAINT fk_payment_attempt_payment REFERENCES payment(id),
        amount_minor bigint NOT NULL CONSTRAINT ck_payment_attempt_amount CHECK (amount_minor > 0),
        currency text NOT NULL,
        failure_code text NOT NULL,
        failed_at timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX ix_payment_attempt_payment ON payment_attempt (payment_id)`);
    await db.query(`
      INSERT INTO payment_attempt (id, payment_id, amount_minor, currency, failure_code, failed_at)
      SELECT 'before:' || id, id, amount_minor, currency, failure_code, updated_at
      FROM payment WHERE failure_code IS NOT NULL AND intent_id IS NOT NULL`);

    await db.query(`
      ALTER TABLE refund
        ADD COLUMN reason text,
        ADD CONSTRAINT ck_refund_status CHECK (status IN ('PENDING', 'SETTLED', 'FAILED'))`);
    await db.query(`
      ALTER TABLE dispute
        ADD COLUMN stage text,
        ADD COLUMN reason text,
        ADD COLUMN evidence_due_at timestamptz,
        ADD CONSTRAINT ck_dispute_amount CHECK (amount_minor > 0),
        ADD CONSTRAINT ck_dispute_status CHECK (status IN ('OPEN', 'LOST', 'WON'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE dispute DROP CONSTRAINT ck_dispute_status, DROP CONSTRAINT ck_dispute_amount,
        DROP COLUMN evidence_due_at, DROP COLUMN reason, DROP COLUMN stage`);
    await db.query(`ALTER TABLE refund DROP CONSTRAINT ck_refund_status, DROP COLUMN reason`);
    await db.query(`DROP TABLE payment_attempt`);
    await db.query(`
      ALTER TABLE payment DROP COLUMN next_check_at, DROP COLUMN close_requested_at, DROP COLUMN surplus,
        DROP COLUMN order_reference, DROP COLUMN user_id`);
    await db.query(`
      ALTER TABLE orders DROP CONSTRAINT ck_orders_money, DROP COLUMN expired_at, DROP COLUMN attempt_failed,
        DROP COLUMN payment_cancelled, DROP COLUMN disputed_minor, DROP COLUMN lost_minor, DROP COLUMN pending_refund_minor`);
    await db.query(`ALTER TABLE orders RENAME COLUMN captured_minor TO paid_minor`);
  }
}
