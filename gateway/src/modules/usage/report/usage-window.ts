import { LRUCache } from 'lru-cache';
import type { InputReason } from '../../../../../schema/rules/error-codes.js';
import { USAGE_QUERY_LIMITS, USAGE_REPORT_LIMITS } from '../../../../../schema/rules/limits.js';
import { granularityFor, isTooFine } from '../../../../../schema/rules/usage-granularity.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';
import { AppError } from '../../../platform/errors.js';
import { daysBetween, shifted, TimeZone } from './time-zone.js';
import {
  ceilQuarter,
  last24Hours,
  LAST_DAYS,
  monthSpan,
  type NamedPeriod,
  sameMonthBefore,
  spanBefore,
} from './usage-periods.js';
import { cutIntoBuckets, type Buckets, type Span, type UsageGranularity } from './usage-buckets.js';

/** The requested period: the last calendar days including today, a named one, or instants `[from, to)`. */
export type UsagePeriod = { lastDays: number } | { named: NamedPeriod } | Range;

interface Range {
  from: Date;
  to: Date;
}

/** How fine and how long a period may be. */
export interface WindowLimits {
  days: number;
  /** Whether short buckets are for short periods, and the period must have begun. Former arguments limit the number of buckets. */
  isQuery: boolean;
  /** Whether buckets are read one after the other, so that any number will do. */
  isStreamed?: boolean;
}

/** Two years of days. */
const { buckets: MAX_BUCKETS, days: MAX_DAYS } = USAGE_REPORT_LIMITS;
const { quarterHours: MAX_QUARTER_HOURS, hourDays: MAX_HOUR_DAYS } = USAGE_QUERY_LIMITS;
const DEFAULT_DAYS = 30;

/** Periods that a period is compared with. */
export interface ComparedSpans {
  /** The preceding period up to the same point, so that today is compared with an equal part of an earlier day. */
  readonly previous: Span;
  /** The same days of the month before, up to the same point. */
  readonly monthBefore: Span;
}

export interface UsageWindow extends Buckets, ComparedSpans {}

function refuse(
  reason: InputReason,
  message: string,
  details: Record<string, string | number> = {},
): AppError {
  return new AppError('BAD_USER_INPUT', message, { reason, ...details });
}

/** Validates the period arguments of `usage` together. @throws AppError BAD_USER_INPUT with `reason` */
export function readPeriod(last: number | null, range: Range | null): { lastDays: number } | Range {
  if (last !== null && range !== null)
    throw refuse('PERIOD_AMBIGUOUS', 'Use `last` or `range`, not both', { field: 'range' });
  if (range !== null) {
    const field = 'range';
    if (range.from >= range.to)
      throw refuse('PERIOD_EMPTY', '`from` must be before `to`', { field });
    if (!isAligned(range.from) || !isAligned(range.to))
      throw refuse('RANGE_NOT_ALIGNED', '`from` and `to` must be multiples of 15 minutes', {
        field,
      });
    return range;
  }
  const lastDays = last ?? DEFAULT_DAYS;
  const allowed = `\`last\` is 1 to ${MAX_DAYS} days`;
  const field = 'last';
  if (lastDays < 1) throw refuse('PERIOD_EMPTY', allowed, { field });
  if (lastDays > MAX_DAYS) throw refuse('PERIOD_TOO_LONG', allowed, { field, maxDays: MAX_DAYS });
  return { lastDays };
}

const isAligned = (at: Date): boolean => at.getTime() % QUARTER_MS === 0;

/** Shared by everybody who reads the last 30 days in a zone, until the day changes. */
const remembered = new LRUCache<string, Buckets>({ max: 500 });

/**
 * Divides a period into calendar buckets.
 * @param asked null chooses it by the length of the period
 * @throws AppError BAD_USER_INPUT with `reason` and `field`
 */
export function usageWindow(
  period: UsagePeriod,
  asked: UsageGranularity | null,
  timeZone: string,
  now: Date,
  limits: WindowLimits = { days: MAX_DAYS, isQuery: false },
): UsageWindow {
  const zone = TimeZone.find(timeZone);
  if (zone === null)
    throw refuse(
      'TIME_ZONE_UNKNOWN',
      'Use a name from the IANA time zone database, e.g. Europe/Berlin',
      { field: 'timeZone' },
    );
  const at = now.getTime();
  if ('lastDays' in period) return windowOfDays(zone, period.lastDays, asked, at, limits);
  if ('from' in period) {
    const span = { from: period.from.getTime(), to: period.to.getTime() };
    if (limits.isQuery && span.from >= at)
      throw refuse('PERIOD_IN_FUTURE', '`from` must be in the past', { field: 'range' });
    return windowOfSpan(zone, span, asked, at, limits);
  }
  const { named } = period;
  switch (named) {
    case 'LAST_24_HOURS':
      return windowOfSpan(zone, last24Hours(zone, at), asked, at, limits);
    case 'THIS_MONTH':
    case 'LAST_MONTH': {
      const month = windowOfSpan(zone, monthSpan(zone, named, at), asked, at, limits);
      return { ...month, previous: month.monthBefore };
    }
    default:
      return windowOfDays(zone, LAST_DAYS[named], asked, at, limits);
  }
}

