import { keptZoneClock } from './zone-clock.js';

const QUARTER_MS = 900_000;
const HOUR_MS = 4 * QUARTER_MS;

/** What the clock said at the full hour, as if it had never been changed since. */
function fullHour(timeZone: string, quarter: number): number {
  const local = quarter + keptZoneClock(timeZone).offsetAt(quarter);
  return quarter - (((local % HOUR_MS) + HOUR_MS) % HOUR_MS);
}

/**
 * Start of the clock's hour that contains an instant, ms since the epoch. Hours of a zone may begin at a quarter of
 * UTC's, and where a clock is changed by half an hour, one of them has only 30 minutes.
 */
export function hourOf(timeZone: string, at: number): number {
  if (timeZone === 'UTC') return at - (at % HOUR_MS);
  const quarter = at - (at % QUARTER_MS);
  const full = fullHour(timeZone, quarter);
  let start = full;
  while (start < quarter && fullHour(timeZone, start) !== full) start += QUARTER_MS;
  return start;
}
