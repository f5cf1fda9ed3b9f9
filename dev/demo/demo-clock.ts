import type { Clock } from '../../gateway/src/platform/clock.js';

/** A clock that is set, so that the services book the past at its own time. It does not go back. */
export class DemoClock implements Clock {
  #now = 0;

  now(): Date {
    return new Date(this.#now);
  }

  set(at: number): void {
    this.#now = Math.max(this.#now, at);
  }
}
