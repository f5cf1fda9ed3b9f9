import type { Config } from './config.js';
import type { createEngine } from './engine/engine.js';
import { entities } from './entities.js';
import { cutWhenSilent } from './platform/database/connection-watch.js';
import { applicationDataSource } from './platform/database/data-source.js';
import { Database } from './platform/database/database.js';
import { OwnWrites } from './platform/database/own-writes.js';
import type { ReadPool } from './platform/database/read-pool.js';
import type { Reports } from './platform/database/reports.js';
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
  // Each lane has connections of its own: what waits in one holds up no other.
  const urgentReads: ReadPool = engine.readPool(url, { onLost, waitMs });
  const freshReads: ReadPool = engine.readPool(url, { onLost, waitMs });
  const freshReports: Reports = engine.reports(url, { onLost, waitMs });
  const isAlive = () => urgentReads.query('database.alive', 'SELECT 1');
  const db = new Database(source, { isAlive });
  /** Null without a replica: then every read is fresh. */
  const ownWrites: OwnWrites | null =
    replicaUrl === null
      ? null
      : new OwnWrites(
          db,
          { urgent: urgentReads, reads: freshReads, reports: freshReports },
          (gone) => {
            const options = {
              waitMs,
              onLost: (error: Error) => {
                gone();
                onLost(error);
              },
            };
            return {
              reads: engine.readPool(replicaUrl, options),
              reports: engine.reports(replicaUrl, options),
            };
          },
        );
  const reads: ReadPool = ownWrites?.reads ?? freshReads;
  const reports: Reports = ownWrites?.reports ?? freshReports;
  const stopWatching = cutWhenSilent(source, isAlive, undefined, (reason) => {
    // Whoever waits behind transactions that are cut would wait too long for the promise of 2 s.
    db.refuseWaiting(databaseUnavailable(reason));
  });
  const opened = new Set([urgentReads, freshReads, freshReports, reads, reports]);
  return {
    db,
    urgentReads,
    reads,
    freshReads,
    reports,
    freshReports,
    ownWrites,
    async close(): Promise<void> {
      stopWatching();
      await Promise.all([...opened].map((lane) => lane.close()));
      await db.close();
    },
  };
}