function windowOfDays(
  zone: TimeZone,
  days: number,
  asked: UsageGranularity | null,
  now: number,
  limits: WindowLimits,
): UsageWindow {
  // So many buckets would fill the memory.
  if (limits.isStreamed) return windowOfSpan(zone, lastDays(zone, days, now), asked, now, limits);
  const granularity = asked ?? granularityFor(days * DAY_MS);
  checkLength(days * DAY_MS, granularity, limits);
  const buckets = rememberedDays(zone, granularity, days, now);
  const reached = Math.min(buckets.to, ceilQuarter(now));
  return {
    ...buckets,
    get previous() {
      return daysBefore(zone, days, now);
    },
    get monthBefore() {
      return sameMonthBefore(zone, { from: buckets.from, to: reached });
    },
  };
}

function windowOfSpan(
  zone: TimeZone,
  span: Span,
  asked: UsageGranularity | null,
  now: number,
  limits: WindowLimits,
): UsageWindow {
  const length = span.to - span.from;
  const granularity = asked ?? granularityFor(length);
  checkLength(length, granularity, limits);
  const reached = Math.min(span.to, Math.max(span.from, ceilQuarter(now)));
  return {
    ...bucketsOf(zone, granularity, span, limits.isStreamed),
    get previous() {
      return spanBefore(zone, span, reached);
    },
    get monthBefore() {
      return sameMonthBefore(zone, { from: span.from, to: reached });
    },
  };
}

/** Buckets of a compared period, in the same calendar. The last one may end after the compared part. */
export function windowOf({ zone, granularity }: Buckets, compared: Span): Buckets {
  return cutIntoBuckets(zone, granularity, compared);
}

/** Number of calendar days that a period touches. */
export function calendarDays(zone: TimeZone, { from, to }: Span): number {
  return to <= from ? 0 : daysBetween(zone.dayOf(from), zone.dayOf(to - 1)) + 1;
}

function rememberedDays(
  zone: TimeZone,
  granularity: UsageGranularity,
  days: number,
  now: number,
): Buckets {
  const key = `${days} ${granularity} ${Math.floor(now / QUARTER_MS)} ${zone.name}`;
  let buckets = remembered.get(key);
  if (buckets === undefined) {
    buckets = bucketsOf(zone, granularity, lastDays(zone, days, now));
    remembered.set(key, buckets);
  }
  return buckets;
}

function lastDays(zone: TimeZone, days: number, now: number): Span {
  const today = zone.dayOf(now);
  return {
    from: zone.startOf(shifted(today, 1 - days)),
    to: zone.startOf(shifted(today, 1)),
  };
}

/** The same number of days before these, up to the current time of day. */
function daysBefore(zone: TimeZone, days: number, now: number): Span {
  const today = zone.dayOf(now);
  const sameDay = zone.startOf(shifted(today, -days));
  const sameTime = sameDay + ceilQuarter(now) - zone.startOf(today);
  return {
    from: zone.startOf(shifted(today, 1 - 2 * days)),
    to: Math.min(sameTime, zone.startOf(shifted(today, 1 - days))),
  };
}

function bucketsOf(
  zone: TimeZone,
  granularity: UsageGranularity,
  span: Span,
  isStreamed = false,
): Buckets {
  const buckets = cutIntoBuckets(zone, granularity, span);
  if (!isStreamed && buckets.starts.length > MAX_BUCKETS) throw tooMany();
  return buckets;
}

function checkLength(length: number, granularity: UsageGranularity, limits: WindowLimits): void {
  const { days, isQuery, isStreamed = false } = limits;
  // Days around a clock change are up to an hour longer.
  if (length > days * DAY_MS + HOUR_MS)
    throw refuse('PERIOD_TOO_LONG', `At most ${days} days`, { field: 'range', maxDays: days });
  if (isStreamed) return;
  if (granularity === 'QUARTER_HOUR' && isTooFine(granularity, length))
    throw tooFine(`At most ${MAX_QUARTER_HOURS} hours`, { maxHours: MAX_QUARTER_HOURS });
  if (isQuery && isTooFine(granularity, length))
    throw tooFine(`At most ${MAX_HOUR_DAYS} days`, { maxDays: MAX_HOUR_DAYS });
  if (granularity === 'HOUR' && length > MAX_BUCKETS * HOUR_MS) throw tooMany();
}

const tooFine = (allowed: string, limit: Record<string, number>): AppError =>
  refuse('GRANULARITY_TOO_FINE', `${allowed} of such short buckets: request longer ones`, {
    field: 'granularity',
    ...limit,
  });

function tooMany(): AppError {
  return refuse(
    'TOO_MANY_BUCKETS',
    `At most ${MAX_BUCKETS} buckets: request a shorter period or larger buckets`,
    { field: 'granularity', maxBuckets: MAX_BUCKETS },
  );
}
