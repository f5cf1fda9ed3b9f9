import { MasterUsers1700000016110 } from '../../../../migrations/1700000016110-master-users.js';
import { withMigration } from '../../../test/support/test-migration.js';

const database = withMigration(MasterUsers1700000016110);

it('makes the first login of each verified customer the master user, if it was not deleted', async () => {
  await database.down();
  const verified = '11111111-1111-4111-8111-111111111111';
  const waiting = '22222222-2222-4222-8222-222222222222';
  for (const [id, at] of [
    [verified, '2026-01-01T00:00:00Z'],
    [waiting, null],
  ])
    await database.query(
      `INSERT INTO users (id, email, email_canonical, email_verified_at, referral_code, username)
         VALUES ($1::uuid, $1::text || '@example.com', $1::text || '@example.com', $2, $1::text, 'x')`,
      [id, at],
    );
  const logins = [
    ['a1', verified, '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'],
    ['a2', verified, '2026-01-04T00:00:00Z', null],
    ['a3', verified, '2026-01-05T00:00:00Z', null],
    ['b1', waiting, '2026-01-02T00:00:00Z', null],
  ];
  for (const [name, user, created, deleted] of logins)
    await database.query(
      `INSERT INTO sub_account (id, user_id, account_type, type, username, sealed_password, key_version, created_at, deleted_at)
         VALUES (gen_random_uuid(), $1, 'SUB', 'TRAFFIC', $2, '', 1, $3, $4)`,
      [user, name, created, deleted],
    );
  await database.up();
  const masters = await database.query<{ username: string }>(
    `SELECT username FROM sub_account WHERE account_type = 'MASTER'`,
  );
  expect(masters).toEqual([{ username: 'a2' }]);
  // A customer whose master user is deleted, or who verifies the email only now, can get one.
  await database.query(`UPDATE sub_account SET deleted_at = now() WHERE username = 'a2'`);
  await database.query(
    `UPDATE sub_account SET account_type = 'MASTER' WHERE username IN ('a3', 'b1')`,
  );
});
