import { OneGoogleAccount1700000020000 } from '../../../../../migrations/1700000020000-one-google-account.js';
import { withMigration } from '../../../../test/support/test-migration.js';

const database = withMigration(OneGoogleAccount1700000020000);

const SHARED = '11111111-1111-4111-8111-111111111111';
const ALONE = '22222222-2222-4222-8222-222222222222';

it('keeps the first Google account of each customer, ends the sessions, and tells the customer', async () => {
  await database.down();
  for (const id of [SHARED, ALONE]) {
    await database.query(
      `INSERT INTO users (id, email, email_canonical, referral_code, username)
       VALUES ($1::uuid, $1::text || '@example.com', $1::text || '@example.com', $1::text, 'x')`,
      [id],
    );
    await database.query(`INSERT INTO accounts (id, name, created_at) VALUES ($1, 'x', now())`, [
      id,
    ]);
    await database.query(
      `INSERT INTO account_members (account_id, user_id, role) VALUES ($1, $1, 'OWNER')`,
      [id],
    );
    await database.query(
      `INSERT INTO session (id, user_id, token_hash, expires_at)
       VALUES (gen_random_uuid(), $1::uuid, sha256(convert_to($1::text, 'UTF8')), now() + interval '1 day')`,
      [id],
    );
  }
  for (const [subject, user, at] of [
    ['second', SHARED, '2026-02-01'],
    ['first', SHARED, '2026-01-01'],
    ['third', SHARED, '2026-03-01'],
    ['only', ALONE, '2026-01-01'],
  ])
    await database.query(
      `INSERT INTO user_identity (issuer, subject, user_id, email, created_at)
       VALUES ('https://accounts.google.com', $1::text, $2, $1::text || '@example.com', $3)`,
      [subject, user, at],
    );
  await database.up();
  const left = await database.query(`SELECT subject FROM user_identity ORDER BY subject`);
  expect(left).toEqual([{ subject: 'first' }, { subject: 'only' }]);
  const open = await database.query(`SELECT user_id FROM session WHERE revoked_at IS NULL`);
  expect(open).toEqual([{ user_id: ALONE }]);
  const entries = await database.query(
    `SELECT account_id, action, before FROM audit_entry ORDER BY before->>'email'`,
  );
  expect(entries).toEqual(
    ['second', 'third'].map((name) => ({
      account_id: SHARED,
      action: 'user.unlinkGoogle',
      before: { email: `${name}@example.com` },
    })),
  );
  const events = await database.query(`SELECT account_id, type FROM event`);
  expect(events).toEqual([{ account_id: SHARED, type: 'google.unlinked' }]);
  const jobs = await database.query<{ task: string }>(
    `SELECT task_identifier AS task FROM graphile_worker.jobs`,
  );
  expect(jobs).toEqual([{ task: 'event.deliver' }]);
  await expect(
    database.query(
      `INSERT INTO user_identity (issuer, subject, user_id, email)
       VALUES ('https://accounts.google.com', 'again', $1, 'again@example.com')`,
      [ALONE],
    ),
  ).rejects.toThrow('uq_user_identity_user');
});
