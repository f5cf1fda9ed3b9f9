import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as QueueLogger,
  parseCronItems,
  type JobHelpers,
  run as runQueue,
  type WorkerPool,
} from 'graphile-worker';
import { asRequest } from '../current-request.js';
import { takesNoWork } from '../database/unavailable.js';
import type { Logger } from '../logger.js';
import { jobFailure } from './job-failure.js';
import type { QueueSettings } from './job-map.js';
import { QueueLimits } from './queue-limits.js';
import type { RunnableJob } from './runnable-jobs.js';
import { SparedAttempts } from './spared-attempts.js';
import { LOCK_TIMING, WorkerLocks, type LockTiming } from './worker-locks.js';

/** Jobs of all queues at once. Fewer than the queues allow together, so that priorities count. */
export const CONCURRENCY = 10;

/** How often a worker looks for jobs, and how fast for those of dead workers, in milliseconds. */
export interface JobTiming extends LockTiming {
  pollIntervalMs: number;
}

/** Before a queue that ended is started again: twice as long each time, so that a job whose result cannot be stored rests. */
const LONGEST_PAUSE_MS = 30_000;
/** After a run of this length, the next pause is a short one again. */
const GOOD_RUN_MS = 60_000;

/**
 * Once a run has shut down, the results of its last jobs are stored within this time. If three results in a row fail
 * before it shuts down, graphile-worker 0.17 and 0.18 count them wrongly and wait for ever.
 */
const LAST_RESULTS_MS = 2_000;
const SHUT_DOWN = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
];

const TIMING: JobTiming = { ...LOCK_TIMING, pollIntervalMs: 1_000 };

/** Log levels of the queue's messages. Its messages about every job are for debugging only. */
const LEVELS: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
};

export interface JobWorkerOptions {
  /** A login with rights to the queue (migrations/…-logins.ts). */
  url: string;
  queues: Readonly<Record<string, QueueSettings>>;
  /** By name. A job that throws is retried with growing delays. */
  jobs: Readonly<Record<string, RunnableJob>>;
  log: Logger;
  /** Tests use shorter times. */
  timing?: JobTiming;
}

export interface JobWorker {
  /** Finishes the running jobs, then stops. */
  stop(): Promise<void>;
}

/** One run of the queue. */
interface Run extends JobWorker {
  /** Settles when it stops, or ends by itself, because it could not store a job's result. */
  ended: Promise<void>;
}

/**
 * Works on the queue of a migrated database. Several workers may run at once, in any number of processes.
 *
 * A queue that ends by itself is started again here and not with a new process, because what runs beside it must go on: the
 * status recorder keeps the minutes of an outage in memory until the database takes them.
 */
export async function startJobWorker(options: JobWorkerOptions): Promise<JobWorker> {
  const { log, timing = TIMING } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const isStopped = () => signal.aborted;
  const spared = new SparedAttempts();
  /** Null while none can be started. */
  let current: Run | null = await startRun(options, spared);

  const startAgain = async (): Promise<Run | null> => {
    try {
      return await startRun(options, spared);
    } catch (error) {
      log.warn({ err: error }, 'the job queue cannot be started yet');
      return null;
    }
  };
  const keepRunning = async (): Promise<void> => {
    let pauseMs = timing.pollIntervalMs;
    while (!isStopped()) {
      const startedAt = performance.now();
      const failure: unknown = await current?.ended.then(
        () => null,
        (error: unknown) => error,
      );
      if (current !== null && isStopped() && failure !== null)
        log.warn({ err: failure }, 'the job queue ended while it was stopped');
      if (isStopped()) return;
      if (performance.now() - startedAt >= GOOD_RUN_MS) pauseMs = timing.pollIntervalMs;
      if (current !== null)
        log.error({ err: failure, pauseMs }, 'the job queue ended; it is started again');
      current = null;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      if (isStopped()) return;
      const next = await startAgain();
      if (isStopped()) return next?.stop();
      current = next;
    }
  };
  const finished = keepRunning();
  return {
    async stop() {
      stopped.abort();
      await current?.stop();
      await finished;
    },
  };
}

