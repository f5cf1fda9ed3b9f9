import { AsyncLocalStorage } from 'node:async_hooks';
import { rows, type Database } from './database.js';
import type { ReadPool } from './read-pool.js';
import type { Reports } from './reports.js';

/** A position in the log of Postgres, as a number of bytes. */
const POSITION = `(position - '0/0'::pg_lsn)::numeric::bigint`;
/** Null on a server that is no replica: then nothing is behind. */
const REPLAYED = `(pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::numeric::bigint`;

/** The lanes for reads of one server. */
interface Lanes {
  reads: ReadPool;
  reports: Reports;
}

/**
 * Reads that see the reader's own writes, with a replica that follows behind. A customer who wrote something, through
 * whichever gateway, session or key, is answered by the primary until the replica has replayed that write.
 */
export class OwnWrites {
  /** The primary inside `writing` and where the reader is ahead of the replica, else the replica. */
  readonly reads: ReadPool;
  /** The same for long reads. */
  readonly reports: Reports;
  readonly #fresh = new AsyncLocalStorage<boolean>();
  readonly #replica: Lanes;
  /** The replica is known to have come so far; it only goes on. */
  #replayed = 0n;

  constructor(
    private readonly db: Database,
    private readonly primary: Lanes & { urgent: ReadPool },
    /** Opens the lanes of the replica; calls `onLost` whenever a connection is lost. */
    openReplica: (onLost: () => void) => Lanes,
  ) {
    const replica = openReplica(() => {
      // Another server may have taken the replica's place, and be further behind.
      this.#replayed = 0n;
    });
    this.#replica = replica;
    const lanes = (): Lanes => (this.#fresh.getStore() === true ? primary : replica);
    this.reads = {
      query: (name, sql, parameters) => lanes().reads.query(name, sql, parameters),
      close: () => replica.reads.close(),
    };
    this.reports = {
      run: (line, work) => lanes().reports.run(line, work),
      runTogether: (line, work) => lanes().reports.runTogether(line, work),
      of: (accountId, isApart) => lanes().reports.of(accountId, isApart),
      close: () => replica.reports.close(),
    };
  }

  /** Runs a mutation: its payload is read from the primary, and so is what this customer reads next. */
  async writing<T>(accountId: string | null, work: () => T | Promise<T>): Promise<T> {
    try {
      return await this.#fresh.run(true, work);
    } finally {
      if (accountId !== null) await this.#remember(accountId);
    }
  }

  /** Runs a query of a customer, or of nobody (null). */
  async reading<T>(accountId: string | null, work: () => T | Promise<T>): Promise<T> {
    const behind = accountId !== null && (await this.#isBehind(accountId));
    return behind ? this.#fresh.run(true, work) : work();
  }

  /** The position after the write is at least that of its commit. */
  async #remember(accountId: string): Promise<void> {
    await this.db.transaction((tx) =>
      rows(
        tx,
        `INSERT INTO recent_write (account_id, position) VALUES ($1, pg_current_wal_insert_lsn())
         ON CONFLICT (account_id) DO UPDATE SET position = excluded.position`,
        [accountId],
      ),
    );
  }

  async #isBehind(accountId: string): Promise<boolean> {
    const [written] = await this.primary.urgent.query<{ position: bigint }>(
      'own_writes.position',
      `SELECT ${POSITION} AS position FROM recent_write WHERE account_id = $1`,
      [accountId],
    );
    if (written === undefined || written.position <= this.#replayed) return false;
    const [replica] = await this.#replica.reads.query<{ position: bigint | null }>(
      'own_writes.replayed',
      `SELECT ${REPLAYED} AS position`,
    );
    if (replica === undefined || replica.position === null) return false;
    this.#replayed = replica.position;
    return written.position > replica.position;
  }
}
