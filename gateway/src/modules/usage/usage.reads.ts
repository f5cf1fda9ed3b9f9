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

/** Which rows are meant, and what tells statements with different conditions apart: one holds only those asked for. */
function conditions(
  userId: string,
  { subAccountIds, countries, protocols }: UsageFilter,
): { values: unknown[]; name: string; sql: string } {
  const values: unknown[] = [userId];
  let name = '';
  let sql = 'u.user_id = $1';
  const filters = [
    ['sub_account_id', 'uuid', subAccountIds],
    ['country', 'text', countries],
    ['protocol', 'text', protocols],
  ] as const;
  for (const [column, type, wanted] of filters) {
    if (wanted === null) continue;
    name += `.${column}`;
    sql += ` AND u.${column} = ANY ($${values.push(wanted)}::${type}[])`;
  }
  return { values, name, sql };
}

const isUtcDay = (at: number): boolean => at % DAY_MS === 0;

/**
 * A customer's usage in the buckets of a window, without the empty ones. Days of UTC come from a day roll-up, whose size
 * does not depend on how much was used (PERFORMANCE.md "Statistics"), and from the one with a single row a day when nothing
 * narrows or divides them; everything else comes from the hours.
 */
export function readUsageRows(
  reads: ReadPool,
  userId: string,
  window: Omit<UsageWindow, 'previous'>,
  groupBy: UsageGroupBy | null,
  filter: UsageFilter,
): Promise<UsageRow[]> {
  const { values, name, sql } = conditions(userId, filter);
  const byDay =
    window.zone.isUtc &&
    window.granularity !== 'HOUR' &&
    isUtcDay(window.from) &&
    isUtcDay(window.to);
  const whole = groupBy === null && name === '';
  const [table, column, type] = byDay
    ? [whole ? 'usage_user_day' : 'usage_day', 'u.day', 'date']
    : ['usage_hour', 'u.hour', 'timestamptz'];
  const instant = (at: number) => (byDay ? utcDay(at) : new Date(at));
  const from = `$${values.push(instant(window.from))}::${type}`;
  const to = `$${values.push(instant(window.to))}::${type}`;
  const daily = byDay && window.granularity === 'DAY';
  const bucket = daily
    ? `u.day - ${from}`
    : `width_bucket(${column}, $${values.push(window.starts.map(instant))}::${type}[]) - 1`;
  const key = groupBy === null ? `''` : KEYS[groupBy];
  const [sums, grouped] =
    daily && whole
      ? [`u.bytes_up AS "bytesUp", u.bytes_down AS "bytesDown", u.requests`, '']
      : [SUMS, 'GROUP BY 1, 2'];
  return reads.query<UsageRow>(
    `usage.${table}.${daily ? 'daily' : 'buckets'}.${groupBy ?? 'ALL'}${name}`,
    `SELECT ${bucket} AS bucket, ${key} AS key, ${sums}
     FROM ${table} u WHERE ${sql} AND ${column} >= ${from} AND ${column} < ${to} ${grouped}`,
    values,
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
  const { values, name, sql } = conditions(userId, filter);
  const days = [utcDay(firstDay), utcDay(lastDay)].map((day) => `$${values.push(day)}::date`);
  const hours = [from, firstDay, lastDay, to].map(
    (at) => `$${values.push(new Date(at))}::timestamptz`,
  );
  const found = await reads.query<UsageSums>(
    `usage.sums${name}`,
    `SELECT ${SUMS} FROM (
       SELECT u.bytes_up, u.bytes_down, u.requests FROM ${name === '' ? 'usage_user_day' : 'usage_day'} u
       WHERE ${sql} AND u.day >= ${days[0]} AND u.day < ${days[1]}
       UNION ALL
       SELECT u.bytes_up, u.bytes_down, u.requests FROM usage_hour u
       WHERE ${sql} AND ((u.hour >= ${hours[0]} AND u.hour < ${hours[1]}) OR (u.hour >= ${hours[2]} AND u.hour < ${hours[3]}))
     ) u`,
    values,
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
