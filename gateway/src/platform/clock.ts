import { MINUTE_MS } from '../../../schema/rules/time.js';

/** The source of "now". Services depend on it, so that tests can move time without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../schema/rules/time.js';
export const QUARTER_MS = 15 * MINUTE_MS;
