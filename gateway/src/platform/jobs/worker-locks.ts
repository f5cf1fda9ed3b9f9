import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.js';
import type { SparedAttempts } from './spared-attempts.js';

/** An arbitrary number, unique among advisory locks. */
const LOCK_CLASS = 721_433_811;

/** How fast the jobs of dead workers are found, in milliseconds. */
export interface LockTiming {
  /** Between two looks at the jobs of workers without a lock. */
  sweepEveryMs: number;
  /** A live worker that lost its connection reacquires its lock within this time. */
  goneAfterMs: number;
}

export const LOCK_TIMING: Readonly<LockTiming> = { sweepEveryMs: 1_000, goneAfterMs: 4_000 };

const CONNECT_TIMEOUT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;
/** A machine that vanished without closing its connection counts as gone after 15 seconds. */
const SESSION = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=2',
  'tcp_user_timeout=15000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

const ORPHANS = `
  SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs j
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
    WHERE l.locktype = 'advisory' AND l.classid = ${LOCK_CLASS} AND l.objid = hashtext(j.locked_by)::oid AND l.granted)`;

/**
 * Releases the jobs of dead workers; graphile-worker itself waits four hours. Each worker holds an advisory lock on its
 * own connection while its process lives, and looks for jobs of workers without a lock. The lock must be missing for
 * some seconds, because a restart of Postgres closes all these connections but must not take jobs from live workers.
 */
export class WorkerLocks {
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  /** Workers without a lock, and when that was first seen (monotonic milliseconds). */
  #missing = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly worker: string,
    private readonly log: Logger,
    private readonly timing: LockTiming,
    private readonly spared: SparedAttempts,
  ) {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#holdAndSweep();
      } catch (error) {
        this.log.warn({ err: error }, 'this worker lost its lock and acquires it again');
      }
      await this.#pause();
    }
  }

  async #holdAndSweep(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'hearth-worker-lock',
      options: SESSION,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    // The next query fails with the same error.
    client.on('error', () => undefined);
    this.#missing.clear();
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [
        LOCK_CLASS,
        this.worker,
      ]);
      while (!this.#stopped.signal.aborted) {
        await this.#sweep(client);
        await this.#pause();
      }
    } finally {
      await client.end().catch((error: unknown) => {
        this.log.debug({ err: error }, 'the connection of the lock was closed already');
      });
    }
  }

  async #sweep(client: pg.Client): Promise<void> {
    const now = performance.now();
    // Before their locks tell no longer which jobs these are.
    await this.spared.writeDown((sql, parameters) => client.query(sql, parameters));
    const { rows } = await client.query<{ worker: string }>(ORPHANS);
    this.#missing = new Map(
      rows.map(({ worker }) => [worker, this.#missing.get(worker) ?? now] as const),
    );
    const gone = [...this.#missing]
      .filter(([, since]) => now - since >= this.timing.goneAfterMs)
      .map(([worker]) => worker);
    if (gone.length === 0) return;
    await client.query('SELECT graphile_worker.force_unlock_workers($1)', [gone]);
    this.log.warn({ workers: gone }, 'released the jobs of dead workers');
  }

  async #pause(): Promise<void> {
    const { sweepEveryMs } = this.timing;
    await sleep(sweepEveryMs, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}
