import { HOUR_MS, QUARTER_MS } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { PACE_HOURS } from './run-out.js';

/**
 * What traffic paid for in each of the 168 hours that end with the quarter of an hour we are in, the oldest first: one
 * statement, one row.
 */
export async function readHourlyPaidBytes(
  reads: ReadPool,
  userId: string,
  now: Date,
): Promise<bigint[]> {
  const to = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  const from = to - PACE_HOURS * HOUR_MS;
  const found = await reads.query<{ hour: number; bytes: bigint }>(
    'usage.hourly-paid',
    `SELECT floor(extract(epoch FROM quarter - $2::timestamptz) / 3600)::integer AS hour, sum(paid_bytes)::bigint AS bytes
     FROM usage_user_quarter WHERE user_id = $1 AND quarter >= $2 AND quarter < $3 AND paid_bytes > 0 GROUP BY 1`,
    [userId, new Date(from), new Date(to)],
  );
  const hours = Array.from({ length: PACE_HOURS }, () => 0n);
  for (const { hour, bytes } of found) hours[hour] = bytes;
  return hours;
}
