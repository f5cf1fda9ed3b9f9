import { recommendationLevel } from '../../../schema/rules/advice.js';
import { PaidWeek, PACE_HOURS, projectRunOut } from '../../src/modules/usage/report/run-out.js';
import { HOUR_MS, QUARTER_MS } from '../../src/platform/clock.js';
import type { Query } from '../peers/raw-query.js';
import type { RawMe } from './read-case.js';

const GRANTS = `
  SELECT sum(a.balance)::bigint AS left, g.starts_at AS "startsAt", g.expires_at AS "expiresAt" FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
  WHERE g.account_id = $1 AND g.expires_at > now() AND g.held_at IS NULL AND g.expired_at IS NULL
  GROUP BY g.id HAVING sum(a.balance) > 0 ORDER BY g.source <> 'TRIAL', g.expires_at, g.starts_at, g.id`;
const WEEK = `
  SELECT trunc((date_part('epoch', quarter) - date_part('epoch', $2::timestamptz)) / 3600)::integer AS hour, sum(paid_bytes)::bigint AS bytes
  FROM usage_account_quarter WHERE account_id = $1 AND quarter >= $2 AND quarter < $3 AND paid_bytes > 0 GROUP BY 1`;

/** The advice beside the explorer. */
export async function recommendation(query: Query, { id }: RawMe, now: number): Promise<string> {
  const to = Math.floor(now / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  const from = new Date(to - PACE_HOURS * HOUR_MS);
  const [grants, used] = await Promise.all([
    query<{ left: string; startsAt: Date; expiresAt: Date }>(GRANTS, [id]),
    query<{ hour: number; bytes: string }>(WEEK, [id, from, new Date(to)]),
  ]);
  const hours = new Array<number>(PACE_HOURS).fill(0);
  for (const { hour, bytes } of used) hours[hour] = Number(bytes);
  const outlook = {
    grants: grants.map(({ left, startsAt, expiresAt }) => ({
      remainingBytes: BigInt(left),
      startsAt,
      expiresAt,
    })),
    week: new PaidWeek(hours),
    now: new Date(now),
  };
  const remainingBytes = outlook.grants.reduce((sum, grant) => sum + grant.remainingBytes, 0n);
  return recommendationLevel(
    { remainingBytes, hasUnlimited: false, runOut: projectRunOut(outlook) },
    outlook.now,
  );
}
