import { UsedBytes1700000018200 } from '../../../../migrations/1700000018200-used-bytes.js';
import { withMigration } from '../../../test/support/test-migration.js';

const database = withMigration(UsedBytes1700000018200);

const USER = '11111111-1111-4111-8111-111111111111';
const SUB_ACCOUNT = '22222222-2222-4222-8222-222222222222';
const CLOSED = '2026-01-01T10:00:00Z';
const OPEN = '2026-01-03T10:00:00Z';

async function used(): Promise<{ counter: bigint; closed: string } | undefined> {
  const [found] = await database.query<{ counter: bigint; closed: string }>(
    `SELECT s.used_bytes AS counter, c.book -> 'subAccounts' -> s.id::text ->> 'usedBytes' AS closed
     FROM sub_account s JOIN entitlement_closing c ON c.user_id = s.user_id`,
  );
  return found;
}

it('drops what was written off from the counters of sub accounts and of closed books', async () => {
  await database.down();
  await database.query(
    `INSERT INTO users (id, email, email_canonical, referral_code, username)
     VALUES ($1::uuid, 'a@example.com', 'a@example.com', 'a', 'a')`,
    [USER],
  );
  await database.query(
    `INSERT INTO sub_account (id, user_id, account_type, type, username, sealed_password, key_version, used_bytes)
     VALUES ($1, $2, 'SUB', 'TRAFFIC', 'a', '', 1, 145)`,
    [SUB_ACCOUNT, USER],
  );
  // Paid, free, and written off, in the closed days and since.
  for (const [quarter, paid, free, writtenOff] of [
    [CLOSED, 40, 5, 10],
    [OPEN, 30, 0, 70],
  ])
    await database.query(
      `INSERT INTO usage_quarter (user_id, sub_account_id, quarter, country, protocol, bytes_up, bytes_down, requests,
         paid_bytes, free_bytes, written_off_bytes)
       VALUES ($1, $2, $3, 'US', 'HTTP', 0, $4::int + $5::int + $6::int, 1, $4, $5, $6)`,
      [USER, SUB_ACCOUNT, quarter, paid, free, writtenOff],
    );
  for (const [quarter, reason, bytes] of [
    [CLOSED, 'OVER_LIMIT', 7],
    [CLOSED, 'LATE', 3],
    [OPEN, 'NO_BALANCE', 63],
    [OPEN, 'LATE', 7],
  ])
    await database.query(
      `INSERT INTO usage_write_off (user_id, sub_account_id, quarter, country, protocol, reason, bytes)
       VALUES ($1, $2, $3, 'US', 'HTTP', $4, $5)`,
      [USER, SUB_ACCOUNT, quarter, reason, bytes],
    );
  const book = { plan: 'TRAFFIC', subAccounts: { [SUB_ACCOUNT]: { usedBytes: '52' } } };
  await database.query(
    `INSERT INTO entitlement_closing (user_id, through, book) VALUES ($1, '2026-01-02T00:00:00Z', $2)`,
    [USER, JSON.stringify(book)],
  );
  const before = await used();
  expect(before).toEqual({ counter: 145n, closed: '52' });

  await database.up();
  expect(await used()).toEqual({ counter: 75n, closed: '45' });
  await database.down();
  expect(await used()).toEqual(before);
  await database.up();
});
