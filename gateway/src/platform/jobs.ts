import { currentRequestId } from './current-request.js';
import type { Tx } from './database/database.js';
import { prepared } from './database/prepared.js';

export interface JobOptions {
  runAt?: Date;
  /** A waiting job is replaced by a new one with the same key. */
  key?: string;
  maxAttempts?: number;
}

/**
 * Adds a job to the queue within the transaction, so it exists only if the transaction commits. Never send or call
 * anything from inside a transaction: the worker process does it afterwards, with retries.
 */
export async function enqueueJob(
  tx: Tx,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  const requestId = currentRequestId();
  await prepared(tx, 'job.enqueue', 'SELECT enqueue_job($1, $2::json, $3, $4, $5)', [
    name,
    JSON.stringify(requestId === null ? payload : { ...payload, requestId }),
    options.runAt ?? null,
    options.key ?? null,
    options.maxAttempts ?? 12,
  ]);
}
