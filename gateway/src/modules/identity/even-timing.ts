import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than what is hidden takes on an idle machine, short enough for a person who waits. */
const STEP_MS = 250;

/**
 * Hides in an answer's duration whether an address has an account (SECURITY 21): what takes place answers on the next full
 * step after it began, also when it fails. Hashing is done in both cases anyway; this covers the rows and mails that are
 * written in one case only. A failed sign-in uses it for the same reason.
 */
export class EvenTiming {
  constructor(private readonly stepMs = STEP_MS) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const taken = performance.now() - startedAt;
      if (this.stepMs > 0) await sleep(Math.ceil(taken / this.stepMs) * this.stepMs - taken);
    }
  }
}
