import 'reflect-metadata';
import type { Client } from 'pg';
import { DataSource, type ObjectLiteral } from 'typeorm';
import { migrations } from '../../../../migrations/index.js';
import { typeParsers } from './types.js';

type Entities = (new () => ObjectLiteral)[];

/**
 * Listens to a connection for as long as it lives. The pool and TypeORM listen only while it is theirs: an error in the packet
 * that says it is ready finds neither, and an `error` event without a listener ends the process.
 */
function onConnect(client: Client): void {
  // The statement under way, or the next one, fails with this error.
  client.on('error', () => undefined);
}

/** The owner's connection: migrations, and with `entities` the check that they describe the tables. */
export function ownerDataSource(url: string, entities: Entities = []): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    poolErrorHandler: () => undefined,
    extra: { max: 2, types: typeParsers, onConnect },
  });
}

/**
 * The application's connections for transactions, by a login of its own (logins.ts). Waiting is bounded: a statement that cannot get its lock fails and is
 * retried or answered with 503 instead of holding a connection.
 */
export function applicationDataSource(url: string, entities: Entities, poolSize = 16): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities,
    connectTimeoutMS: 1_500,
    applicationName: 'hearth',
    poolErrorHandler: () => undefined,
    extra: {
      max: poolSize,
      types: typeParsers,
      onConnect,
      statement_timeout: 15_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    },
  });
}
