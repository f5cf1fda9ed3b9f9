import { currentRequestId } from './current-request.js';
import type { Tx } from './database/database.js';
import { prepared } from './database/prepared.js';
import { JOBS, QUEUES, type JobName, type NewPayload } from './jobs/job-map.js';
import { flagOf } from './jobs/queue-limits.js';

export interface JobOptions {
  runAt?: Date;
  /** A waiting job is replaced by a new one with the same key. */
  key?: string;
}

/**
 * Adds a job to its queue within the transaction, so it exists only if the transaction commits. Never send or call
 * anything from inside a transaction: the worker process does it afterwards, with retries.
 */
export async function enqueueJob<N extends JobName>(
  tx: Tx,
  name: N,
  payload: NewPayload<N>,
  { runAt, key }: JobOptions = {},
): Promise<void> {
  const { queue } = JOBS[name];
  const { tries, priority, concurrency } = QUEUES[queue];
  const isSerial = concurrency === 1;
  await prepared(tx, 'job.enqueue', 'SELECT enqueue_job($1, $2::json, $3, $4, $5, $6, $7, $8)', [
    name,
    // Undefined fields are left out.
    JSON.stringify(
      Object.assign({}, payload, {
        requestId: currentRequestId() ?? undefined,
        // The queue forgets the key of a job that it replaces.
        jobKey: key,
      }),
    ),
    runAt ?? null,
    key ?? null,
    tries,
    priority,
    isSerial ? queue : null,
    isSerial ? [] : [flagOf(queue)],
  ]);
}
