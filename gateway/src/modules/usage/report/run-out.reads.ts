import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';
import type { ReadPool } from '../../../platform/database/read-pool.js';
import { SETTLEMENT_WINDOW_MS } from '../../entitlement/book/charging.service.js';
import { PACE_HOURS, PaidWeek } from './run-out.js';
import { utcDay } from '../ingest/usage-partitions.js';

/** Hours whose figures can still change, plus one for the recount job. */
const OPEN_HOURS = SETTLEMENT_WINDOW_MS / HOUR_MS + 1;
const FINAL_HOURS = PACE_HOURS - OPEN_HOURS;
/** About 2 KB per customer. */
const MOST_CUSTOMERS = 10_000;

/**
 * Ids of the transactions that last wrote the customer's days from $2 until before $3. A change of a quarter of an hour
 * changes its day in the same transaction (usage-roll-up.sql.ts), so the same ids mean unchanged quarters.
 */
const VERSION = `
  SELECT u.xmin::text AS version FROM usage_account_day u
  WHERE u.account_id = $1 AND u.start_quarter = 0 AND u.day >= $2::date AND u.day < $3::date ORDER BY u.day`;

/**
 * Returns one row with one text, `hour:bytes,…`, because rows cost more than their contents. Hours are counted from
 * `from`; hours without paid traffic are left out. date_part uses floats, which hold these integers exactly; extract
 * uses decimals, which take as long as the rest of the statement. The version is read in the same snapshot.
 */
const HOURS = `
  SELECT (SELECT string_agg(version, ',') FROM (${VERSION}) d) AS version,
         (SELECT string_agg(hour || ':' || bytes, ',')
          FROM (SELECT trunc((date_part('epoch', quarter) - date_part('epoch', $4::timestamptz)) / 3600)::integer AS hour,
                       sum(paid_bytes)::bigint AS bytes
                FROM usage_account_quarter
                WHERE account_id = $1 AND quarter >= $4 AND quarter < $5 AND paid_bytes > 0 GROUP BY 1) h) AS hours`;

interface Known {
  /** End of the week, ms since the epoch. */
  to: number;
  /** VERSION of the days that contain open hours. */
  version: string;
  week: PaidWeek;
}

/**
 * Reads the bytes that traffic paid for in each of the last 168 hours. The last hour ends with the current quarter of
 * an hour.
 */
export class PaidWeeks {
  readonly #known = new LRUCache<string, Known>({ max: MOST_CUSTOMERS });

  /**
   * Until the next quarter begins, only open hours are read again, because final figures never change (ACCOUNTING
   * 6).
   */
  async read(reads: ReadPool, accountId: string, now: Date): Promise<PaidWeek> {
    const to = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
    const known = this.#known.get(accountId);
    if (known?.to !== to) return this.#read(reads, accountId, to, []);
    if (known.version === (await this.#version(reads, accountId, to))) return known.week;
    return this.#read(reads, accountId, to, known.week.first(FINAL_HOURS));
  }

  async #version(reads: ReadPool, accountId: string, to: number): Promise<string> {
    const days = await reads.query<{ version: string }>('usage.paid-version', VERSION, [
      accountId,
      ...openDays(to),
    ]);
    return days.map(({ version }) => version).join(',');
  }

  /** Reads the week that ends at `to`; its first hours are already known. */
  async #read(
    reads: ReadPool,
    accountId: string,
    to: number,
    first: readonly number[],
  ): Promise<PaidWeek> {
    const count = PACE_HOURS - first.length;
    const from = to - count * HOUR_MS;
    const [found] = await reads.query<{ version: string | null; hours: string | null }>(
      'usage.paid-hours',
      HOURS,
      [accountId, ...openDays(to), new Date(from), new Date(to)],
    );
    const hours = new Array<number>(count).fill(0);
    for (const pair of found?.hours?.split(',') ?? []) {
      const colon = pair.indexOf(':');
      hours[Number(pair.slice(0, colon))] = Number(pair.slice(colon + 1));
    }
    const week = new PaidWeek(first.concat(hours));
    this.#known.set(accountId, { to, version: found?.version ?? '', week });
    return week;
  }
}

/** The UTC days that contain the open hours before `to`, end exclusive. */
function openDays(to: number): [string, string] {
  return [utcDay(to - OPEN_HOURS * HOUR_MS), utcDay(to + DAY_MS)];
}
