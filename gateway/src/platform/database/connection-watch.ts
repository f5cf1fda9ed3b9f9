import pg, { type PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { AppError } from '../errors.js';
import { DatabaseSilent } from './unavailable.js';

interface WatchTiming {
  lookEveryMs: number;
  /** Ignore transactions younger than this: they cannot be told from waiting ones yet. The next check sees them again. */
  leastWaitMs: number;
  /**
   * How long the first answer may take. On a busy machine the connection that asks can need seconds to open, while the
   * transactions of a starting process run well.
   */
  graceMs: number;
}

const TIMING: Readonly<WatchTiming> = { lookEveryMs: 250, leastWaitMs: 1_000, graceMs: 10_000 };

/** The connection pool inside TypeORM's Postgres driver (pg's pool). */
interface Pool {
  on(event: 'acquire' | 'release', listener: (first: unknown, client?: PoolClient) => void): void;
}

/**
 * Destroys the connections of open transactions when the database stops answering without closing them: a statement
 * would wait for minutes, but callers are promised an answer within 2 seconds (SECURITY 41).
 *
 * The database is silent from a statement without an answer (`DatabaseSilent`) until the next answer. Other failures do
 * not show silence: `isAlive` may have had no open connection to ask over.
 * @param isAlive queries the database on its own connection, which detects silence; rejects without an answer
 * @param onSilent called each time that the database is found to be silent
 * @returns stops the watch
 */
export function cutWhenSilent(
  source: DataSource,
  isAlive: () => Promise<unknown>,
  { lookEveryMs, leastWaitMs, graceMs }: Readonly<WatchTiming> = TIMING,
  onSilent: (reason: unknown) => void = () => undefined,
): () => void {
  const pool = (source.driver as unknown as { master: Pool }).master;
  /** Time since which each connection is in use, ms. */
  const inUse = new Map<PoolClient, number>();
  let asking = false;
  let askedAt = -Infinity;
  let hasAnswered = false;
  /** Time from which the database counts as silent. Each answer moves it to never. */
  let silentFrom = performance.now() + graceMs;
  const answered = (): void => {
    hasAnswered = true;
    silentFrom = Infinity;
  };
  const failed = (error: unknown): void => {
    const reason = error instanceof AppError ? error.cause : error;
    const now = performance.now();
    if (reason instanceof pg.DatabaseError) answered();
    else if (reason instanceof DatabaseSilent && hasAnswered)
      silentFrom = Math.min(silentFrom, now);
    if (now < silentFrom) return;
    onSilent(reason);
    const before = now - leastWaitMs;
    for (const [client, since] of inUse) if (since <= before) streamOf(client).destroy();
  };
  const ask = (): void => {
    asking = true;
    askedAt = performance.now();
    void isAlive()
      .then(answered, failed)
      .finally(() => {
        asking = false;
      });
  };
  const look = (): void => {
    if (!asking && inUse.size > 0 && performance.now() - askedAt >= lookEveryMs) ask();
  };
  pool.on('acquire', (client) => {
    inUse.set(client as PoolClient, performance.now());
    look();
  });
  pool.on('release', (_error, client) => {
    if (client) inUse.delete(client);
  });
  ask();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** pg declares the connection on its own client, but not on the pool's client. */
export function streamOf(client: PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
