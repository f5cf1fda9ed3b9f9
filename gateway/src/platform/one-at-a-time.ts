import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs works that keep the CPU busy one after the other, in the order in which they were asked for. After each, the process
 * belongs to other requests for as long as the work took, so that a long queue takes half of it at most.
 */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns what `work` returns; the next one runs also after a failure */
  run<T>(work: () => Promise<T>): Promise<T> {
    let startedAt = 0;
    const done = this.#last.then(() => {
      startedAt = performance.now();
      return work();
    });
    // The caller gets the failure from `done`.
    this.#last = Promise.allSettled([done]).then(() => delay(performance.now() - startedAt));
    return done;
  }
}
