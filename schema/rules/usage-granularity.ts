import { USAGE_QUERY_LIMITS } from './limits.js';
import { DAY_MS, HOUR_MS } from './time.js';

type Granularity = 'QUARTER_HOUR' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';

/** The longest period, in milliseconds, that a query may divide into such buckets; an hour longer around a clock change. */
const LONGEST: Readonly<Record<Granularity, number>> = {
  QUARTER_HOUR: USAGE_QUERY_LIMITS.quarterHours * HOUR_MS,
  HOUR: USAGE_QUERY_LIMITS.hourDays * DAY_MS,
  DAY: USAGE_QUERY_LIMITS.days * DAY_MS,
  WEEK: USAGE_QUERY_LIMITS.days * DAY_MS,
  MONTH: USAGE_QUERY_LIMITS.days * DAY_MS,
};

/** Whether a query may divide a period of this length, in milliseconds, into such buckets. */
export function isTooFine(granularity: Granularity, length: number): boolean {
  return length > LONGEST[granularity] + HOUR_MS;
}

/** Buckets of a period, for a query that names none: 6 to 100 of them. */
export function granularityFor(length: number): Granularity {
  if (length <= 6 * HOUR_MS) return 'QUARTER_HOUR';
  if (length <= 3 * DAY_MS + HOUR_MS) return 'HOUR';
  if (length <= 92 * DAY_MS + HOUR_MS) return 'DAY';
  return length <= 184 * DAY_MS + HOUR_MS ? 'WEEK' : 'MONTH';
}
