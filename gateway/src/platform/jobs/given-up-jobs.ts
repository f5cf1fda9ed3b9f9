import type { ReadPool } from '../database/read-pool.js';

/** Number of jobs that used up their attempts. Each stays in the view `given_up_job` until an operator handles it. */
export async function countGivenUpJobs(reads: ReadPool): Promise<number> {
  const rows = await reads.query<{ count: number }>(
    'jobs.given_up',
    'SELECT count(*)::int AS count FROM given_up_job',
  );
  return rows[0]?.count ?? 0;
}
