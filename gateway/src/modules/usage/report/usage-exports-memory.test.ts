import { share } from '../../../../test/support/share.js';
import { streamedYear } from '../../../../test/support/streamed-csv.js';
import { TestUsage } from '../../../../test/support/test-usage.js';

const COUNTRIES = 12;
const HOURS = 365 * 24;
const MOST_BYTES = 50_000_000;

const usage = share(() => TestUsage.start());

it('streams a year of usage by hour, sub account, and country in flat memory', async () => {
  const { viewer, subAccounts } = await usage.account(0n);
  await usage.owner.query(
    `INSERT INTO usage_quarter (account_id, sub_account_id, quarter, country, protocol, bytes_up, bytes_down, requests, paid_bytes)
     SELECT $1, s, timestamptz '2025-01-01Z' + h * interval '1 hour', 'A' || chr(64 + c), 'HTTPS', 100, 900, 3, 1000
     FROM unnest($2::uuid[]) s, generate_series(0, $3::int - 1) h, generate_series(1, $4::int) c`,
    [viewer.accountId, subAccounts, HOURS, COUNTRIES],
  );
  await usage.owner.query(`ANALYZE usage_quarter`);
  const { bytes, grown } = await streamedYear('usage', usage.gateway.databaseUrl, viewer.accountId);
  expect(bytes).toBeGreaterThan(HOURS * COUNTRIES * subAccounts.length * 100);
  expect(grown).toBeLessThan(MOST_BYTES);
});