async function startRun(
  { url, queues, jobs, log, timing = TIMING }: JobWorkerOptions,
  spared: SparedAttempts,
): Promise<Run> {
  const settingsOf = ({ queue }: RunnableJob): QueueSettings => {
    const settings = queues[queue];
    if (settings === undefined) throw new Error(`there is no queue ${queue}`);
    return settings;
  };
  const events = new EventEmitter();
  const limits = new QueueLimits(queues, (name) => jobs[name]?.queue ?? name, events);
  let locks: WorkerLocks | null = null;
  let worker = '';
  let failure: Error | null = null;
  events.on('pool:fatalError', ({ error }: { error: unknown }) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    worker = workerPool.id;
    locks = new WorkerLocks(url, worker, log, timing, spared);
  });
  const shutDown = new Promise<void>((resolve) => {
    const soon = () => setTimeout(resolve, LAST_RESULTS_MS).unref();
    for (const event of SHUT_DOWN) events.once(event, soon);
  });
  const runner = await runQueue({
    connectionString: url,
    concurrency: CONCURRENCY,
    pollInterval: timing.pollIntervalMs,
    noHandleSignals: true,
    forbiddenFlags: limits.full,
    events,
    // If Postgres becomes unavailable just then, a job's result cannot be stored. These settings make the queue end in
    // an orderly way (see `ended`) instead of with an unhandled rejection. The next run releases its jobs.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, runnable]) => [
        name,
        (payload: unknown, helpers: JobHelpers) => {
          const { job } = helpers;
          const work = async () => {
            try {
              await withinLimit(runnable, payload, settingsOf(runnable).timeLimitSeconds);
            } catch (error) {
              const counts = !takesNoWork(error);
              report(log, name, { job, counts }, error);
              if (!counts) {
                spared.job(job.id);
                // If this query fails, the connection that holds the worker's lock repeats it later.
                await spared
                  .writeDown((...given) => helpers.query(...given))
                  .catch(() => undefined);
              }
              throw jobFailure(error);
            }
          };
          const requestId = requestIdOf(payload);
          return requestId === null ? work() : asRequest(requestId, work);
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      Object.entries(jobs).flatMap(([task, runnable]) => {
        const { queue, schedule } = runnable;
        if (schedule === null) return [];
        const { tries: maxAttempts, priority } = settingsOf(runnable);
        // With a key, a run that failed is replaced by the next one.
        const options = { maxAttempts, priority, queueName: queue, jobKey: task };
        return [{ task, match: schedule, identifier: task, options, payload: { jobKey: task } }];
      }),
    ),
    logger: new QueueLogger(() => (level, message, meta) => {
      // Job failures are logged above, with more detail.
      const known = meta?.['failure'] === true;
      log[known ? 'debug' : (LEVELS[level] ?? 'info')]({ source: 'queue' }, message);
    }),
  });
  // Closes the connections of a run that waits for ever. Any other has closed them, and rejects.
  const close = () => runner.stop().catch(() => undefined);
  // The queue's own promise does not tell why it ended.
  const ended = Promise.race([runner.promise, shutDown.then(close)])
    .finally(() => locks?.stop())
    .then(() => {
      if (failure === null) return;
      spared.run(worker);
      throw failure;
    });
  // Avoids an unhandled rejection for callers that do not await `ended`.
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      // Whoever awaits `ended` learns why a queue ended by itself just now.
      await Promise.race([close(), shutDown]);
      await ended.catch(() => undefined);
    },
  };
}

/** Stops waiting for a job at its queue's limit. What it does cannot be stopped, but it may watch the signal. */
async function withinLimit(job: RunnableJob, payload: unknown, seconds: number): Promise<void> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  const tooLong = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error(`took longer than ${seconds} s`));
    });
  });
  await Promise.race([job.run(payload, signal), tooLong]);
}

/** The request that enqueued a job; null for a recurring one. */
function requestIdOf(payload: unknown): string | null {
  const { requestId } = (payload ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : null;
}

interface Attempt {
  job: { id: string; attempts: number; max_attempts: number };
  counts: boolean;
}

function report(log: Logger, name: string, { job, counts }: Attempt, error: unknown): void {
  const facts = { err: error, job: name, jobId: job.id, attempt: job.attempts };
  if (!counts || job.attempts < job.max_attempts)
    log.warn(facts, 'a job failed and will be retried');
  else log.error(facts, 'a job failed for good; it is kept, and needs a manual decision');
}
