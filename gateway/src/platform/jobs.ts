import { rows, type Tx } from './database/database.js';

export interface JobOptions {
  runAt?: Date;
  /** Jobs with the same key replace each other while they wait. */
  key?: string;
  maxAttempts?: number;
}

/**
 * Puts a job in the queue as part of the transaction: it exists exactly if the transaction commits. Nothing is sent or
 * called from inside a transaction; the worker process does it afterwards, with retries.
 */
export async function enqueueJob(
  tx: Tx,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await rows(tx, 'SELECT enqueue_job($1, $2::json, $3, $4, $5)', [
    name,
    JSON.stringify(payload),
    options.runAt ?? null,
    options.key ?? null,
    options.maxAttempts ?? 12,
  ]);
}
