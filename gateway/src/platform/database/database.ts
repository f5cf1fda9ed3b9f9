import type { DataSource, EntityManager } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';

/** An open transaction. Everything a service method writes goes through one of these. */
export type Tx = EntityManager;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const RETRIES = 4;

/** Postgres' SQLSTATE of an error, also through TypeORM's wrapper; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const code: unknown =
    (error as { code?: unknown }).code ??
    (error as { driverError?: { code?: unknown } }).driverError?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Name of the constraint that a write ran into, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const driver =
    (error as { driverError?: { constraint?: unknown } }).driverError ??
    (error as { constraint?: unknown });
  return typeof driver.constraint === 'string' ? driver.constraint : undefined;
}

/** Runs one statement inside a transaction and says what its rows look like. */
export async function rows<Row>(tx: Tx, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  // TypeORM wraps the rows of UPDATE and DELETE as [rows, count]; a RETURNING clause is asked for its rows only.
  const result: unknown = await tx.query(sql, parameters);
  if (
    Array.isArray(result) &&
    result.length === 2 &&
    Array.isArray(result[0]) &&
    typeof result[1] === 'number'
  ) {
    return result[0] as Row[];
  }
  return result as Row[];
}

/** The write side: short transactions on the application's own connections. */
export class Database {
  constructor(private readonly source: DataSource) {}

  /**
   * Runs `work` in one transaction: all of it, or nothing. A deadlock or serialisation failure is retried from the start,
   * so `work` must have no effect outside the transaction (mails and jobs are enqueued inside it).
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.source.transaction(work);
      } catch (error) {
        const state = sqlState(error);
        if ((state !== DEADLOCK_DETECTED && state !== SERIALIZATION_FAILURE) || attempt >= RETRIES)
          throw error;
        await sleep(5 * 2 ** attempt * (1 + Math.random()));
      }
    }
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}
