import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Tx } from './database.js';

/** The transaction's own connection, for what TypeORM has no words for (COPY). */
export async function connectionOf(tx: Tx): Promise<PoolClient> {
  if (tx.queryRunner === undefined) throw new Error('not inside a transaction');
  return (await tx.queryRunner.connect()) as PoolClient;
}

/** The statements that are under way on a connection, and why the first of them failed. */
interface Sent {
  count: number;
  failure?: unknown;
}

const sentOn = new WeakMap<PoolClient, Sent>();

/**
 * Runs a statement of a hot path inside a transaction under a name: each connection plans it once. One name, one SQL text.
 *
 * Statements that are asked for together (`Promise.all`) are sent together and run in the order in which they were asked for,
 * each after what those before it did. When one fails, those behind it do not run, and fail with the same error. Only prepared
 * statements may be asked for together.
 */
export async function prepared<Row extends QueryResultRow>(
  tx: Tx,
  name: string,
  sql: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  const connection = await connectionOf(tx);
  const sent = sentOn.get(connection) ?? { count: 0 };
  sentOn.set(connection, sent);
  sent.count += 1;
  setPipeline(connection, true);
  try {
    return await connection.query<Row>({ name, text: sql, values });
  } catch (error) {
    // Postgres only tells those behind it that the transaction was aborted.
    sent.failure ??= error;
    throw sent.failure;
  } finally {
    sent.count -= 1;
    if (sent.count === 0) {
      sentOn.delete(connection);
      setPipeline(connection, false);
    }
  }
}

/** pg offers this mode for whole connections only; it refuses COPY. It looks at it whenever it sends or receives. */
function setPipeline(connection: PoolClient, pipeline: boolean): void {
  (connection as { pipeline: boolean }).pipeline = pipeline;
}
