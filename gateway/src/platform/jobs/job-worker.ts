import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as QueueLogger,
  parseCronItems,
  run as runQueue,
  type WorkerPool,
} from 'graphile-worker';
import { asRequest } from '../current-request.js';
import type { Logger } from '../logger.js';
import { jobFailure } from './job-failure.js';
import { LOCK_TIMING, WorkerLocks, type LockTiming } from './worker-locks.js';

const CONCURRENCY = 4;

/** How often a worker looks for jobs, and how fast for those of dead workers, in milliseconds. */
export interface JobTiming extends LockTiming {
  pollIntervalMs: number;
}

/** Before a queue that ended is started again: twice as long each time, so that a job whose result cannot be stored rests. */
const LONGEST_PAUSE_MS = 30_000;
/** After a run of this length, the next pause is a short one again. */
const GOOD_RUN_MS = 60_000;

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
  /** Handlers by job name. A job whose handler throws is retried with growing delays. */
  handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  cron?: readonly { task: string; match: string }[];
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
  /** Null while none can be started. */
  let current: Run | null = await startRun(options);

  const startAgain = async (): Promise<Run | null> => {
    try {
      return await startRun(options);
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

async function startRun({
  url,
  handlers,
  cron = [],
  log,
  timing = TIMING,
}: JobWorkerOptions): Promise<Run> {
  const events = new EventEmitter();
  let locks: WorkerLocks | null = null;
  let failure: Error | null = null;
  events.on('pool:fatalError', ({ error }: { error: unknown }) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    locks = new WorkerLocks(url, workerPool.id, log, timing);
  });
  const runner = await runQueue({
    connectionString: url,
    concurrency: CONCURRENCY,
    pollInterval: timing.pollIntervalMs,
    noHandleSignals: true,
    events,
    // If Postgres becomes unavailable just then, a job's result cannot be stored. These settings make the queue end in
    // an orderly way (see `ended`) instead of with an unhandled rejection. The next run releases its jobs.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => [
        name,
        (payload: unknown, { job }: { job: JobFacts }) => {
          const work = async () => {
            try {
              await handler(payload);
            } catch (error) {
              report(log, name, job, error);
              throw jobFailure(error);
            }
          };
          const requestId = requestIdOf(payload);
          return requestId === null ? work() : asRequest(requestId, work);
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      cron.map(({ task, match }) => ({ task, match, identifier: task })),
    ),
    logger: new QueueLogger(() => (level, message, meta) => {
      // Job failures are logged above, with more detail.
      const known = meta?.['failure'] === true;
      log[known ? 'debug' : (LEVELS[level] ?? 'info')]({ source: 'queue' }, message);
    }),
  });
  // The queue's own promise does not tell why it ended.
  const ended = runner.promise
    .finally(() => locks?.stop())
    .then(() => {
      if (failure !== null) throw failure;
    });
  // Avoids an unhandled rejection for callers that do not await `ended`.
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      // Rejects if the queue is ending by itself just now. Whoever awaits `ended` learns why.
      await runner.stop().catch(() => undefined);
      await ended.catch(() => undefined);
    },
  };
}

/** The request that enqueued a job; null for a recurring one. */
function requestIdOf(payload: unknown): string | null {
  const { requestId } = (payload ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : null;
}

interface JobFacts {
  id: string;
  attempts: number;
  max_attempts: number;
}

function report(log: Logger, name: string, job: JobFacts, error: unknown): void {
  const facts = { err: error, job: name, jobId: job.id, attempt: job.attempts };
  if (job.attempts < job.max_attempts) log.warn(facts, 'a job failed and will be retried');
  else log.error(facts, 'a job failed for good; it is kept, and needs a manual decision');
}
