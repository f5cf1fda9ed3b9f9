import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

const LOOK_EVERY_MS = 250;
/** Ignore transactions younger than this: they cannot be told from waiting ones yet. The next check sees them again. */
const LEAST_WAIT_MS = 1_000;

/** The connection pool inside TypeORM's Postgres driver (pg's pool). */
interface Pool {
  on(event: 'acquire' | 'release', listener: (first: unknown, client?: PoolClient) => void): void;
}

/**
 * Destroys the connections of open transactions when the database stops answering without closing them: a statement
 * would wait for minutes, but callers are promised an answer within 2 seconds (SECURITY 41).
 * @param isAlive queries the database on its own connection, which detects silence; rejects without an answer
 * @returns stops the watch
 */
export function cutWhenSilent(source: DataSource, isAlive: () => Promise<unknown>): () => void {
  const pool = (source.driver as unknown as { master: Pool }).master;
  /** Time since which each connection is in use, ms. */
  const inUse = new Map<PoolClient, number>();
  let asking = false;
  /**
   * Nothing is cut before the first answer. On a busy machine the connection that asks can need seconds to open, while
   * the transactions of a starting process run well.
   */
  let hasAnswered = false;
  let askedAt = -Infinity;
  const look = (): void => {
    if (asking || inUse.size === 0 || performance.now() - askedAt < LOOK_EVERY_MS) return;
    asking = true;
    askedAt = performance.now();
    isAlive()
      .then(() => {
        hasAnswered = true;
      })
      .catch(() => {
        if (!hasAnswered) return;
        const before = performance.now() - LEAST_WAIT_MS;
        for (const [client, since] of inUse) if (since <= before) streamOf(client).destroy();
      })
      .finally(() => {
        asking = false;
      });
  };
  pool.on('acquire', (client) => {
    inUse.set(client as PoolClient, performance.now());
    look();
  });
  pool.on('release', (_error, client) => {
    if (client) inUse.delete(client);
  });
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** pg declares the connection on its own client, but not on the pool's client. */
function streamOf(client: PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
