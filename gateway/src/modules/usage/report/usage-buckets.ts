import { HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';
import { shifted, weekday, type LocalDay, type TimeZone } from './time-zone.js';

export type UsageGranularity = 'QUARTER_HOUR' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';

/** Buckets of whole days. */
type Calendar = Exclude<UsageGranularity, 'QUARTER_HOUR' | 'HOUR'>;

/** `[from, to)`, milliseconds since the epoch. */
export interface Span {
  from: number;
  to: number;
}

/** A period divided into hours, days, weeks, or months of a zone. */
export interface Buckets extends Span {
  zone: TimeZone;
  granularity: UsageGranularity;
  /** Starts of the buckets, ascending. The first is `from`. */
  starts: readonly number[];
  /** The buckets as instants. The first begins at `from` and the last ends at `to`, even in the middle of a day. */
  spans: readonly { readonly start: Date; readonly end: Date }[];
}

/** Divides a period at the zone's hours, days, weeks, or months. */
export function cutIntoBuckets(
  zone: TimeZone,
  granularity: UsageGranularity,
  { from, to }: Span,
): Buckets {
  const starts = [from];
  for (const at of boundaries(zone, granularity, from)) {
    if (at >= to) break;
    if (at > from) starts.push(at);
  }
  const spans = starts.map((start, index) => ({
    start: new Date(start),
    end: new Date(starts[index + 1] ?? to),
  }));
  return { zone, granularity, from, to, starts, spans };
}

/** Starts of buckets, beginning with the bucket that contains `from`. */
function* boundaries(
  zone: TimeZone,
  granularity: UsageGranularity,
  from: number,
): Generator<number> {
  if (granularity === 'HOUR') {
    // An hour ends on the full hour of the local clock. In zones with a half-hour offset, that is half past in UTC.
    for (let at = from; ; at += HOUR_MS - modulo(at + zone.offsetAt(at), HOUR_MS)) yield at;
  }
  if (granularity === 'QUARTER_HOUR') for (let at = from; ; at += QUARTER_MS) yield at;
  let day = firstDay(granularity, zone.dayOf(from));
  for (;;) {
    yield zone.startOf(day);
    day = nextDay(granularity, day);
  }
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

function firstDay(granularity: Calendar, day: LocalDay): LocalDay {
  switch (granularity) {
    case 'DAY':
      return day;
    case 'WEEK':
      return shifted(day, -weekday(day));
    case 'MONTH':
      return { ...day, day: 1 };
  }
}

function nextDay(granularity: Calendar, day: LocalDay): LocalDay {
  if (granularity === 'MONTH') return { ...day, month: day.month + 1 };
  return shifted(day, granularity === 'DAY' ? 1 : 7);
}
