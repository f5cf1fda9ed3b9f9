import { DAY_MS } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { ProxyProtocol } from '../proxy/proxy-protocol.object.js';
import { utcDay } from './usage-partitions.js';
import type { UsageWindow } from './usage-window.js';

export type UsageGroupBy = 'SUB_ACCOUNT' | 'COUNTRY' | 'PROTOCOL';

/** Null takes all. */
export interface UsageFilter {
  subAccountIds: readonly string[] | null;
  countries: readonly string[] | null;
  protocols: readonly ProxyProtocol[] | null;
}

export interface UsageSums {
  bytesUp: bigint;
  bytesDown: bigint;
  requests: bigint;
}

export interface UsageRow extends UsageSums {
  /** Index of the window's bucket. */
  bucket: number;
  /** What it is grouped by; empty without a group. */
  key: string;
}

const SUMS = `coalesce(sum(u.bytes_up), 0)::bigint AS "bytesUp", coalesce(sum(u.bytes_down), 0)::bigint AS "bytesDown",
  coalesce(sum(u.requests), 0)::bigint AS requests`;

const KEYS: Readonly<Record<UsageGroupBy, string>> = {
  SUB_ACCOUNT: 'u.sub_account_id::text',
  COUNTRY: 'u.country',
  PROTOCOL: 'u.protocol',
};

/** With sub accounts named, the roll-up's primary key is used, else its index by customer: two statements, not one with OR. */
function conditions(
  filter: UsageFilter,
  first: number,
): { named: boolean; sql: string; values: unknown[] } {
  const named = filter.subAccountIds !== null;
  const sql = `u.user_id = $1 ${named ? `AND u.sub_account_id = ANY ($${first}::uuid[])` : `AND $${first}::uuid[] IS NULL`}
    AND ($${first + 1}::text[] IS NULL OR u.country = ANY ($${first + 1}))
    AND ($${first + 2}::text[] IS NULL OR u.protocol = ANY ($${first + 2}))`;
  return { named, sql, values: [filter.subAccountIds, filter.countries, filter.protocols] };
}

/**
 * A customer's usage in the buckets of a window, without the empty ones. Days of UTC come from the day roll-up, whose size
 * does not depend on how much was used (PERFORMANCE.md "Statistics"); everything else from the hours.
 */
export function readUsageRows(
  reads: ReadPool,
  userId: string,
  window: UsageWindow,
  groupBy: UsageGroupBy | null,
  filter: UsageFilter,
): Promise<UsageRow[]> {
  const byDay =
    window.zone.isUtc &&
    window.granularity !== 'HOUR' &&
    window.from % DAY_MS === 0 &&
    window.to % DAY_MS === 0;
  const [table, column, type] = byDay
    ? ['usage_day', 'u.day', 'date']
    : ['usage_hour', 'u.hour', 'timestamptz'];
  const instant = (at: number) => (byDay ? utcDay(at) : new Date(at));
  const { named, sql, values } = conditions(filter, 5);
  const key = groupBy === null ? `''` : KEYS[groupBy];
  return reads.query<UsageRow>(
    `usage.${table}.${groupBy ?? 'ALL'}${named ? '.named' : ''}`,
    `SELECT width_bucket(${column}, $4::${type}[]) - 1 AS bucket, ${key} AS key, ${SUMS}
     FROM ${table} u WHERE ${sql} AND ${column} >= $2 AND ${column} < $3 GROUP BY 1, 2`,
    [userId, instant(window.from), instant(window.to), window.starts.map(instant), ...values],
  );
}

/** The sums over `[from, to)`: whole days of UTC from the day roll-up, the hours at both ends from the other. */
export async function readUsageSums(
  reads: ReadPool,
  userId: string,
  { from, to }: { from: number; to: number },
  filter: UsageFilter,
): Promise<UsageSums> {
  const firstDay = Math.min(Math.ceil(from / DAY_MS) * DAY_MS, to);
  const lastDay = Math.max(Math.floor(to / DAY_MS) * DAY_MS, firstDay);
  const { named, sql, values } = conditions(filter, 8);
  const found = await reads.query<UsageSums>(
    `usage.sums${named ? '.named' : ''}`,
    `SELECT ${SUMS} FROM (
       SELECT u.bytes_up, u.bytes_down, u.requests FROM usage_day u WHERE ${sql} AND u.day >= $2 AND u.day < $3
       UNION ALL
       SELECT u.bytes_up, u.bytes_down, u.requests FROM usage_hour u
       WHERE ${sql} AND ((u.hour >= $4 AND u.hour < $5) OR (u.hour >= $6 AND u.hour < $7))
     ) u`,
    [
      userId,
      utcDay(firstDay),
      utcDay(lastDay),
      ...[from, firstDay, lastDay, to].map((at) => new Date(at)),
      ...values,
    ],
  );
  return found[0] ?? { bytesUp: 0n, bytesDown: 0n, requests: 0n };
}

/** When a node last reported; null before the first report. */
export async function readUsageAsOf(reads: ReadPool): Promise<Date | null> {
  const found = await reads.query<{ asOf: Date | null }>(
    'usage.asOf',
    `SELECT max(last_seen_at) AS "asOf" FROM edge_node`,
  );
  return found[0]?.asOf ?? null;
}

/** Usernames of a customer's sub accounts, deleted ones too: their usage stays. */
export async function readUsernames(reads: ReadPool, userId: string): Promise<Map<string, string>> {
  const found = await reads.query<{ id: string; username: string }>(
    'usage.usernames',
    `SELECT id, username FROM sub_account WHERE user_id = $1`,
    [userId],
  );
  return new Map(found.map(({ id, username }) => [id, username]));
}
