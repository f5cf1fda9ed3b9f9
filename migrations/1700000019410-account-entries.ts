import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ledger that customers read: one numbered line for each grant, hour of usage, expiry, payment, or change of points.
 * Lines are never changed. Traffic's are derived from grants and charges, so those of existing customers are posted by
 * the job that posts usage: `unposted_from` marks them. Lines of money and points copy the double-entry ledger.
 */
export class AccountEntries1700000019410 implements MigrationInterface {
  name = 'AccountEntries1700000019410';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE account_entry (
        account_id uuid NOT NULL CONSTRAINT fk_account_entry_account REFERENCES accounts(id),
        number bigint NOT NULL CONSTRAINT ck_account_entry_number CHECK (number > 0),
        ledger text NOT NULL CONSTRAINT ck_account_entry_ledger CHECK (ledger IN ('TRAFFIC', 'MONEY', 'POINTS')),
        unit text NOT NULL,
        kind text NOT NULL,
        amount bigint NOT NULL,
        quantity bigint NOT NULL,
        balance_after bigint NOT NULL,
        occurred_at timestamptz NOT NULL,
        until timestamptz CONSTRAINT ck_account_entry_until CHECK (until > occurred_at),
        posted_at timestamptz NOT NULL,
        grant_id uuid CONSTRAINT fk_account_entry_grant REFERENCES traffic_grant(id),
        order_id uuid CONSTRAINT fk_account_entry_order REFERENCES orders(id),
        sub_account_id uuid,
        reason text,
        remark text,
        is_correction boolean NOT NULL DEFAULT false,
        CONSTRAINT pk_account_entry PRIMARY KEY (account_id, number)
      )`);
    for (const [name, columns] of [
      ['ledger', 'account_id, ledger, number DESC'],
      ['time', 'account_id, ledger, occurred_at'],
      ['grant', 'account_id, grant_id, number DESC'],
      ['order', 'account_id, order_id, number DESC'],
      ['sub_account', 'account_id, sub_account_id, number DESC'],
    ] as const)
      await db.query(
        `CREATE INDEX ix_account_entry_${name} ON account_entry (${columns})${
          name === 'ledger' || name === 'time' ? '' : ` WHERE ${name}_id IS NOT NULL`
        }`,
      );
    await db.query(
      `CREATE INDEX ix_account_entry_life ON account_entry (grant_id) WHERE grant_id IS NOT NULL AND kind <> 'USAGE'`,
    );
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON account_entry FROM hearth_app`);
    await db.query(`
      CREATE TRIGGER account_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_entry
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await db.query(`ALTER TABLE accounts ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC'`);
    await db.query(`ALTER TABLE account_balance ADD COLUMN unposted_from timestamptz`);
    await db.query(
      `CREATE INDEX ix_account_balance_unposted ON account_balance (unposted_from) WHERE unposted_from IS NOT NULL`,
    );
    await this.#copyMoneyAndPoints(db);
    await db.query(`
      UPDATE account_balance b SET unposted_from = f.first
      FROM (SELECT account_id, min(first) AS first FROM (
              SELECT account_id, min(starts_at) AS first FROM traffic_grant GROUP BY 1
              UNION ALL SELECT account_id, min(quarter) FROM usage_account_quarter GROUP BY 1) s GROUP BY 1) f
      WHERE b.account_id = f.account_id`);
  }

  async #copyMoneyAndPoints(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO account_entry (account_id, number, ledger, unit, kind, amount, quantity, balance_after, occurred_at,
                                 posted_at, order_id, reason, remark)
      SELECT account_id, row_number() OVER (PARTITION BY account_id ORDER BY id), ledger, unit, kind, amount, quantity,
             sum(amount) OVER (PARTITION BY account_id, ledger, unit ORDER BY id)::bigint, at, at, order_id, reason, remark
      FROM (
        SELECT t.id, t.account_id, t.created_at AS at, t.order_id, 'MONEY' AS ledger, s.unit, s.amount, s.amount AS quantity,
               CASE t.kind WHEN 'money.payment' THEN 'PAYMENT' ELSE 'REFUND' END AS kind, NULL AS reason, NULL AS remark
        FROM ledger_transaction t
        CROSS JOIN LATERAL (SELECT a.unit, sum(e.amount)::bigint AS amount FROM ledger_entry e
          JOIN ledger_account a ON a.id = e.ledger_account_id WHERE e.transaction_id = t.id AND a.kind = 'cash' GROUP BY 1) s
        WHERE t.account_id IS NOT NULL AND t.kind LIKE 'money.%'
        UNION ALL
        SELECT t.id, t.account_id, t.created_at, t.order_id, 'POINTS', 'POINTS', s.spendable, s.quantity,
               CASE WHEN t.kind = 'points.redemption' THEN 'REDEMPTION' WHEN t.kind = 'points.held' THEN 'HOLD'
                    WHEN t.kind = 'points.released' THEN 'RELEASE' WHEN t.kind IN ('points.system', 'points.other') THEN 'ADJUSTMENT'
                    WHEN s.quantity < 0 THEN 'TAKE_BACK' ELSE 'AWARD' END,
               CASE WHEN t.kind LIKE 'points.purchase%' THEN coalesce(t.detail ->> 'takenBackAfter', upper(substr(t.kind, 8)))
                    ELSE upper(substr(t.kind, 8)) END,
               coalesce(t.detail ->> 'reason', t.detail ->> 'orderNumber', t.detail ->> 'productName')
        FROM ledger_transaction t
        CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'points'), 0)::bigint AS spendable,
            coalesce(nullif(-sum(e.amount) FILTER (WHERE a.kind = 'points_issued'), 0), sum(e.amount) FILTER (WHERE a.kind = 'points'), 0)::bigint AS quantity
          FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id WHERE e.transaction_id = t.id HAVING count(*) > 0) s
        WHERE t.account_id IS NOT NULL AND t.kind LIKE 'points.%'
      ) lines`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ix_account_balance_unposted`);
    await db.query(`ALTER TABLE account_balance DROP COLUMN unposted_from`);
    await db.query(`ALTER TABLE accounts DROP COLUMN time_zone`);
    await db.query(`DROP TABLE account_entry`);
  }
}
