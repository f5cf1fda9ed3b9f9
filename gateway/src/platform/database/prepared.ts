import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Tx } from './database.js';

/** The transaction's own connection, for what TypeORM has no words for (COPY). */
export async function connectionOf(tx: Tx): Promise<PoolClient> {
  if (tx.queryRunner === undefined) throw new Error('not inside a transaction');
  return (await tx.queryRunner.connect()) as PoolClient;
}

/**
 * Runs a statement of a hot path inside a transaction under a name: each connection plans it once. One name, one SQL text.
 */
export async function prepared<Row extends QueryResultRow>(
  tx: Tx,
  name: string,
  sql: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  const connection = await connectionOf(tx);
  return connection.query<Row>({ name, text: sql, values });
}
