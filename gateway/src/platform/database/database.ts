import type { DataSource, EntityManager } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';

/** An open transaction. Every write of a service method uses one. */
export type Tx = EntityManager;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const RETRIES = 4;

/** SQLSTATE of a Postgres error, also inside TypeORM's wrapper; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const code: unknown =
    (error as { code?: unknown }).code ??
    (error as { driverError?: { code?: unknown } }).driverError?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Name of the constraint that a write violated; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  const driver =
    (error as { driverError?: { constraint?: unknown } }).driverError ??
    (error as { constraint?: unknown });
  return typeof driver.constraint === 'string' ? driver.constraint : undefined;
}

/** Runs one statement inside a transaction, with a type for its rows. */
export async function rows<Row>(tx: Tx, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  // TypeORM returns [rows, count] for UPDATE and DELETE. Take the rows of the RETURNING clause.
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

/** The write side: short transactions on the application's connections. */
export class Database {
  constructor(private readonly source: DataSource) {}

  /**
   * Runs `work` in one transaction. Retries it from the start after a deadlock or serialization failure, so `work` must
   * have no effect outside the transaction (enqueue emails and jobs inside it).
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
