import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

const LOOK_EVERY_MS = 250;
/** A transaction that has hardly begun cannot be told from one that waits; the next look sees it again. */
const LEAST_WAIT_MS = 1_000;

/** What TypeORM's Postgres driver keeps its connections in (pg's pool). */
interface Pool {
  on(event: 'acquire' | 'release', listener: (first: unknown, client?: PoolClient) => void): void;
}

/**
 * Cuts the connections of transactions under way when the database stopped answering without closing them: a statement
 * would wait for minutes, and the caller is promised an answer within 2 seconds (SECURITY 41).
 * @param isAlive asks the database on a connection of its own, which notices silence; rejects when there is no answer
 * @returns ends the watch
 */
export function cutWhenSilent(source: DataSource, isAlive: () => Promise<unknown>): () => void {
  const pool = (source.driver as unknown as { master: Pool }).master;
  /** Since when each connection has been in use, ms. */
  const inUse = new Map<PoolClient, number>();
  let asking = false;
  let askedAt = -Infinity;
  const look = (): void => {
    if (asking || inUse.size === 0 || performance.now() - askedAt < LOOK_EVERY_MS) return;
    asking = true;
    askedAt = performance.now();
    isAlive()
      .catch(() => {
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

/** pg declares the connection on its client, but not on the pool's. */
function streamOf(client: PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
