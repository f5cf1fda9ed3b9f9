import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { share } from '../../../test/support/share.js';
import { TestUsage } from '../../../test/support/test-usage.js';

const PROGRAM = fileURLToPath(
  new URL('../../../test/support/stream-statement.ts', import.meta.url),
);
/** 34 sub accounts that are used in every hour. */
const ENTRIES = 300_000;
const MOST_BYTES = 50_000_000;

const usage = share(() => TestUsage.start());

it('streams a year of entries in flat memory', async () => {
  const { viewer } = await usage.account(0n);
  await usage.owner.query(`SET session_replication_role = replica`);
  await usage.owner.query(
    `INSERT INTO account_entry (account_id, number, ledger, unit, kind, amount, quantity, balance_after, occurred_at, until, posted_at)
     SELECT $1, n, 'TRAFFIC', 'BYTES', 'USAGE', -1000000, 1000000, 1000000000000000 - n * 1000000, at, at + interval '1 hour', at + interval '2 hours'
     FROM generate_series(1000001, 1000000 + $2::bigint) n, LATERAL (SELECT timestamptz '2025-01-01Z' + (n - 1000000) * interval '105 seconds' AS at) t`,
    [viewer.accountId, ENTRIES],
  );
  await usage.owner.query(`SET session_replication_role = origin`);
  await usage.owner.query(`ANALYZE account_entry`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--expose-gc', '--import', '@swc-node/register/esm-register', PROGRAM],
      ...[
        usage.gateway.databaseUrl,
        viewer.accountId,
        '2025-01-01T00:00:00Z',
        '2026-01-01T00:00:00Z',
      ],
    ],
    { cwd: fileURLToPath(new URL('../../..', import.meta.url)) },
  );
  const { bytes, idle, peak } = JSON.parse(stdout) as Record<'bytes' | 'idle' | 'peak', number>;
  expect(bytes).toBeGreaterThan(ENTRIES * 100);
  expect(peak - idle).toBeLessThan(MOST_BYTES);
});
