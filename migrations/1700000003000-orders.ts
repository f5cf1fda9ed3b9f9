import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders and the facts that the card provider reports about them. An order's status is derived from these facts. */
export class Orders1700000003000 implements MigrationInterface {
  name = 'Orders1700000003000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE orders (
        id uuid CONSTRAINT pk_orders PRIMARY KEY,
        number text NOT NULL CONSTRAINT uq_orders_number UNIQUE,
        user_id uuid NOT NULL CONSTRAINT fk_orders_user REFERENCES users(id),
        plan_id text NOT NULL CONSTRAINT fk_orders_plan REFERENCES plan(id),
        plan_name text NOT NULL,
        billing_type text NOT NULL,
        quantity integer NOT NULL CONSTRAINT ck_orders_quantity CHECK (quantity > 0),
        bytes bigint,
        validity_days integer NOT NULL,
        original_minor bigint NOT NULL,
        discount_minor bigint NOT NULL DEFAULT 0,
        total_minor bigint NOT NULL CONSTRAINT ck_orders_total CHECK (total_minor >= 0),
        paid_minor bigint NOT NULL DEFAULT 0,
        refunded_minor bigint NOT NULL DEFAULT 0,
        currency text NOT NULL,
        status text NOT NULL DEFAULT 'PENDING',
        payment_method text,
        points_used integer,
        start_later boolean NOT NULL DEFAULT false,
        remark text,
        review_reason text,
        cancel_requested_at timestamptz,
        expires_at timestamptz NOT NULL,
        paid_at timestamptz,
        started_at timestamptz,
        ends_at timestamptz,
        hidden_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(
      `CREATE INDEX ix_orders_user ON orders (user_id, created_at DESC, id DESC) WHERE hidden_at IS NULL`,
    );
    await db.query(`
      CREATE INDEX ix_orders_waiting ON orders (user_id)
      WHERE billing_type = 'UNLIMITED' AND started_at IS NULL AND status IN ('PAID', 'PARTIAL_REFUNDED')`);
    await db.query(
      `CREATE INDEX ix_orders_open ON orders (expires_at) WHERE status IN ('PENDING', 'FAILED')`,
    );
    await db.query(`
      CREATE TABLE order_event (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_order_event PRIMARY KEY,
        order_id uuid NOT NULL CONSTRAINT fk_order_event_order REFERENCES orders(id),
        type text NOT NULL,
        detail jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_order_event_order ON order_event (order_id, id)`);
    await db.query(`
      CREATE TABLE payment (
        id uuid CONSTRAINT pk_payment PRIMARY KEY,
        order_id uuid NOT NULL CONSTRAINT fk_payment_order REFERENCES orders(id),
        provider text NOT NULL,
        request_id text NOT NULL CONSTRAINT uq_payment_request_id UNIQUE,
        intent_id text CONSTRAINT uq_payment_intent_id UNIQUE,
        sealed_client_secret bytea,
        amount_minor bigint NOT NULL CONSTRAINT ck_payment_amount CHECK (amount_minor > 0),
        currency text NOT NULL,
        status text NOT NULL CONSTRAINT ck_payment_status CHECK (status IN ('CREATING', 'OPEN', 'SUCCEEDED', 'CANCELLED')),
        captured_minor bigint NOT NULL DEFAULT 0,
        failure_code text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_payment_order ON payment (order_id)`);
    await db.query(
      `CREATE UNIQUE INDEX uq_payment_one_live ON payment (order_id) WHERE status IN ('CREATING', 'OPEN')`,
    );
    await db.query(`
      CREATE TABLE refund (
        id text CONSTRAINT pk_refund PRIMARY KEY,
        payment_id uuid NOT NULL CONSTRAINT fk_refund_payment REFERENCES payment(id),
        amount_minor bigint NOT NULL CONSTRAINT ck_refund_amount CHECK (amount_minor > 0),
        currency text NOT NULL,
        status text NOT NULL,
        reported_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_refund_payment ON refund (payment_id)`);
    await db.query(`
      CREATE TABLE dispute (
        id text CONSTRAINT pk_dispute PRIMARY KEY,
        payment_id uuid NOT NULL CONSTRAINT fk_dispute_payment REFERENCES payment(id),
        amount_minor bigint NOT NULL,
        currency text NOT NULL,
        status text NOT NULL,
        reported_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_dispute_payment ON dispute (payment_id)`);
    await db.query(`
      CREATE TABLE provider_event (
        id text CONSTRAINT pk_provider_event PRIMARY KEY,
        provider text NOT NULL,
        name text NOT NULL,
        intent_id text,
        payload jsonb NOT NULL,
        outcome text NOT NULL,
        occurred_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_provider_event_intent ON provider_event (intent_id)`);
    for (const table of ['order_event', 'provider_event']) {
      await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM hearth_app`);
      await db.query(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of [
      'provider_event',
      'dispute',
      'refund',
      'payment',
      'order_event',
      'orders',
    ]) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}
