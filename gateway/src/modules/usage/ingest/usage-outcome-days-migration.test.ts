import { UsageOutcomeDays1700000019800 } from '../../../../../migrations/1700000019800-usage-outcome-days.js';
import { withMigration } from '../../../../test/support/test-migration.js';

const database = withMigration(UsageOutcomeDays1700000019800);

const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const SUB_ACCOUNT = '22222222-2222-4222-8222-222222222222';

it('sums up what was used before by UTC day and outcome', async () => {
  await database.down();
  for (const [quarter, target, outcome, requests] of [
    ['2026-01-01T23:45:00Z', 'a.example', 'OK', 3],
    ['2026-01-01T23:45:00Z', 'b.example', 'OK', 4],
    ['2026-01-01T00:00:00Z', '', 'TARGET_ABORTED', 1],
    ['2026-01-02T00:00:00Z', '', 'OK', 2],
    ['2026-01-02T00:15:00Z', '', 'LIMIT_REACHED', 0],
  ])
    await database.query(
      `INSERT INTO usage_target (account_id, sub_account_id, quarter, target, outcome, charge, bytes_up, bytes_down,
         overhead_bytes, handshake_bytes, requests)
       VALUES ($1, $2, $3, $4, $5, 'NONE', 0, 0, 0, 0, $6)`,
      [ACCOUNT, SUB_ACCOUNT, quarter, target, outcome, requests],
    );
  await database.up();
  expect(
    await database.query(
      `SELECT day::text, outcome, requests::int FROM usage_outcome_day ORDER BY day, outcome COLLATE "C"`,
    ),
  ).toEqual([
    { day: '2026-01-01', outcome: 'OK', requests: 7 },
    { day: '2026-01-01', outcome: 'TARGET_ABORTED', requests: 1 },
    { day: '2026-01-02', outcome: 'OK', requests: 2 },
  ]);
});
