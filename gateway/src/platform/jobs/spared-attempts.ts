/** Pauses grow up to e^5 = 148 s: no trouble of the database delays a job for longer after its end. */
const GROWING = 5;

/**
 * Either one attempt more, so that the pause grows, or this one back. A job that was replaced under its key stays as it is: the
 * queue took its key, and the rest of its attempts.
 */
const SPARE = `
  UPDATE graphile_worker._private_jobs SET
    max_attempts = max_attempts + CASE WHEN attempts > ${GROWING} THEN 0 ELSE 1 END,
    attempts = attempts - CASE WHEN attempts > ${GROWING} THEN 1 ELSE 0 END
  WHERE (id = ANY($1::bigint[]) OR locked_by = ANY($2)) AND (key IS NOT NULL OR payload->>'jobKey' IS NULL)`;

type Query = (sql: string, parameters: unknown[]) => Promise<unknown>;

/**
 * Attempts that do not count, because the database took no work, or not the result: a full disk must not use up a job. What a
 * database in trouble refuses to write down is written down later.
 */
export class SparedAttempts {
  readonly #jobs = new Set<string>();
  readonly #runs = new Set<string>();

  job(id: string): void {
    this.#jobs.add(id);
  }

  /** A run of the queue that ended because a result could not be stored. Its unfinished jobs are locked by it. */
  run(worker: string): void {
    this.#runs.add(worker);
  }

  async writeDown(query: Query): Promise<void> {
    const [jobs, runs] = [[...this.#jobs], [...this.#runs]];
    if (jobs.length === 0 && runs.length === 0) return;
    await query(SPARE, [jobs, runs]);
    for (const job of jobs) this.#jobs.delete(job);
    for (const run of runs) this.#runs.delete(run);
  }
}
