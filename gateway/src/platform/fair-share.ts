import { AppError } from './errors.js';

export interface ShareRules {
  /** Works that run at the same time. */
  total: number;
  /** Of these, works of one customer. */
  each: number;
  /** Works of one customer that wait at most. */
  waiting: number;
  /** How long each waits at most. */
  waitMs: number;
  /** What a work that cannot wait is refused with; RATE_LIMITED unless told otherwise. */
  refusal?: () => Error;
}

interface Waiter {
  start(): void;
  refuse(error: Error): void;
}

const RETRY_AFTER_SECONDS = 2;
const FOREVER = { waiting: Infinity, waitMs: Infinity };

/**
 * Runs a few works at a time, and of these a few for each customer. The rest wait; customers take turns, so that one with
 * many works delays its own.
 */
export class FairShare {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** Customers in the order of their turns, each with its waiting works. A customer without any is not in here. */
  readonly #queues = new Map<string, Waiter[]>();

  constructor(private readonly rules: ShareRules) {}

  /**
   * Runs `work` when it is the customer's turn.
   * @throws what `refusal` makes if too many of the customer's works wait, or this one has waited too long
   */
  async run<T>(customer: string, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(customer)) this.#start(customer);
    else await this.#turnOf(customer, this.rules);
    return this.#ended(customer, work);
  }

  /** The same for a work that is a part of a longer one: it waits for its turn, however long that takes. */
  async runPart<T>(customer: string, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(customer)) this.#start(customer);
    else await this.#turnOf(customer, FOREVER);
    return this.#ended(customer, work);
  }

  /** Refuses everything that waits. */
  refuseWaiting(error: () => Error): void {
    const waiting = [...this.#queues.values()].flat();
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
    for (const [customer, [next, ...rest]] of this.#queues) {
      if (this.#running >= this.rules.total) return;
      if (!next || !this.#isFree(customer)) continue;
      // To the end: the others have their turns first.
      this.#queues.delete(customer);
      if (rest.length > 0) this.#queues.set(customer, rest);
      this.#start(customer);
      next.start();
    }
  }

  #turnOf(
    customer: string,
    { waiting, waitMs }: Pick<ShareRules, 'waiting' | 'waitMs'>,
  ): Promise<void> {
    const { refusal = tooMany } = this.rules;
    const queue = this.#queues.get(customer) ?? [];
    if (queue.length >= waiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const timer =
        waitMs === Infinity
          ? undefined
          : setTimeout(() => {
              this.#leave(customer, waiter);
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
      this.#queues.set(customer, [...queue, waiter]);
    });
  }

  #leave(customer: string, waiter: Waiter): void {
    const rest = (this.#queues.get(customer) ?? []).filter((each) => each !== waiter);
    if (rest.length === 0) this.#queues.delete(customer);
    else this.#queues.set(customer, rest);
  }
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', 'Too many long requests at once, please try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
