import { EdgeReport1700000019500 } from '../../../../../migrations/1700000019500-edge-report.js';
import { withMigration } from '../../../../test/support/test-migration.js';

const database = withMigration(EdgeReport1700000019500);

const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const SUB_ACCOUNT = '22222222-2222-4222-8222-222222222222';
const GRANT = '33333333-3333-4333-8333-333333333333';
const NO_GRANT = '00000000-0000-0000-0000-000000000000';
const QUARTER = '2026-01-01T10:00:00Z';

it('divides what was used before among the rows without a target, so that every sum agrees', async () => {
  await database.down();
  // Two routes of one quarter: 10 + 91 bytes of three charges, and 3 bytes free. Then a quarter of requests alone.
  for (const [quarter, country, up, down, requests, paid, free, writtenOff] of [
    [QUARTER, 'US', 10, 91, 7, 50, 30, 21],
    [QUARTER, 'DE', 0, 3, 1, 0, 3, 0],
    ['2026-01-01T10:15:00Z', 'US', 0, 0, 2, 0, 0, 0],
  ])
    await database.query(
      `INSERT INTO usage_quarter (account_id, sub_account_id, quarter, country, protocol, bytes_up, bytes_down, requests,
         paid_bytes, free_bytes, written_off_bytes)
       VALUES ($1, $2, $3, $4, 'HTTP', $5, $6, $7, $8, $9, $10)`,
      [ACCOUNT, SUB_ACCOUNT, quarter, country, up, down, requests, paid, free, writtenOff],
    );
  for (const [country, charge, grant, bytes] of [
    ['US', 'PAID', GRANT, 50],
    ['US', 'FREE', NO_GRANT, 30],
    ['US', 'OVER_LIMIT', NO_GRANT, 21],
    ['DE', 'FREE', NO_GRANT, 3],
  ])
    await database.query(
      `INSERT INTO usage_charge (account_id, sub_account_id, quarter, country, protocol, charge, grant_id, bytes)
       VALUES ($1, $2, $3, $4, 'HTTP', $5, $6, $7)`,
      [ACCOUNT, SUB_ACCOUNT, QUARTER, country, charge, grant, bytes],
    );
  await database.up();
  expect(
    await database.query(
      `SELECT target, outcome, charge, grant_id, bytes_up::int AS up, bytes_down::int AS down, requests::int
       FROM usage_target ORDER BY quarter, charge COLLATE "C"`,
    ),
  ).toEqual([
    // 30 of 101 bytes, of which 10 went up, are 2 up and 28 down; with the 3 of the other route.
    row({ charge: 'FREE', up: 2, down: 31, requests: 8 }),
    row({ charge: 'OVER_LIMIT', up: 3, down: 18, requests: 0 }),
    row({ charge: 'PAID', grant_id: GRANT, up: 5, down: 45, requests: 0 }),
    row({ charge: 'NONE', up: 0, down: 0, requests: 2 }),
  ]);
});

const row = (figures: object) => ({ target: '', outcome: 'OK', grant_id: NO_GRANT, ...figures });
