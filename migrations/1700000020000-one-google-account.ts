import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A customer has one Google account. Until now, each Google account with the customer's address was added silently, so those
 * after the first may belong to somebody else. Only the first stays, because it created the account or was connected with its
 * password. Nobody can tell which sessions the others opened, so all sessions of these customers end. They get the email about a
 * disconnected Google account. Whoever has the mailbox gets in by a new password, and can then connect their Google account.
 *
 * Gateways of the release before keep letting further Google accounts in, so stop them first.
 */
export class OneGoogleAccount1700000020000 implements MigrationInterface {
  static readonly forbidsOlder = 'An older gateway lets a Google account in by its address alone.';
  name = 'OneGoogleAccount1700000020000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TEMPORARY TABLE disconnected AS
      WITH ranked AS (
        SELECT issuer, subject, row_number() OVER (PARTITION BY user_id ORDER BY created_at, issuer, subject) AS rank
        FROM user_identity
      ), gone AS (
        DELETE FROM user_identity i USING ranked r
        WHERE r.rank > 1 AND i.issuer = r.issuer AND i.subject = r.subject RETURNING i.user_id, i.email
      )
      SELECT gone.user_id, gone.email, m.account_id FROM gone JOIN account_members m ON m.user_id = gone.user_id`);
    await db.query(`
      UPDATE session SET revoked_at = now()
      WHERE revoked_at IS NULL AND user_id IN (SELECT user_id FROM disconnected)`);
    await db.query(`
      INSERT INTO audit_entry (account_id, user_id, actor_type, actor_id, action, target, before, created_at)
      SELECT account_id, NULL, 'SYSTEM', 'upgrade', 'user.unlinkGoogle', user_id::text, jsonb_build_object('email', email), now()
      FROM disconnected`);
    await db.query(`
      WITH told AS (
        SELECT DISTINCT account_id FROM disconnected
      ), next AS (
        INSERT INTO event_stream AS s (account_id, last_sequence) SELECT account_id, 1 FROM told
        ON CONFLICT (account_id) DO UPDATE SET last_sequence = s.last_sequence + 1
        RETURNING account_id, last_sequence AS sequence
      ), written AS (
        INSERT INTO event (id, account_id, sequence, type, version, payload, occurred_at)
        SELECT gen_random_uuid(), account_id, sequence, 'google.unlinked', 1, '{}', now() FROM next
        RETURNING account_id, sequence
      )
      INSERT INTO event_cursor (subscriber, account_id, sequence)
      SELECT 'customer-mails', account_id, sequence - 1 FROM written ON CONFLICT DO NOTHING`);
    // Later, because a worker of the release before does not know the event.
    await db.query(`
      SELECT graphile_worker.add_job('event.deliver',
        json_build_object('subscriber', 'customer-mails', 'accountId', account_id), run_at => now() + interval '10 minutes')
      FROM (SELECT DISTINCT account_id FROM disconnected) told`);
    await db.query(`DROP TABLE disconnected`);
    await db.query(`DROP INDEX ix_user_identity_user`);
    await db.query(
      `ALTER TABLE user_identity ADD CONSTRAINT uq_user_identity_user UNIQUE (user_id)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE user_identity DROP CONSTRAINT uq_user_identity_user`);
    await db.query(`CREATE INDEX ix_user_identity_user ON user_identity (user_id)`);
  }
}
