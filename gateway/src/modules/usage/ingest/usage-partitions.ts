import type { Core } from '../../../platform/core.js';
import { DAY_MS } from '../../../platform/clock.js';
import { rows } from '../../../platform/database/database.js';

/** Raw events are kept for this many days. Roll-ups are kept for good (docs/performance.md). */
export const RETENTION_DAYS = 35;
/** Older events count at the time of receipt, so that a day is complete before it is sealed. */
export const OLDEST_DAYS = RETENTION_DAYS - 5;
/** The job creates this many days ahead, so that no request has to at midnight. */
const DAYS_AHEAD = 2;

/** UTC day of an instant, for example "2026-11-21". */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const PARTITIONS_BEFORE_SQL = `
  SELECT c.relname AS partition FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'usage_event'::regclass AND c.relname ~ '^usage_event_[0-9]{8}$'
    AND to_date(right(c.relname, 8), 'YYYYMMDD') < $1::date`;

type Dependencies = Pick<Core, 'db' | 'clock' | 'log'>;

/** Daily partitions of the raw events. Creating one locks the table briefly, so it runs in a separate transaction. */
export class UsagePartitions {
  readonly #known = new Set<string>();

  constructor(private readonly deps: Dependencies) {}

  /**
   * Creates the partitions for these days. If that fails, reports are still accepted: their rows go to the default
   * partition, and the error is logged.
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
          'no partition for this day: its events go to the default one',
        );
      }
    }
  }

  /**
   * Creates the next days, and drops days that are past their retention and sealed (usage-sealing.ts). Returns how many
   * days were dropped; logs those that could not be.
   */
  async maintain(): Promise<number> {
    const now = this.deps.clock.now().getTime();
    await this.ensure(
      Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => utcDay(now + ahead * DAY_MS)),
    );
    const before = utcDay(now - RETENTION_DAYS * DAY_MS);
    return this.deps.db.transaction(async (tx) => {
      // One at a time, with those that create: each reads the table before it drops a part, so two would wait for each other.
      await rows(tx, `SELECT pg_advisory_xact_lock(hashtext('usage_event_partition'))`);
      const dropped = await rows<{ days: number }>(
        tx,
        'SELECT usage_event_drop_before($1::date) AS days',
        [before],
      );
      const left = await rows<{ partition: string }>(tx, PARTITIONS_BEFORE_SQL, [before]);
      if (left.length > 0)
        this.deps.log.error(
          { partitions: left.map(({ partition }) => partition) },
          'raw usage is past its retention but differs from its seal, so it is kept',
        );
      return dropped[0]?.days ?? 0;
    });
  }
}
