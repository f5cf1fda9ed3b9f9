import type { EventEmitter } from 'node:events';

/** Marks the jobs of a queue, so that a worker can leave them out. */
export const flagOf = (queue: string): string => `queue:${queue}`;

interface Started {
  job: { task_identifier: string };
}

/**
 * Holds the concurrency of each queue in this process. While a queue is full, the process asks for jobs without its
 * flag. It counts each question that is not answered yet as a job of every queue, because the answer may be one.
 */
export class QueueLimits {
  readonly #running = new Map<string, number>();
  #asking = 0;

  constructor(
    private readonly limits: Readonly<Record<string, { concurrency: number }>>,
    private readonly queueOf: (job: string) => string,
    events: EventEmitter,
  ) {
    const answered = () => {
      this.#asking--;
    };
    events.on('worker:getJob:empty', answered);
    events.on('worker:getJob:error', answered);
    events.on('job:start', ({ job }: Started) => {
      answered();
      this.#count(job.task_identifier, 1);
    });
    events.on('job:complete', ({ job }: Started) => {
      this.#count(job.task_identifier, -1);
    });
  }

  /** Flags of the full queues, for the next question. */
  readonly full = (): string[] => {
    this.#asking++;
    return Object.entries(this.limits)
      .filter(
        ([queue, { concurrency }]) =>
          concurrency > 1 && (this.#running.get(queue) ?? 0) + this.#asking > concurrency,
      )
      .map(([queue]) => flagOf(queue));
  };

  #count(job: string, change: number): void {
    const queue = this.queueOf(job);
    this.#running.set(queue, (this.#running.get(queue) ?? 0) + change);
  }
}
