import { LRUCache } from 'lru-cache';
import { HOUR_MS, QUARTER_MS } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { SETTLEMENT_WINDOW_MS } from '../entitlement/charging.service.js';
import { PACE_HOURS } from './run-out.js';

/** Hours whose figures may still change, and one more for the job that corrects them. */
const OPEN_HOURS = SETTLEMENT_WINDOW_MS / HOUR_MS + 1;
const FINAL_HOURS = PACE_HOURS - OPEN_HOURS;
/** About 1 KB each. */
const MOST_CUSTOMERS = 10_000;

/**
 * One row of one text, `hour:bytes,…`: rows cost more than what is in them. Hours are counted from `from`; those in which
 * traffic paid for nothing are left out. date_part computes in floats, which these whole numbers fit, and extract in decimals,
 * which takes as long as the rest of the statement.
 */
const SQL = `
  SELECT string_agg(hour || ':' || bytes, ',') AS hours
  FROM (SELECT trunc((date_part('epoch', quarter) - date_part('epoch', $2::timestamptz)) / 3600)::integer AS hour,
               sum(paid_bytes)::bigint AS bytes
        FROM usage_user_quarter
        WHERE user_id = $1 AND quarter >= $2 AND quarter < $3 AND paid_bytes > 0 GROUP BY 1) h`;

interface Final {
  /** End of the window that these hours are the first of, ms. */
  to: number;
  hours: readonly number[];
}

/** Reads how many bytes traffic paid for in each of the last 168 hours. The last hour ends with the current quarter of an hour. */
export class PaidHours {
  /** Final figures never change (ACCOUNTING.md 6), so until the next quarter only the open hours are read again. */
  readonly #final = new LRUCache<string, Final>({ max: MOST_CUSTOMERS });

  constructor(private readonly reads: ReadPool) {}

  /** 168 sums in bytes, the oldest first. */
  async read(userId: string, now: Date): Promise<number[]> {
    const to = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
    const final = this.#final.get(userId);
    if (final?.to === to) return final.hours.concat(await this.#sums(userId, to, OPEN_HOURS));
    const hours = await this.#sums(userId, to, PACE_HOURS);
    this.#final.set(userId, { to, hours: hours.slice(0, FINAL_HOURS) });
    return hours;
  }

  /** The hours that end at `to`. */
  async #sums(userId: string, to: number, count: number): Promise<number[]> {
    const from = to - count * HOUR_MS;
    const [found] = await this.reads.query<{ hours: string | null }>('usage.paid-hours', SQL, [
      userId,
      new Date(from),
      new Date(to),
    ]);
    const hours = new Array<number>(count).fill(0);
    for (const pair of found?.hours?.split(',') ?? []) {
      const colon = pair.indexOf(':');
      hours[Number(pair.slice(0, colon))] = Number(pair.slice(colon + 1));
    }
    return hours;
  }
}
