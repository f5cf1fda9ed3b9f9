import { LRUCache } from 'lru-cache';
import type { Core } from '../../../platform/core.js';
import { rows } from '../../../platform/database/database.js';
import type { ReadPool } from '../../../platform/database/read-pool.js';
import { enqueueJob } from '../../../platform/jobs.js';
import type { EntitlementService } from '../../entitlement/entitlement.service.js';
import { UsageDayStartEntity } from './usage-day-start.entity.js';
import { FILL_DAYS_SQL } from '../ingest/usage-roll-up.sql.js';

/** Day starts besides UTC's. A zone has two, in summer and winter. Each costs every batch one more row per day. */
const MOST_STARTS = 4;
const MOST_CUSTOMERS = 50_000;
const UTC: ReadonlySet<number> = new Set([0]);

interface Known {
  starts: ReadonlySet<number>;
  /** When it was read. */
  at: number;
}

interface Dependencies extends Pick<Core, 'db'> {
  entitlements: EntitlementService;
}

/**
 * Knows which days are rolled up for a customer: UTC days for everybody, days of another zone once the customer has
 * read statistics in it. Until then, those days are summed from quarters, which is exact but slower.
 */
export class UsageDayStarts {
  /** Cached entries stay valid: a day start is never removed. */
  readonly #known = new LRUCache<string, Known>({ max: MOST_CUSTOMERS });

  constructor(private readonly deps: Dependencies) {}

  /**
   * Returns the day starts that can be read, as quarters of the UTC day. Queues the missing ones of `wanted` for the
   * next time.
   * @param before the reads' snapshot does not have the days of a start that was found after this time (`performance.now`)
   */
  async kept(
    reads: ReadPool,
    accountId: string,
    wanted: ReadonlySet<number>,
    before: number,
  ): Promise<ReadonlySet<number>> {
    if (wanted.size === 0) return UTC;
    const known = this.#known.get(accountId);
    if (known && known.at <= before && hasAll(known.starts, wanted)) return known.starts;
    const found = await reads.query<{ start: number }>(
      'usage.day-starts',
      `SELECT start_quarter AS start FROM usage_day_start WHERE account_id = $1`,
      [accountId],
    );
    const kept = new Set([0, ...found.map(({ start }) => start)]);
    this.#known.set(accountId, { starts: kept, at: performance.now() });
    if (!hasAll(kept, wanted) && kept.size <= MOST_STARTS) await this.#ask(accountId, wanted);
    return kept;
  }

  /** Keeps days that begin at these quarters from now on, and fills in past days. Safe to repeat. */
  async keep(accountId: string, starts: readonly number[]): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      // Ingest holds this lock too, so no batch can come between inserting the day start and summing the existing
      // quarters.
      await this.deps.entitlements.lock(tx, accountId);
      const known = await tx.findBy(UsageDayStartEntity, { accountId });
      const missing = starts.filter((start) => known.every((each) => each.startQuarter !== start));
      for (const startQuarter of missing.slice(0, MOST_STARTS - known.length)) {
        await tx.insert(UsageDayStartEntity, { accountId, startQuarter });
        await rows(tx, FILL_DAYS_SQL, [accountId, startQuarter]);
      }
    });
  }

  async #ask(accountId: string, wanted: ReadonlySet<number>): Promise<void> {
    await this.deps.db.transaction((tx) =>
      enqueueJob(
        tx,
        'usage.keepDays',
        { accountId, starts: [...wanted] },
        { key: `usage.keepDays:${accountId}` },
      ),
    );
  }
}

function hasAll(kept: ReadonlySet<number>, wanted: ReadonlySet<number>): boolean {
  for (const start of wanted) if (!kept.has(start)) return false;
  return true;
}
