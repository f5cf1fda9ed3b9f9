import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { eventually } from '../../../test/support/customer.js';
import { startTcpRelay } from '../../../test/support/tcp-relay.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { applicationDataSource } from '../database/data-source.js';
import { createLogger } from '../logger.js';
import type { QueueSettings } from './job-map.js';
import { startJobWorker, type JobWorker } from './job-worker.js';

/** Shorter than the product's, in about the same proportions. */
const TIMING = { pollIntervalMs: 50, sweepEveryMs: 100, goneAfterMs: 1_000 };

let database: TestDatabase;
let owner: pg.Client;
const started: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()));
  await owner.query('DELETE FROM graphile_worker._private_jobs');
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const QUEUE: QueueSettings = {
  priority: 0,
  concurrency: 4,
  tries: 12,
  backOff: { longestPauseSeconds: 60 },
  timeLimitSeconds: 60,
};

async function start(
  handlers: Record<string, () => Promise<unknown>>,
  url = database.workerUrl,
  lines: string[] = [],
  queue = QUEUE,
): Promise<JobWorker> {
  const log = createLogger('debug', 'test', { write: (line: string) => void lines.push(line) });
  const jobs = Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => [name, { queue: 'test', schedule: null, run }]),
  );
  const worker = await startJobWorker({ url, queues: { test: queue }, jobs, log, timing: TIMING });
  started.push(worker);
  return worker;
}

async function enqueue(name: string, maxAttempts = 12, payload: object = {}): Promise<string> {
  const added = await owner.query<{ id: string }>(
    `SELECT id::text FROM graphile_worker.add_job($1, $3::json, max_attempts => $2)`,
    [name, maxAttempts, payload],
  );
  return added.rows[0]!.id;
}

interface JobState {
  attempts: number;
  last_error: string | null;
  /** Until the next attempt. */
  pauseSeconds: number;
}

async function job(id: string): Promise<JobState | undefined> {
  const found = await owner.query<JobState>(
    `SELECT attempts, last_error, extract(epoch FROM run_at - updated_at)::float8 AS "pauseSeconds"
     FROM graphile_worker.jobs WHERE id = $1 AND locked_at IS NULL`,
    [id],
  );
  return found.rows[0];
}

/** A job may reject with any value, including those that lint forbids for `Promise.reject`. */
const rejection = (thrown: unknown): Promise<void> =>
  Promise.resolve().then(() => {
    throw thrown;
  });
const STRANGE: [string, unknown][] = [
  ['an error', new Error('the mail server is away')],
  ['nothing', undefined],
  ['null', null],
  ['a bigint', 10n],
  ['a symbol', Symbol('why')],
  ['an error with NUL and half a character', new Error('a\0b\ud800c')],
  ['an error without words', new Error('')],
  [
    'an object that cannot be read',
    Object.defineProperty({}, 'message', {
      get() {
        throw new Error('no');
      },
    }),
  ],
];

