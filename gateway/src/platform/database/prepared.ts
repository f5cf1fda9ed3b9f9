import type { Socket } from 'node:net';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import type { Tx } from './database.js';

/** The transaction's own connection, for features that TypeORM lacks (COPY). */
export async function connectionOf(tx: Tx): Promise<PoolClient> {
  if (tx.queryRunner === undefined) throw new Error('not inside a transaction');
  return (await tx.queryRunner.connect()) as PoolClient;
}

/** Statements in flight on a connection, and the error of the first that failed. */
interface Sent {
  count: number;
  failure?: unknown;
}

const sentOn = new WeakMap<PoolClient, Sent>();

/**
 * Runs a hot statement inside a transaction as a named prepared statement, which each connection plans once. One name
 * must always have the same SQL text.
 *
 * Statements started together (`Promise.all`) are pipelined: they leave in one write and run in order, each seeing the
 * effects of earlier ones. After a failure, later ones do not run and fail with the same error. Only prepared statements
 * may be started together.
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
  if (sent.count === 1) {
    setPipeline(connection, true);
    sendTogether(connection);
  }
  try {
    return await connection.query<Row>({ name, text: sql, values });
  } catch (error) {
    // For later statements, Postgres only reports that the transaction was aborted. Give them the original error.
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

/** Keeps what this tick sends for one write at its end: a system call costs more than a small statement. */
function sendTogether(connection: PoolClient): void {
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}

/**
 * pg offers pipelining for whole connections only, where it refuses COPY. It checks the flag at each send and receive.
 */
function setPipeline(connection: PoolClient, pipeline: boolean): void {
  (connection as { pipeline: boolean }).pipeline = pipeline;
}
