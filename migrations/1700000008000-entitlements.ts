import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who pays is decided by the time of each event, so the decisions that it depends on are kept with their times (ACCOUNTING
 * rules 5 to 9): `entitlement_command` is the journal of grants, toggles, limits and returned money, `entitlement_closing`
 * the state of a customer's book at an instant before which nothing can change any more. From these two and the raw events
 * any later figure can be computed again. `unlimited_segment` is the computed queue of unlimited periods.
 */
export class Entitlements1700000008000 implements MigrationInterface {
  name = 'Entitlements1700000008000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE entitlement_command (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_entitlement_command PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_entitlement_command_user REFERENCES users(id),
        at timestamptz NOT NULL,
        kind text NOT NULL CONSTRAINT ck_entitlement_command_kind
          CHECK (kind IN ('GRANT', 'UNLIMITED', 'ORDER_MONEY', 'SUB_ACCOUNT', 'PRIORITIZE')),
        detail jsonb NOT NULL
      )`);
    await db.query(
      `CREATE INDEX ix_entitlement_command_user ON entitlement_command (user_id, at, id)`,
    );
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON entitlement_command FROM hearth_app`);
    await db.query(`
      CREATE TRIGGER entitlement_command_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entitlement_command
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await db.query(`
      CREATE TABLE entitlement_closing (
        user_id uuid CONSTRAINT pk_entitlement_closing PRIMARY KEY CONSTRAINT fk_entitlement_closing_user REFERENCES users(id),
        through timestamptz NOT NULL,
        book jsonb NOT NULL
      )`);
    await db.query(`CREATE INDEX ix_entitlement_closing_through ON entitlement_closing (through)`);
    await db.query(`
      CREATE TABLE unlimited_segment (
        user_id uuid NOT NULL CONSTRAINT fk_unlimited_segment_user REFERENCES users(id),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        order_id uuid NOT NULL CONSTRAINT fk_unlimited_segment_order REFERENCES orders(id),
        CONSTRAINT pk_unlimited_segment PRIMARY KEY (user_id, starts_at),
        CONSTRAINT ck_unlimited_segment_order CHECK (starts_at < ends_at)
      )`);
    await db.query(`CREATE INDEX ix_unlimited_segment_order ON unlimited_segment (order_id)`);
    await db.query(`
      CREATE TABLE unlimited_entitlement (
        order_id uuid CONSTRAINT pk_unlimited_entitlement PRIMARY KEY
          CONSTRAINT fk_unlimited_entitlement_order REFERENCES orders(id),
        user_id uuid NOT NULL CONSTRAINT fk_unlimited_entitlement_user REFERENCES users(id),
        activated_at timestamptz,
        starts_at timestamptz,
        ends_at timestamptz,
        held boolean NOT NULL DEFAULT false,
        end_reason text CONSTRAINT ck_unlimited_entitlement_end CHECK (end_reason IN ('EXPIRED', 'REFUNDED', 'LOST'))
      )`);
    await db.query(`CREATE INDEX ix_unlimited_entitlement_user ON unlimited_entitlement (user_id)`);
    await db.query(`
      ALTER TABLE user_balance SET (fillfactor = 70)`);
    await db.query(`
      ALTER TABLE user_balance
        ADD charged_through timestamptz NOT NULL DEFAULT 'epoch',
        ADD changed_at timestamptz NOT NULL DEFAULT 'epoch',
        ADD recount_from timestamptz`);
    await db.query(
      `CREATE INDEX ix_user_balance_recount ON user_balance (user_id) WHERE recount_from IS NOT NULL`,
    );
    await db.query(`
      ALTER TABLE traffic_grant
        ADD held_at timestamptz,
        ADD taken_back_bytes bigint NOT NULL DEFAULT 0 CONSTRAINT ck_traffic_grant_taken_back CHECK (taken_back_bytes >= 0),
        ADD unrecovered_bytes bigint NOT NULL DEFAULT 0 CONSTRAINT ck_traffic_grant_unrecovered CHECK (unrecovered_bytes >= 0),
        ADD expired_bytes bigint NOT NULL DEFAULT 0 CONSTRAINT ck_traffic_grant_expired CHECK (expired_bytes >= 0),
        ADD lapse_notified_at timestamptz`);
    // How an order's service stands, for the order module: the tables behind it stay this module's own.
    await db.query(`
      CREATE VIEW order_service AS
      SELECT g.order_id, g.starts_at, g.expires_at AS ends_at, g.held_at IS NOT NULL AS held,
             g.granted_bytes <= g.taken_back_bytes + g.unrecovered_bytes AS returned,
             (SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_account a
              WHERE a.grant_id = g.id AND a.kind = 'traffic_pot') AS left_bytes,
             g.taken_back_bytes, g.unrecovered_bytes, NULL::text AS end_reason
      FROM traffic_grant g WHERE g.order_id IS NOT NULL
      UNION ALL
      SELECT u.order_id, u.starts_at, u.ends_at, u.held, u.end_reason IN ('REFUNDED', 'LOST'), NULL, 0, 0, u.end_reason
      FROM unlimited_entitlement u WHERE u.activated_at IS NOT NULL`);
    await db.query(`
      UPDATE traffic_grant g SET taken_back_bytes = r.bytes
      FROM (SELECT t.order_id, sum(e.amount) AS bytes FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
            JOIN ledger_account a ON a.id = e.account_id WHERE a.kind = 'traffic_revoked' GROUP BY t.order_id) r
      WHERE g.order_id = r.order_id AND r.bytes > 0`);
    await this.#moveHistory(db);
    await db.query(`DROP TABLE unlimited_period`);
  }

  /** Customers who are there already: their periods become commands, their books are closed as they stand. */
  async #moveHistory(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO entitlement_command (user_id, at, kind, detail)
      SELECT user_id, starts_at, 'UNLIMITED',
             jsonb_build_object('orderId', order_id, 'hours', round(extract(epoch FROM ends_at - starts_at) / 3600))
      FROM unlimited_period ORDER BY starts_at`);
    await db.query(`
      INSERT INTO entitlement_command (user_id, at, kind, detail)
      SELECT user_id, revoked_at, 'ORDER_MONEY', jsonb_build_object('orderId', order_id, 'capturedMinor', '1',
             'refundedMinor', '1', 'lostMinor', '0', 'disputedMinor', '0')
      FROM unlimited_period WHERE revoked_at IS NOT NULL`);
    await db.query(`
      INSERT INTO unlimited_segment (user_id, starts_at, ends_at, order_id)
      SELECT DISTINCT ON (user_id, starts_at) user_id, starts_at, least(ends_at, revoked_at), order_id
      FROM unlimited_period WHERE revoked_at IS NULL OR revoked_at > starts_at ORDER BY user_id, starts_at, ends_at`);
    await db.query(`
      INSERT INTO unlimited_entitlement (order_id, user_id, activated_at, starts_at, ends_at, end_reason)
      SELECT order_id, user_id, starts_at, starts_at, least(ends_at, revoked_at),
             CASE WHEN revoked_at IS NOT NULL THEN 'REFUNDED' WHEN ends_at <= now() THEN 'EXPIRED' END
      FROM unlimited_period`);
    await db.query(`
      INSERT INTO unlimited_entitlement (order_id, user_id)
      SELECT id, user_id FROM orders
      WHERE billing_type = 'UNLIMITED' AND started_at IS NULL AND status IN ('PAID', 'PARTIAL_REFUNDED')`);
    await db.query(`UPDATE user_balance SET charged_through = now(), changed_at = now()`);
    await db.query(`
      INSERT INTO entitlement_closing (user_id, through, book)
      SELECT b.user_id, date_bin('15 minutes', now(), 'epoch'), jsonb_build_object(
        'plan', b.prioritized_plan,
        'hasClosedGrants', EXISTS (SELECT 1 FROM traffic_grant c WHERE c.user_id = b.user_id AND c.expired_at IS NOT NULL),
        'grants', coalesce((
          SELECT jsonb_agg(jsonb_build_object('id', g.id, 'orderId', g.order_id, 'source', g.source,
            'bytes', g.granted_bytes::text, 'startsAt', round(extract(epoch FROM g.starts_at) * 1000),
            'expiresAt', round(extract(epoch FROM g.expires_at) * 1000), 'heldAt', NULL,
            'takenBackBytes', g.taken_back_bytes::text, 'unrecoveredBytes', '0',
            'pots', coalesce((SELECT jsonb_object_agg(coalesce(a.sub_account_id::text, ''), a.balance::text)
                              FROM ledger_account a WHERE a.grant_id = g.id), '{}')))
          FROM traffic_grant g WHERE g.user_id = b.user_id AND g.expired_at IS NULL), '[]'),
        'subAccounts', coalesce((
          SELECT jsonb_object_agg(s.id, jsonb_build_object('type', s.type, 'active', s.status = 'ACTIVE' AND s.deleted_at IS NULL,
            'chargeMode', s.charge_mode, 'limitBytes', s.limit_bytes::text, 'usedBytes', s.used_bytes::text))
          FROM sub_account s WHERE s.user_id = b.user_id), '{}'))
      FROM user_balance b`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP VIEW order_service`);
    await db.query(`
      CREATE TABLE unlimited_period (
        order_id uuid CONSTRAINT pk_unlimited_period PRIMARY KEY CONSTRAINT fk_unlimited_period_order REFERENCES orders(id),
        user_id uuid NOT NULL CONSTRAINT fk_unlimited_period_user REFERENCES users(id),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await db.query(`CREATE INDEX ix_unlimited_period_user ON unlimited_period (user_id, ends_at)`);
    await db.query(`
      INSERT INTO unlimited_period (order_id, user_id, starts_at, ends_at)
      SELECT order_id, user_id, min(starts_at), max(ends_at) FROM unlimited_segment GROUP BY order_id, user_id`);
    await db.query(`
      ALTER TABLE traffic_grant DROP held_at, DROP taken_back_bytes, DROP unrecovered_bytes, DROP expired_bytes, DROP lapse_notified_at`);
    await db.query(
      `ALTER TABLE user_balance DROP charged_through, DROP changed_at, DROP recount_from`,
    );
    for (const table of [
      'unlimited_entitlement',
      'unlimited_segment',
      'entitlement_closing',
      'entitlement_command',
    ])
      await db.query(`DROP TABLE ${table}`);
  }
}
