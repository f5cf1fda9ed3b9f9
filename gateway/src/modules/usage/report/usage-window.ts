import { LRUCache } from 'lru-cache';
import type { InputReason } from '../../../../../schema/rules/error-codes.js';
import { USAGE_REPORT_LIMITS } from '../../../../../schema/rules/limits.js';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';
import { AppError } from '../../../platform/errors.js';
import { daysBetween, shifted, TimeZone } from './time-zone.js';
import { cutIntoBuckets, type Buckets, type Span, type UsageGranularity } from './usage-buckets.js';

/** The requested period: the last calendar days including today, or instants `[from, to)`. */
export type UsagePeriod = { lastDays: number } | { from: Date; to: Date };

/** A month of hours, or two years of days. */
const { buckets: MAX_BUCKETS, days: MAX_DAYS } = USAGE_REPORT_LIMITS;
const DEFAULT_DAYS = 30;

/** A period in buckets, and the period it is compared with. */
export interface UsageWindow extends Buckets {
  /** The preceding period up to the same point, so that today is compared with an equal part of an earlier day. */
  readonly previous: Span;
}

function refuse(
  reason: InputReason,
  message: string,
  details: Record<string, number> = {},
): AppError {
  return new AppError('BAD_USER_INPUT', message, { reason, ...details });
}

/** Validates the period arguments of `usage` together. @throws AppError BAD_USER_INPUT with `reason` */
export function readPeriod(
  last: number | null,
  range: { from: Date; to: Date } | null,
): UsagePeriod {
  if (last !== null && range !== null)
    throw refuse('PERIOD_AMBIGUOUS', 'Use `last` or `range`, not both');
  if (range !== null) {
    if (range.from >= range.to) throw refuse('PERIOD_EMPTY', '`from` must be before `to`');
    if (!isAligned(range.from) || !isAligned(range.to))
      throw refuse('RANGE_NOT_ALIGNED', '`from` and `to` must be multiples of 15 minutes');
    return range;
  }
  const lastDays = last ?? DEFAULT_DAYS;
  const allowed = `\`last\` is 1 to ${MAX_DAYS} days`;
  if (lastDays < 1) throw refuse('PERIOD_EMPTY', allowed);
  if (lastDays > MAX_DAYS) throw refuse('PERIOD_TOO_LONG', allowed, { maxDays: MAX_DAYS });
  return { lastDays };
}

const isAligned = (at: Date): boolean => at.getTime() % QUARTER_MS === 0;
const ceilQuarter = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS;

/** Shared by everybody who reads the last 30 days in a zone, until the day changes. */
const remembered = new LRUCache<string, Buckets>({ max: 500 });

/** Divides a period into calendar buckets. @throws AppError BAD_USER_INPUT with `reason` */
export function usageWindow(
  period: UsagePeriod,
  granularity: UsageGranularity,
  timeZone: string,
  now: Date,
): UsageWindow {
  const zone = TimeZone.find(timeZone);
  if (zone === null)
    throw refuse(
      'TIME_ZONE_UNKNOWN',
      'Use a name from the IANA time zone database, e.g. Europe/Berlin',
    );
  const at = now.getTime();
  if ('lastDays' in period) {
    const { lastDays } = period;
    const buckets = rememberedDays(zone, granularity, lastDays, at);
    return {
      ...buckets,
      get previous() {
        return daysBefore(zone, lastDays, at);
      },
    };
  }
  const [from, to] = [period.from.getTime(), period.to.getTime()];
  const length = to - from;
  const elapsed = Math.min(length, Math.max(0, ceilQuarter(at) - from));
  const buckets = bucketsOf(zone, granularity, { from, to });
  return { ...buckets, previous: { from: from - length, to: from - length + elapsed } };
}

/** Buckets of the preceding period, in the same calendar. The last one may end after the compared part. */
export function windowBefore({ zone, granularity, previous }: UsageWindow): Buckets {
  return cutIntoBuckets(zone, granularity, previous);
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
    const today = zone.dayOf(now);
    buckets = bucketsOf(zone, granularity, {
      from: zone.startOf(shifted(today, 1 - days)),
      to: zone.startOf(shifted(today, 1)),
    });
    remembered.set(key, buckets);
  }
  return buckets;
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

function bucketsOf(zone: TimeZone, granularity: UsageGranularity, span: Span): Buckets {
  const length = span.to - span.from;
  // Days around a clock change are up to an hour longer.
  if (length > MAX_DAYS * DAY_MS + HOUR_MS)
    throw refuse('PERIOD_TOO_LONG', `At most ${MAX_DAYS} days`, { maxDays: MAX_DAYS });
  if (granularity === 'HOUR' && length > MAX_BUCKETS * HOUR_MS) throw tooFine();
  const buckets = cutIntoBuckets(zone, granularity, span);
  if (buckets.starts.length > MAX_BUCKETS) throw tooFine();
  return buckets;
}

function tooFine(): AppError {
  return refuse(
    'TOO_MANY_BUCKETS',
    `At most ${MAX_BUCKETS} buckets: request a shorter period or larger buckets`,
    { maxBuckets: MAX_BUCKETS },
  );
}
