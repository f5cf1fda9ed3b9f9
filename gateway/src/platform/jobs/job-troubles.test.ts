import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../../../test/support/customer.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { applicationDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { createLogger } from '../logger.js';
import { startJobWorker, type JobWorker } from './job-worker.js';

const TIMING = { pollIntervalMs: 50, sweepEveryMs: 100, goneAfterMs: 500 };
const QUEUE = {
  priority: 0,
  concurrency: 4,
  tries: 12,
  backOff: { longestPauseSeconds: 60 },
  timeLimitSeconds: 60,
};

let database: TestDatabase;
let owner: pg.Client;
let db: Database;
const started: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  db = new Database(await applicationDataSource(database.workerUrl, []).initialize());
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()));
  await owner.query('DELETE FROM graphile_worker._private_jobs');
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.close();
});

async function work(run: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const log = createLogger('debug', 'test', { write: (line: string) => void lines.push(line) });
  const jobs = { work: { queue: 'test', schedule: null, run } };
  const options = { url: database.workerUrl, queues: { test: QUEUE }, jobs, log, timing: TIMING };
  started.push(await startJobWorker(options));
  return lines;
}

/** A job that gives up at its first failure. */
async function enqueue(key: string | null = null): Promise<string> {
  const added = await owner.query<{ id: string }>(
    `SELECT id::text FROM graphile_worker.add_job('work', json_build_object('jobKey', $1::text), max_attempts => 1, job_key => $1)`,
    [key],
  );
  return added.rows[0]?.id ?? '';
}

const waitFor = (what: string, is: () => boolean | Promise<boolean>) =>
  eventually(what, async () => (await is()) || undefined);
const count = async (from: string) =>
  Number((await owner.query<{ count: string }>(`SELECT count(*) FROM ${from}`)).rows[0]?.count);
const isDone = async () => (await count('graphile_worker.jobs')) === 0;
/** The failure of the last run is stored. */
const rests = () =>
  waitFor('the failure to be stored', async () => {
    const resting = 'graphile_worker.jobs WHERE locked_at IS NULL AND last_error IS NOT NULL';
    return (await count(resting)) === 1;
  });
/** Pauses pass. */
const hurry = () => owner.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
const refusing = (state: string) =>
  db.transaction((tx) =>
    tx.query(`DO $$ BEGIN RAISE 'refused' USING ERRCODE = '${state}'; END $$`),
  );

it.each([
  ['full', '53100'],
  ['failing to read its disk', '58030'],
  ['read-only', '25006'],
  ['out of memory', '53200'],
  ['out of connections', '53300'],
  ['busy with somebody’s lock', '55P03'],
  ['shutting down', '57P01'],
])('gives no job up while the database is %s', async (_what, state) => {
  let runs = 0;
  const troubles = 8;
  const lines = await work(() => (++runs <= troubles ? refusing(state) : Promise.resolve()));
  const id = await enqueue();
  for (let n = 1; n <= troubles; n++) {
    await waitFor(`run ${n}`, () => runs >= n);
    await rests();
    expect(await count('given_up_job')).toBe(0);
    const { rows } = await owner.query<{ pause: number }>(
      `SELECT extract(epoch FROM run_at - now())::int AS pause FROM graphile_worker.jobs WHERE id = $1`,
      [id],
    );
    // However long that goes on, it is over soon after.
    expect(rows[0]?.pause).toBeLessThan(200);
    await owner.query('UPDATE graphile_worker._private_jobs SET last_error = NULL');
    await hurry();
  }
  await waitFor('the job to be done', isDone);
  expect(lines.filter((line) => line.includes('failed for good'))).toEqual([]);
});

it.each([
  ['an error of its own', () => Promise.reject(new Error('no'))],
  ['a statement that takes too long', () => refusing('57014')],
  ['a server of others that is away', () => fetch('http://127.0.0.1:1').catch(refuse)],
])('gives a job up for %s', async (_what, run) => {
  const lines = await work(run);
  await enqueue();
  await waitFor('the job to be given up', async () => (await count('given_up_job')) === 1);
  expect(lines.filter((line) => line.includes('failed for good'))).toHaveLength(1);
});
const refuse = (error: unknown) => {
  throw (error as { cause: Error }).cause;
};

it('leaves a job replaced that fails after another took its key', async () => {
  let runs = 0;
  let goOn = false;
  await work(async () => {
    if (++runs > 1) return;
    while (!goOn) await sleep(10);
    await refusing('53100');
  });
  await enqueue('key');
  await waitFor('the job to run', () => runs === 1);
  await enqueue('key');
  goOn = true;
  await waitFor('the other to run', () => runs === 2);
  await rests();
  await hurry();
  await sleep(5 * TIMING.pollIntervalMs);
  expect(runs).toBe(2);
});

it('runs a job again whose result could not be stored, also at its last attempt', async () => {
  const name = String((await owner.query('SELECT current_database() AS name')).rows[0]?.name);
  const renew = () =>
    owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
      [name],
    );
  let runs = 0;
  let goOn = false;
  const lines = await work(async () => {
    if (++runs > 1) return;
    while (!goOn) await sleep(10);
  });
  await enqueue();
  await waitFor('the job to run', () => runs === 1);
  await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await renew();
  goOn = true;
  await waitFor('the queue to end', () =>
    lines.some((line) => line.includes('the job queue ended; it is started again')),
  );
  await owner.query('SET default_transaction_read_only = off');
  await owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await renew();
  await waitFor('the job to be done', isDone);
  expect(runs).toBe(2);
});
