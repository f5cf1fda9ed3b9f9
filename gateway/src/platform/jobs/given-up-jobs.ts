import type { ReadPool } from '../database/read-pool.js';

/** How many jobs were tried as often as they may be. Each is kept (view `given_up_job`) until a person decides about it. */
export async function countGivenUpJobs(reads: ReadPool): Promise<number> {
  const rows = await reads.query<{ count: number }>(
    'jobs.given_up',
    'SELECT count(*)::int AS count FROM given_up_job',
  );
  return rows[0]?.count ?? 0;
}
