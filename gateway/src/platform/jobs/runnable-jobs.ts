import { JOBS, type JobHandlers } from './job-map.js';

/** A job as the worker runs it. */
export interface RunnableJob {
  queue: string;
  /** Crontab syntax, UTC; null for a job that does not recur. */
  schedule: string | null;
  run(payload: unknown, signal: AbortSignal): Promise<unknown>;
}

/** Parses each payload before its handler gets it. */
export function runnableJobs(handlers: JobHandlers): Record<string, RunnableJob> {
  return Object.fromEntries(
    Object.entries(JOBS).map(([name, job]) => {
      const handler = handlers[name as keyof JobHandlers] as JobHandler;
      return [
        name,
        {
          queue: job.queue,
          schedule: 'schedule' in job ? job.schedule : null,
          run: async (payload, signal) => handler(job.payload.parse(payload), signal),
        } satisfies RunnableJob,
      ];
    }),
  );
}

/** `JobHandlers` checks each handler against its own payload; here the two come from the same name. */
type JobHandler = (payload: unknown, signal: AbortSignal) => Promise<unknown>;
