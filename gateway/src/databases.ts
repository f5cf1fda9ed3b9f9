import type { Config } from './config.js';
import type { createEngine } from './engine/engine.js';
import { entities } from './entities.js';
import { cutWhenSilent } from './platform/database/connection-watch.js';
import { applicationDataSource } from './platform/database/data-source.js';
import { Database } from './platform/database/database.js';
import { OwnWrites } from './platform/database/own-writes.js';
import type { ReadPool } from './platform/database/read-pool.js';
import { databaseUnavailable } from './platform/database/unavailable.js';
import type { Logger } from './platform/logger.js';

interface Options {
  config: Config['database'];
  engine: ReturnType<typeof createEngine>;
  log: Logger;
}

/** Opens the database for writes, and the pools for reads. The part of the composition root (services.ts) below all modules. */
export async function openDatabases({ config: { url, replicaUrl, waitMs }, engine, log }: Options) {
  const source = await applicationDataSource(url, entities, {
    connectMs: waitMs,
  }).initialize();
  const onLost = (error: Error) => {
    // A request may have opened the connection, and does not cause its loss.
    log.warn({ err: error, requestId: null }, 'a read connection was lost');
  };
  /** Sees every commit at once; for what must not lag: credentials, and the answer to a mutation. */
  const freshReads: ReadPool = engine.readPool(url, { onLost, waitMs });
  const isAlive = () => freshReads.query('database.alive', 'SELECT 1');
  const db = new Database(source, { isAlive });
  /** Null without a replica: then every read is fresh. */
  const ownWrites: OwnWrites | null =
    replicaUrl === null
      ? null
      : new OwnWrites(db, freshReads, (replicaLost) =>
          engine.readPool(replicaUrl, {
            waitMs,
            onLost: (error) => {
              replicaLost();
              onLost(error);
            },
          }),
        );
  const reads: ReadPool = ownWrites?.reads ?? freshReads;
  const stopWatching = cutWhenSilent(source, isAlive, undefined, (reason) => {
    // Whoever waits behind transactions that are cut would wait too long for the promise of 2 s.
    db.refuseWaiting(databaseUnavailable(reason));
  });
  return {
    db,
    reads,
    freshReads,
    ownWrites,
    async close(): Promise<void> {
      stopWatching();
      await Promise.all([...new Set([reads, freshReads])].map((pool) => pool.close()));
      await db.close();
    },
  };
}
