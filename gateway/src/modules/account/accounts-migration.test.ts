import { Accounts1700000019200 } from '../../../../migrations/1700000019200-accounts.js';
import { withMigration } from '../../../test/support/test-migration.js';

const database = withMigration(Accounts1700000019200);

it('gives each customer an account of their own', async () => {
  await database.down();
  const users = await database.query<{ id: string; created_at: Date }>(
    `INSERT INTO users (id, email, email_canonical, referral_code, username)
     SELECT gen_random_uuid(), n || '@mail@example.com', n::text, n::text, 'chosen by a stranger'
     FROM generate_series(1, 3) n RETURNING id, created_at`,
  );
  await database.up();
  const accounts = await database.query(
    `SELECT a.id, a.name, a.created_at, m.user_id, m.role
     FROM accounts a JOIN account_members m ON m.account_id = a.id ORDER BY a.name`,
  );
  expect(accounts).toEqual(
    users.map(({ id, created_at }, at) => {
      const name = `${at + 1}@mail`;
      return { id, name, created_at, user_id: id, role: 'OWNER' };
    }),
  );
});
