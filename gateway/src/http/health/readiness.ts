import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { misfitOf } from '../../platform/database/release-fit.js';

/** Anybody may ask, so one write serves everybody for this long. */
const FRESH_MS = 1_000;
/** A database that is only busy keeps a write waiting. Its reads say meanwhile whether it is alive. */
const WRITE_WAIT_MS = 1_000;
/** A full disk takes small writes: after one that it refused, the database is not ready for this long. */
const DISK_FAILED_MS = 10_000;

/**
 * Changes no row, but needs the right to, which a read-only session or server does not give, and writes a record into the log of
 * the database, which needs its disk.
 */
const WRITE = `WITH write AS (UPDATE recent_write SET account_id = account_id WHERE false)
  SELECT pg_logical_emit_message(true, 'ready', '')`;

/** Whether the database takes reads and writes (SECURITY 56), and belongs to this release and secret. */
export class Readiness {
  private written: { at: number; answer: Promise<unknown> } | null = null;

  constructor(
    private readonly reads: ReadPool,
    private readonly db: Database,
    private readonly secret: string,
  ) {}

  /**
   * The reason why the database is not ours to serve; null if it is. The one read that finds it also shows that reads are answered.
   * @throws the reason why it takes no reads or no writes
   */
  async misfit(): Promise<string | null> {
    const stopped = new AbortController();
    const late = delay(WRITE_WAIT_MS, undefined, { signal: stopped.signal });
    late.catch(() => undefined);
    try {
      const [misfit] = await Promise.all([
        misfitOf(this.reads, this.secret),
        Promise.race([this.write(), late]),
      ]);
      const { diskFailure } = this.db;
      if (diskFailure !== null && performance.now() - diskFailure.at < DISK_FAILED_MS)
        throw diskFailure.error;
      return misfit;
    } finally {
      stopped.abort();
    }
  }

  private write(): Promise<unknown> {
    const now = performance.now();
    if (this.written === null || now - this.written.at >= FRESH_MS) {
      const answer = this.db.transaction((tx) => tx.query(WRITE));
      // One that is late has nobody who waits for it.
      answer.catch(() => undefined);
      this.written = { at: now, answer };
    }
    return this.written.answer;
  }
}
