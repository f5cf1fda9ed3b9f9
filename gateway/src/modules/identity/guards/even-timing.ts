import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the hidden work takes on an idle machine, and short enough for a person who waits. */
const STEP_MS = 250;

/**
 * Hides in the response time whether an address has an account (SECURITY 21): work answers at the next multiple of the
 * step, even if it fails. Both cases hash a password anyway; this covers the rows and emails that only one case writes.
 * A failed sign-in uses it for the same reason.
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
