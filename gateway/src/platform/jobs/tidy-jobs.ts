import { rows, type Database } from '../database/database.js';
import { JOBS, QUEUES } from './job-map.js';

/**
 * Does what the queue does not: holds the longest pause of each queue, and deletes jobs that were replaced under their
 * key. The queue keeps a replaced job, without its key, if it had failed or fails later; `given_up_job` leaves it out.
 */
export async function tidyJobs(db: Database): Promise<void> {
  const names = Object.keys(JOBS);
  const longest = Object.values(JOBS).map(({ queue }) => QUEUES[queue].backOff.longestPauseSeconds);
  await db.transaction(async (tx) => {
    await rows(
      tx,
      `UPDATE graphile_worker._private_jobs j SET run_at = now() + make_interval(secs => q.longest)
       FROM unnest($1::text[], $2::int[]) AS q(task, longest)
       JOIN graphile_worker._private_tasks t ON t.identifier = q.task
       WHERE j.task_id = t.id AND j.locked_at IS NULL AND j.attempts > 0 AND j.attempts < j.max_attempts
         AND j.run_at > now() + make_interval(secs => q.longest)`,
      [names, longest],
    );
    await rows(
      tx,
      `DELETE FROM graphile_worker._private_jobs
       WHERE key IS NULL AND payload->>'jobKey' IS NOT NULL AND attempts >= max_attempts AND locked_at IS NULL`,
    );
  });
}
