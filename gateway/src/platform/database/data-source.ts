import 'reflect-metadata';
import { DataSource, type ObjectLiteral } from 'typeorm';
import { migrations } from '../../../../migrations/index.js';
import { typeParsers } from './types.js';

type Entities = (new () => ObjectLiteral)[];

/** The owner's connection: migrations, and with `entities` the check that they describe the tables. */
export function ownerDataSource(url: string, entities: Entities = []): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities,
    migrations,
    extra: { max: 2, types: typeParsers },
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
      statement_timeout: 15_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    },
  });
}