describe('the job worker', () => {
  it('survives a job that throws any value, and retries it later', async () => {
    // An application connection in the same process parses bigints.
    const application = await applicationDataSource(database.applicationUrl, []).initialize();
    await start({
      good: () => Promise.resolve(),
      ...Object.fromEntries(STRANGE.map(([name, thrown]) => [name, () => rejection(thrown)])),
    });
    const ids: string[] = [];
    for (const [name] of STRANGE) ids.push(await enqueue(name));
    for (const id of ids) {
      const failed = await eventually('the failure to be written down', async () => {
        const state = await job(id);
        return (state?.attempts ?? 0) > 0 ? state : undefined;
      });
      expect(failed.last_error).toEqual(expect.stringMatching(/./));
      expect(failed.pauseSeconds).toBeGreaterThan(0);
    }
    // Later is now.
    await owner.query('SELECT graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [
      ids,
    ]);
    for (const id of ids) {
      await eventually('a second attempt', async () =>
        ((await job(id))?.attempts ?? 0) >= 2 ? true : undefined,
      );
    }
    const good = await enqueue('good');
    await eventually('the next job to be done', async () =>
      (await owner.query(`SELECT 1 FROM graphile_worker.jobs WHERE id = $1`, [good])).rowCount === 0
        ? true
        : undefined,
    );
    await application.destroy();
  });

  it('keeps a job that gives up, logs it as an error with its request, and logs no address', async () => {
    const lines: string[] = [];
    await start(
      { bad: () => Promise.reject(new Error('550 <ada@example.com> unknown')) },
      database.workerUrl,
      lines,
    );
    const id = await enqueue('bad', 1, { requestId: 'request-1' });
    const kept = await eventually('the job to give up', async () => {
      const state = await job(id);
      return state?.attempts === 1 ? state : undefined;
    });
    expect(kept).toMatchObject({ attempts: 1, last_error: 'Error: 550 <[address]> unknown' });
    const reports = lines.filter((line) => line.includes('failed for good'));
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0]!)).toMatchObject({
      level: 50,
      job: 'bad',
      jobId: id,
      attempt: 1,
      requestId: 'request-1',
    });
    expect(lines.join('')).not.toContain('ada@example.com');
  });

  it('takes over a killed worker’s jobs within 30 s', async () => {
    const id = await enqueue('endless');
    const child = spawn(
      process.execPath,
      [
        ...['--import', '@swc-node/register/esm-register'],
        fileURLToPath(new URL('../../../test/support/hold-job.ts', import.meta.url)),
        database.workerUrl,
      ],
      {
        cwd: fileURLToPath(new URL('../../..', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    let taken = 0;
    await start({
      endless: () => {
        taken++;
        return Promise.resolve();
      },
    });
    await eventually('the job to be done by another worker', async () =>
      (await owner.query(`SELECT 1 FROM graphile_worker.jobs WHERE id = $1`, [id])).rowCount === 0
        ? true
        : undefined,
    );
    expect(taken).toBe(1);
  });

  it('takes no jobs from a live worker, even when its connections are closed', async () => {
    const relay = await startTcpRelay(database.workerUrl);
    let runs = 0;
    const slow = async () => {
      runs++;
      // Longer than a worker without a lock keeps its jobs.
      await sleep(2 * TIMING.goneAfterMs);
    };
    await Promise.all([start({ slow }, relay.url), start({ slow }, relay.url), start({ slow })]);
    const id = await enqueue('slow');
    await eventually('the job to run', () => Promise.resolve(runs > 0 || undefined));
    relay.cut();
    await eventually('the job to be done', async () =>
      (await owner.query(`SELECT 1 FROM graphile_worker.jobs WHERE id = $1`, [id])).rowCount === 0
        ? true
        : undefined,
    );
    expect(runs).toBe(1);
    await Promise.all(started.splice(0).map((worker) => worker.stop()));
    await relay.close();
  });

  it('goes on after the queue has ended because results could not be stored', async () => {
    const relay = await startTcpRelay(database.workerUrl);
    const lines: string[] = [];
    let running = 0;
    let isAway = false;
    // One after the other, so that each is a failure of its own.
    const slow = async () => {
      const turn = running++;
      while (!isAway) await sleep(10);
      await sleep(100 * turn);
    };
    const worker = await start({ slow, good: () => Promise.resolve() }, relay.url, lines);
    for (let i = 0; i < 4; i++) await enqueue('slow');
    await eventually('the jobs to run', () => Promise.resolve(running === 4 || undefined));
    await relay.refuse();
    isAway = true;
    const says = (words: string) => () =>
      Promise.resolve(lines.some((line) => line.includes(words)) || undefined);
    await eventually('the queue to end', says('the job queue ended'));
    await eventually('a start that fails', says('cannot be started yet'));
    await relay.restore();
    const good = await enqueue('good');
    await eventually('a job of the queue that was started again', async () =>
      (await owner.query(`SELECT 1 FROM graphile_worker.jobs WHERE id = $1`, [good])).rowCount === 0
        ? true
        : undefined,
    );
    await worker.stop();
    await relay.close();
  });

  it('waits longer each time while no result can be stored', async () => {
    const lines: string[] = [];
    await owner.query(`
      CREATE FUNCTION keep_jobs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
      CREATE TRIGGER keep_jobs BEFORE DELETE ON graphile_worker._private_jobs
        FOR EACH ROW EXECUTE FUNCTION keep_jobs()`);
    const worker = await start({ good: () => Promise.resolve() }, undefined, lines);
    await enqueue('good');
    const ends = () => lines.filter((line) => line.includes('the job queue ended;'));
    await eventually('three ends', () => Promise.resolve(ends().length >= 3 || undefined));
    await owner.query(`DROP FUNCTION keep_jobs CASCADE`);
    await worker.stop();
    const told = ends().map((line) => JSON.parse(line) as { pauseMs: number; err: object });
    expect(told.slice(0, 3).map(({ pauseMs }) => pauseMs / TIMING.pollIntervalMs)).toEqual([
      ...[1, 2, 4],
    ]);
    expect(told[0]?.err).toMatchObject({
      message: expect.stringContaining('disk full') as unknown,
    });
  });
});
