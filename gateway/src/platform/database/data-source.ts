import 'reflect-metadata';
import pg, { type Client } from 'pg';
import { DataSource, type ObjectLiteral } from 'typeorm';
import { migrations } from '../../../../migrations/index.js';
import { Naming } from './naming.js';
import { typeParsers } from './types.js';

/** Transactions at once. More than the database has cores for only adds switching. */
export const POOL_SIZE = 16;
/** A statement that waits longer for its lock fails. */
export const LOCK_WAIT_MS = 10_000;

type Entities = (new () => ObjectLiteral)[];

/**
 * Listens for errors of a connection during its whole life. The pool and TypeORM listen only while they hold it. An
 * error in the same packet as "ready" reaches neither, and an `error` event without a listener ends the process.
 */
function onConnect(client: Client): void {
  // The current or the next statement fails with this error.
  client.on('error', () => undefined);
}

/** The owner's connection for migrations. With `entities`, also for checking them against the tables. */
export function ownerDataSource(url: string, entities: Entities = []): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    entities,
    namingStrategy: new Naming(),
    migrations,
    poolErrorHandler: () => undefined,
    extra: { max: 2, types: typeParsers, onConnect },
  });
}

/**
 * The application's connections for transactions, with its own login (logins.ts). Waits are bounded: a statement that
 * cannot get its lock fails and is retried or answered with 503, instead of holding a connection.
 */
export function applicationDataSource(
  url: string,
  entities: Entities,
  { poolSize = POOL_SIZE, connectMs = 1_500 }: { poolSize?: number; connectMs?: number } = {},
): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    entities,
    namingStrategy: new Naming(),
    connectTimeoutMS: connectMs,
    applicationName: 'hearth',
    poolErrorHandler: () => undefined,
    extra: {
      max: poolSize,
      types: typeParsers,
      onConnect,
      statement_timeout: 15_000,
      lock_timeout: LOCK_WAIT_MS,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    },
  });
}
