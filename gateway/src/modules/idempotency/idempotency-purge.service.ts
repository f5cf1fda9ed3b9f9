import { DAY_MS, type Clock } from '../../platform/clock.js';
import { rows, type Database } from '../../platform/database/database.js';

/**
 * A browser repeats a request within minutes; a partner's queue may stand over a long weekend and must not buy twice after
 * it. Later nobody can mean the same request.
 */
const KEEP_MS = 7 * DAY_MS;
/** Short statements: none holds rows for long or reaches the statement timeout. */
const BATCH = 5_000;

/** Forgets the keys and answers of mutations that are done for so long that nobody repeats them. */
export class IdempotencyPurgeService {
  constructor(private readonly deps: { db: Database; clock: Clock }) {}

  /** @returns how many keys that were */
  async run(): Promise<number> {
    const before = new Date(this.deps.clock.now().getTime() - KEEP_MS);
    let purged = 0;
    for (;;) {
      const batch = await this.deps.db.transaction((tx) =>
        rows(
          tx,
          `DELETE FROM idempotency_key WHERE ctid = ANY(ARRAY(
             SELECT ctid FROM idempotency_key WHERE created_at < $1 LIMIT ${BATCH})) RETURNING key`,
          [before],
        ),
      );
      purged += batch.length;
      if (batch.length < BATCH) return purged;
    }
  }
}
