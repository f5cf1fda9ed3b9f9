import { AppError } from './errors.js';

export interface ShareRules {
  /** Works that run at the same time. */
  total: number;
  /** Of these, works of one customer, in all of its lines. */
  each: number;
  /** Works of one line that wait at most. */
  waiting: number;
  /** How long each waits at most. */
  waitMs: number;
  /** What a work that cannot wait is refused with; RATE_LIMITED unless told otherwise. */
  refusal?: () => Error;
}

/** Works that wait one behind the other. A customer can have several, which take turns: its programs, its dashboard. */
export interface Line {
  readonly customer: string;
  readonly name: string;
}

interface Waiter {
  start(): void;
  refuse(error: Error): void;
}

const RETRY_AFTER_SECONDS = 2;
const FOREVER = { waiting: Infinity, waitMs: Infinity };

interface Queue {
  readonly customer: string;
  waiters: Waiter[];
}

/**
 * Runs a few works at a time, and of these a few for each customer. The rest wait; lines take turns, so that one with many
 * works delays its own.
 */
export class FairShare {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** Lines in the order of their turns, each with its waiting works. A line without any is not in here. */
  readonly #queues = new Map<string, Queue>();

  constructor(private readonly rules: ShareRules) {}

  /**
   * Runs `work` when it is the line's turn.
   * @throws what `refusal` makes if too many works of the line wait, or this one has waited too long
   */
  async run<T>(line: Line, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(line.customer)) this.#start(line.customer);
    else await this.#turnOf(line, this.rules);
    return this.#ended(line.customer, work);
  }

  /** The same for a work that is a part of a longer one: it waits for its turn, however long that takes. */
  async runPart<T>(line: Line, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(line.customer)) this.#start(line.customer);
    else await this.#turnOf(line, FOREVER);
    return this.#ended(line.customer, work);
  }

  /** Refuses everything that waits. */
  refuseWaiting(error: () => Error): void {
    const waiting = [...this.#queues.values()].flatMap(({ waiters }) => waiters);
    this.#queues.clear();
    for (const waiter of waiting) waiter.refuse(error());
  }

  async #ended<T>(customer: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running -= 1;
      const left = (this.#runningOf.get(customer) ?? 1) - 1;
      if (left === 0) this.#runningOf.delete(customer);
      else this.#runningOf.set(customer, left);
      this.#startNext();
    }
  }

  #isFree(customer: string): boolean {
    const { total, each } = this.rules;
    return this.#running < total && (this.#runningOf.get(customer) ?? 0) < each;
  }

  #start(customer: string): void {
    this.#running += 1;
    this.#runningOf.set(customer, (this.#runningOf.get(customer) ?? 0) + 1);
  }

  #startNext(): void {
    for (const [name, { customer, waiters }] of this.#queues) {
      if (this.#running >= this.rules.total) return;
      const [next, ...rest] = waiters;
      if (!next || !this.#isFree(customer)) continue;
      // To the end: the others have their turns first.
      this.#queues.delete(name);
      if (rest.length > 0) this.#queues.set(name, { customer, waiters: rest });
      this.#start(customer);
      next.start();
    }
  }

  #turnOf(
    { customer, name }: Line,
    { waiting, waitMs }: Pick<ShareRules, 'waiting' | 'waitMs'>,
  ): Promise<void> {
    const { refusal = tooMany } = this.rules;
    const key = `${customer} ${name}`;
    const queue = this.#queues.get(key)?.waiters ?? [];
    if (queue.length >= waiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const timer =
        waitMs === Infinity
          ? undefined
          : setTimeout(() => {
              this.#leave(key, waiter);
              reject(refusal());
            }, waitMs);
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#queues.set(key, { customer, waiters: [...queue, waiter] });
    });
  }

  #leave(key: string, waiter: Waiter): void {
    const queue = this.#queues.get(key);
    if (!queue) return;
    queue.waiters = queue.waiters.filter((each) => each !== waiter);
    if (queue.waiters.length === 0) this.#queues.delete(key);
  }
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', 'Too many long requests at once, please try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
