import { keptZoneClock } from '../../../../../schema/rules/zone-clock.js';
import { HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';

/** Start of the clock's hour that contains an instant, ms since the epoch. A zone's hours may begin at a quarter of UTC's. */
export function hourOf(timeZone: string, at: number): number {
  if (timeZone === 'UTC') return at - (at % HOUR_MS);
  const quarter = at - (at % QUARTER_MS);
  const local = quarter + keptZoneClock(timeZone).offsetAt(quarter);
  return quarter - (((local % HOUR_MS) + HOUR_MS) % HOUR_MS);
}
