import { DAY_MS, type Clock } from '../../platform/clock.js';
import { rows, type Database } from '../../platform/database/database.js';
import type { Logger } from '../../platform/logger.js';

/** Raw events are kept for this many days; the roll-ups stay (PERFORMANCE.md). */
export const RETENTION_DAYS = 35;
/** Events older than this count at receipt, so that a day is complete before it is sealed. */
export const OLDEST_DAYS = RETENTION_DAYS - 5;
/** Days made ahead by the job, so that midnight finds its partition waiting. */
const DAYS_AHEAD = 2;

/** "2026-11-21", the UTC day of an instant. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const PARTITIONS_BEFORE_SQL = `
  SELECT c.relname AS partition FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'usage_event'::regclass AND c.relname ~ '^usage_event_[0-9]{8}$'
    AND to_date(right(c.relname, 8), 'YYYYMMDD') < $1::date`;

interface Dependencies {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** The day partitions of the raw events. Making one locks the table for a moment, so it has a transaction of its own. */
export class UsagePartitions {
  readonly #known = new Set<string>();

  constructor(private readonly deps: Dependencies) {}

  /**
   * Makes the partitions these days need. A day that cannot be made is no reason to refuse a report: its rows go to the
   * default partition, and the log says so.
   */
  async ensure(days: Iterable<string>): Promise<void> {
    for (const day of days) {
      if (this.#known.has(day)) continue;
      try {
        await this.deps.db.transaction((tx) =>
          rows(tx, 'SELECT usage_event_partition($1::date)', [day]),
        );
        this.#known.add(day);
      } catch (error) {
        this.deps.log.error(
          { err: error, day },
          'no partition for this day, its events go to the default one',
        );
      }
    }
  }

  /**
   * Makes the next days and drops what is past its retention and sealed (usage-sealing.ts). Returns how many days were
   * dropped; the log names those that could not be.
   */
  async maintain(): Promise<number> {
    const now = this.deps.clock.now().getTime();
    await this.ensure(
      Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => utcDay(now + ahead * DAY_MS)),
    );
    const before = utcDay(now - RETENTION_DAYS * DAY_MS);
    return this.deps.db.transaction(async (tx) => {
      const dropped = await rows<{ days: number }>(
        tx,
        'SELECT usage_event_drop_before($1::date) AS days',
        [before],
      );
      const left = await rows<{ partition: string }>(tx, PARTITIONS_BEFORE_SQL, [before]);
      if (left.length > 0)
        this.deps.log.error(
          { partitions: left.map(({ partition }) => partition) },
          'raw usage is past its retention but not sealed as it is, so it is kept',
        );
      return dropped[0]?.days ?? 0;
    });
  }
}
