import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, parseCronItems, run, type WorkerPool } from 'graphile-worker';
import type { Logger } from '../logger.js';
import { jobFailure } from './job-failure.js';
import { WorkerLocks } from './worker-locks.js';

const CONCURRENCY = 4;
const POLL_INTERVAL_MS = 1_000;

/** The queue's own messages; its chatter about every job is of use only when debugging. */
const LEVELS: Readonly<Record<string, 'error' | 'warn' | 'debug'>> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
};

export interface JobWorkerOptions {
  /** A login that may work on the queue (migrations/…-logins.ts). */
  url: string;
  /** Every job by its name; throwing has it tried again with growing pauses. */
  handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  cron?: readonly { task: string; match: string }[];
  log: Logger;
}

export interface JobWorker {
  /** Ends when the queue ended by itself: it could not write what became of a job. Then the process must start again. */
  ended: Promise<void>;
  /** Finishes the running jobs. */
  stop(): Promise<void>;
}

/** Works on the queue of a migrated database. Several may run at once, in any number of processes. */
export async function startJobWorker({
  url,
  handlers,
  cron = [],
  log,
}: JobWorkerOptions): Promise<JobWorker> {
  const events = new EventEmitter();
  let locks: WorkerLocks | null = null;
  events.once('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    locks = new WorkerLocks(url, workerPool.id, log);
  });
  const runner = await run({
    connectionString: url,
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    events,
    // What became of a job cannot be written when Postgres goes away at that moment. With these the queue then ends in order
    // (see `ended`) instead of by an unhandled rejection, and the next process releases what it held.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => [
        name,
        async (payload: unknown, { job }: { job: JobFacts }) => {
          try {
            await handler(payload);
          } catch (error) {
            report(log, name, job, error);
            throw jobFailure(error);
          }
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      cron.map(({ task, match }) => ({ task, match, identifier: task })),
    ),
    logger: new QueueLogger(() => (level, message, meta) => {
      // Failures of jobs are reported above, with what is known of them.
      const known = meta?.['failure'] === true;
      log[known ? 'debug' : (LEVELS[level] ?? 'info')]({ source: 'queue' }, message);
    }),
  });
  let running = true;
  const ended = runner.promise.finally(async () => {
    running = false;
    await locks?.stop();
  });
  // Whoever does not wait for the end learns of it from the next start.
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      if (running) await runner.stop();
      await ended;
    },
  };
}

interface JobFacts {
  id: string;
  attempts: number;
  max_attempts: number;
}

function report(log: Logger, name: string, job: JobFacts, error: unknown): void {
  const facts = { err: error, job: name, jobId: job.id, attempt: job.attempts };
  if (job.attempts < job.max_attempts) log.warn(facts, 'a job failed and will be tried again');
  else log.error(facts, 'a job gave up; it is kept, and a person must decide what becomes of it');
}
