import type { ReadPool } from '../database/read-pool.js';

/** Number of jobs that should have been started two minutes ago (the view `overdue_job`). */
export async function countOverdueJobs(reads: ReadPool): Promise<number> {
  const rows = await reads.query<{ count: number }>(
    'jobs.overdue',
    'SELECT count(*)::int AS count FROM overdue_job',
  );
  return rows[0]?.count ?? 0;
}
