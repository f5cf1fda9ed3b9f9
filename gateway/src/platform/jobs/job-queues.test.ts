import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../../../test/support/customer.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { applicationDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { enqueueJob, type JobOptions } from '../jobs.js';
import { createLogger } from '../logger.js';
import { JOBS, QUEUES, type JobName, type NewPayload, type QueueSettings } from './job-map.js';
import { CONCURRENCY, startJobWorker, type JobWorker } from './job-worker.js';
import { runnableJobs, type RunnableJob } from './runnable-jobs.js';
import { tidyJobs } from './tidy-jobs.js';

const TIMING = { pollIntervalMs: 50, sweepEveryMs: 100, goneAfterMs: 1_000 };
const SENT = { mailId: '1' };

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

type Run = RunnableJob['run'];

/** Runs these jobs in the product's queues, with some settings changed. */
async function work(
  runs: Partial<Record<JobName, Run>>,
  changes: Partial<QueueSettings> = {},
): Promise<void> {
  const queues = Object.fromEntries(
    Object.entries(QUEUES).map(([name, queue]) => [name, { ...queue, ...changes }]),
  );
  const jobs = Object.fromEntries(
    Object.entries(runs).map(([name, run]) => [
      name,
      { queue: JOBS[name as JobName].queue, schedule: null, run },
    ]),
  );
  const log = createLogger('silent', 'test');
  started.push(
    await startJobWorker({ url: database.workerUrl, queues, jobs, log, timing: TIMING }),
  );
}

const enqueue = <N extends JobName>(name: N, payload: NewPayload<N>, options?: JobOptions) =>
  db.transaction((tx) => enqueueJob(tx, name, payload, options));

interface Row {
  attempts: number;
  key: string | null;
  last_error: string | null;
  waits: number;
}
const waiting = async (): Promise<Row[]> =>
  (
    await owner.query<Row>(
      `SELECT attempts, key, last_error, extract(epoch FROM run_at - now())::float8 AS waits
       FROM graphile_worker._private_jobs WHERE locked_at IS NULL ORDER BY id`,
    )
  ).rows;
const givenUp = async () => (await owner.query('SELECT task FROM given_up_job')).rows;

describe('a queue', () => {
  it('runs as many jobs at once as it may, while others go on', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    for (let n = 0; n < 9; n++) await enqueue('mail.send', SENT);
    await work({
      'mail.send': async () => {
        most = Math.max(most, ++running);
        await sleep(150);
        running--;
        done++;
      },
      'payment.cancelIntents': () => Promise.resolve(done++),
    });
    await enqueue('payment.cancelIntents', { orderId: '1' });
    await eventually('all jobs', () => Promise.resolve(done === 10 || undefined));
    expect(most).toBe(QUEUES.mail.concurrency);
  });

  it('with room for one job runs one at a time, also with a second worker', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    const purge = async () => {
      most = Math.max(most, ++running);
      await sleep(50);
      running--;
      done++;
    };
    for (let n = 0; n < 6; n++) await enqueue('mail.purge', undefined);
    await work({ 'mail.purge': purge });
    await work({ 'mail.purge': purge });
    await eventually('all jobs', () => Promise.resolve(done === 6 || undefined));
    expect(most).toBe(1);
  });

  it('starts more urgent jobs first', async () => {
    const order: string[] = [];
    const note = (name: string) => () => Promise.resolve(order.push(name));
    let held = 0;
    let isOneFree = false;
    let areAllFree = false;
    for (let n = 0; n < CONCURRENCY; n++)
      await enqueue('event.deliver', { subscriber: 'test', accountId: '1' });
    await work(
      {
        'event.deliver': async () => {
          const isFirst = held++ === 0;
          while (isFirst ? !isOneFree : !areAllFree) await sleep(5);
        },
        'usage.recount': note('usage'),
        'mail.send': note('mail'),
        'payment.cancelIntents': note('money'),
      },
      { concurrency: CONCURRENCY },
    );
    await eventually('no free place', () => Promise.resolve(held === CONCURRENCY || undefined));
    await enqueue('usage.recount', { accountId: '1' });
    await enqueue('mail.send', SENT);
    await enqueue('payment.cancelIntents', { orderId: '1' });
    // In one place, jobs start in the order in which they are fetched.
    isOneFree = true;
    await eventually('all jobs', () => Promise.resolve(order.length === 3 || undefined));
    areAllFree = true;
    expect(order).toEqual(['money', 'mail', 'usage']);
  });

  it('stops waiting for a job at its time limit, and tells the job', async () => {
    let isTold = false;
    await enqueue('mail.send', SENT);
    await work(
      {
        'mail.send': (_, signal) => {
          signal.addEventListener('abort', () => (isTold = true));
          return new Promise(() => undefined);
        },
      },
      { timeLimitSeconds: 0.1 },
    );
    const [row] = await eventually('a failure', async () => {
      const found = await waiting();
      return found[0]?.last_error == null ? undefined : found;
    });
    expect(row).toMatchObject({ attempts: 1, last_error: 'Error: took longer than 0.1 s' });
    expect(isTold).toBe(true);
  });

  it('never pauses for longer than it may', async () => {
    await enqueue('mail.purge', undefined);
    await enqueue('mail.send', SENT, { runAt: new Date(Date.now() + 86_400_000) });
    await owner.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, run_at = now() + interval '5 hours' WHERE job_queue_id IS NOT NULL`,
    );
    await tidyJobs(db);
    const [failed, planned] = await waiting();
    expect(failed?.waits).toBeLessThanOrEqual(QUEUES.upkeep.backOff.longestPauseSeconds);
    expect(planned?.waits).toBeGreaterThan(80_000);
  });

  it('needs every setting', () => {
    const { priority, concurrency, tries, backOff, timeLimitSeconds } = QUEUES.mail;
    const complete: QueueSettings = { priority, concurrency, tries, backOff, timeLimitSeconds };
    // @ts-expect-error a queue without a time limit does not compile
    const incomplete: QueueSettings = { priority, concurrency, tries, backOff };
    expect(complete).toMatchObject(incomplete);
  });
});

describe('a job that is replaced under its key', () => {
  const key = { key: 'recount:1' };

  it('while it runs and then fails has not given up, and is deleted', async () => {
    let runs = 0;
    await enqueue('usage.recount', { accountId: '1' }, key);
    await work({
      'usage.recount': async () => {
        if (++runs > 1) return;
        await enqueue('usage.recount', { accountId: '1' }, key);
        throw new Error('too early');
      },
    });
    await eventually('both runs', () => Promise.resolve(runs === 2 || undefined));
    await eventually('the failure to be stored', async () =>
      (await waiting()).some((row) => row.last_error !== null) ? true : undefined,
    );
    expect(await givenUp()).toEqual([]);
    await tidyJobs(db);
    expect(await waiting()).toEqual([]);
  });

  it('after it gave up is no longer listed; one that was not replaced still is', async () => {
    await enqueue('usage.recount', { accountId: '1' }, key);
    await enqueue('mail.send', SENT);
    await owner.query(
      `SELECT graphile_worker.permanently_fail_jobs(array_agg(id), 'gone') FROM graphile_worker._private_jobs`,
    );
    expect(await givenUp()).toEqual([{ task: 'usage.recount' }, { task: 'mail.send' }]);
    await enqueue('usage.recount', { accountId: '1' }, key);
    expect(await givenUp()).toEqual([{ task: 'mail.send' }]);
    await tidyJobs(db);
    expect(await givenUp()).toEqual([{ task: 'mail.send' }]);
    expect(await waiting()).toHaveLength(2);
  });
});

describe('a payload', () => {
  const parsed = async (name: JobName, payload: unknown) => {
    const seen: unknown[] = [];
    const note = (value: unknown) => Promise.resolve(seen.push(value));
    const handlers = Object.fromEntries(Object.keys(JOBS).map((each) => [each, note]));
    await runnableJobs(handlers as never)[name]?.run(payload, new AbortController().signal);
    return seen[0];
  };

  it('of an earlier release is still understood', async () => {
    const days = { accountId: '1', starts: [74, 76] };
    expect(await parsed('usage.keepDays', { userId: '1', starts: '74,76' })).toEqual(days);
    expect(await parsed('usage.keepDays', days)).toEqual(days);
    // The queue's own payload of a recurring job.
    expect(await parsed('mail.purge', { _cron: { ts: '2026-11-26T03:10:00Z' } })).toBeUndefined();
  });

  it('that lacks something never reaches its handler', async () => {
    await expect(parsed('mail.send', { id: '1' })).rejects.toThrow('mailId');
    await expect(parsed('payment.cancelIntents', null)).rejects.toThrow();
  });

  it('is checked where it is enqueued', () => {
    // @ts-expect-error the job needs an order
    expect(() => enqueue('payment.cancelIntents', { paymentId: '1' })).toBeDefined();
    // @ts-expect-error there is no such job
    expect(() => enqueue('payment.cancel', { orderId: '1' })).toBeDefined();
  });
});
