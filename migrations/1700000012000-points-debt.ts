import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A debt of points never becomes a credit. Before awards of one customer waited for each other, simultaneous ones could each
 * repay the whole debt; what was repaid too often goes to the points to spend, as an entry of its own.
 */
export class PointsDebt1700000012000 implements MigrationInterface {
  name = 'PointsDebt1700000012000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO ledger_account (kind, unit, user_id, tracked, guarded)
      SELECT 'points', 'POINTS', user_id, true, true FROM ledger_account WHERE kind = 'points_debt' AND balance > 0
      ON CONFLICT DO NOTHING`);
    await db.query(`
      WITH corrected AS (
        INSERT INTO ledger_transaction (kind, reference, user_id, detail)
        SELECT 'points.system', 'debt-repaid-too-often:' || user_id, user_id, '{"cause": "debt repaid too often"}'
        FROM ledger_account WHERE kind = 'points_debt' AND balance > 0
        RETURNING id, user_id
      )
      INSERT INTO ledger_entry (transaction_id, account_id, unit, amount)
      SELECT c.id, a.id, '', CASE a.kind WHEN 'points' THEN d.balance ELSE -d.balance END
      FROM corrected c
        JOIN ledger_account d ON d.user_id = c.user_id AND d.kind = 'points_debt'
        JOIN ledger_account a ON a.user_id = c.user_id AND a.kind IN ('points', 'points_debt')`);
    await db.query(`
      ALTER TABLE ledger_account
        ADD CONSTRAINT ck_ledger_account_debt_no_credit CHECK (kind <> 'points_debt' OR balance <= 0)`);
    // The history of points is one line for each transaction, whichever accounts it moved.
    await db.query(`
      CREATE INDEX ix_ledger_transaction_points ON ledger_transaction (user_id, id DESC) WHERE kind LIKE 'points.%'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ix_ledger_transaction_points`);
    await db.query(`ALTER TABLE ledger_account DROP CONSTRAINT ck_ledger_account_debt_no_credit`);
  }
}
