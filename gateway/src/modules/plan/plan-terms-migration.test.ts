import { PlanTerms1700000016100 } from '../../../../migrations/1700000016100-plan-terms.js';
import { withMigration } from '../../../test/support/test-migration.js';

const database = withMigration(PlanTerms1700000016100);

it('is not reverted while it would take the terms of orders of hours or months', async () => {
  const user = '11111111-1111-4111-8111-111111111111';
  await database.query(
    `INSERT INTO users (id, email, email_canonical, referral_code, username)
       VALUES ($1, 'a@example.com', 'a@example.com', 'aaaaaaaa', 'x')`,
    [user],
  );
  await database.query(
    `INSERT INTO plan (id, billing_type, name, validity_days, validity_months, price_minor, original_price_minor, currency, position, sale_from, sale_until, discontinued)
       VALUES ('m', 'UNLIMITED', 'Months', 90, 3, 100, 200, 'USD', 0, NULL, NULL, false),
              ('over', 'UNLIMITED', 'Over', 30, NULL, 100, 200, 'USD', 0, '2020-01-01', '2020-02-01', false),
              ('gone', 'UNLIMITED', 'Gone', 30, NULL, 100, 200, 'USD', 0, '2020-01-01', NULL, true)`,
  );
  await database.query(
    `INSERT INTO orders (id, number, user_id, plan_id, plan_name, billing_type, quantity, validity_days, validity_months, original_minor, discount_minor, total_minor, currency, status, expires_at, created_at)
       VALUES ($1, 'RP-1', $1, 'm', 'Months', 'UNLIMITED', 1, 90, 3, 100, 0, 100, 'USD', 'PENDING', now(), now())`,
    [user],
  );
  await expect(database.down()).rejects.toThrow('orders of hours or calendar months');
  await database.query(`DELETE FROM orders`);
  await database.down();
  const plans = await database.query(
    `SELECT id, price_minor, active FROM plan WHERE id = ANY ('{m,over,gone}') ORDER BY id`,
  );
  expect(plans).toEqual([
    { id: 'gone', price_minor: 100n, active: true },
    { id: 'over', price_minor: 200n, active: true },
  ]);
});
