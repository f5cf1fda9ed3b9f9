import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.js';
import { AppError } from '../../platform/errors.js';
import { TimeZone, weekday, type LocalDay } from './time-zone.js';

export type UsageGranularity = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';

/** Which period is asked for: the last so many calendar days with today, or instants `[from, to)`. */
export type UsagePeriod = { lastDays: number } | { from: Date; to: Date };

/** Most points of one series: a month of hours, two years of days. */
export const MAX_BUCKETS = 800;
const MAX_DAYS = 1_100;
const DEFAULT_DAYS = 30;

/** Usage is counted in whole hours of UTC; `from` and `to` are widened to them. */
export interface UsageWindow {
  zone: TimeZone;
  granularity: UsageGranularity;
  from: number;
  to: number;
  /** Starts of the buckets, ascending; the first may lie before `from`. */
  starts: readonly number[];
  /** The buckets as instants. Shared between requests: nobody changes them. */
  spans: readonly { readonly start: Date; readonly end: Date }[];
  /** The period before: as long as this one has lasted so far, so that today is compared with as much of an earlier day. */
  previous: { from: number; to: number };
}

function refuse(reason: string, message: string, details: Record<string, number> = {}): AppError {
  return new AppError('BAD_USER_INPUT', message, { reason, ...details });
}

/** Checks the arguments of `usage` together. @throws AppError BAD_USER_INPUT with `reason` */
export function readPeriod(
  last: number | null,
  range: { from: Date; to: Date } | null,
): UsagePeriod {
  if (last !== null && range !== null)
    throw refuse('PERIOD_AMBIGUOUS', 'Use `last` or `range`, not both');
  if (range !== null) {
    if (range.from >= range.to) throw refuse('PERIOD_EMPTY', '`from` must lie before `to`');
    return range;
  }
  const lastDays = last ?? DEFAULT_DAYS;
  const allowed = `\`last\` is 1 to ${MAX_DAYS} days`;
  if (lastDays < 1) throw refuse('PERIOD_EMPTY', allowed);
  if (lastDays > MAX_DAYS) throw refuse('PERIOD_TOO_LONG', allowed, { maxDays: MAX_DAYS });
  return { lastDays };
}

/** A window but for how much of it has passed. */
type Frame = Omit<UsageWindow, 'previous'> & { previousFrom: number };

/** Everybody who looks at the last 30 days in one zone looks at the same buckets until the calendar moves on. */
const frames = new LRUCache<string, Frame>({ max: 500 });
/** Midnights and hours of all zones fall on quarters of an hour of UTC. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Cuts a period into buckets of a calendar. @throws AppError BAD_USER_INPUT with `reason` */
export function usageWindow(
  period: UsagePeriod,
  granularity: UsageGranularity,
  timeZone: string,
  now: Date,
): UsageWindow {
  const at = now.getTime();
  const { previousFrom, ...frame } =
    'lastDays' in period
      ? rememberedFrame(period, granularity, timeZone, at)
      : frameOf(period, granularity, timeZone, at);
  const { from, to } = frame;
  const elapsed = ceilHour(Math.min(to, Math.max(from, at))) - from;
  return { ...frame, previous: { from: previousFrom, to: previousFrom + elapsed } };
}

/** The buckets of the period before, in the same calendar: the last one may end after as much as has passed. */
export function windowBefore({
  zone,
  granularity,
  previous,
}: UsageWindow): Omit<UsageWindow, 'previous'> {
  const { from, to } = previous;
  return { zone, granularity, from, to, ...cut(zone, granularity, from, to) };
}

function rememberedFrame(
  period: { lastDays: number },
  granularity: UsageGranularity,
  timeZone: string,
  now: number,
): Frame {
  const key = `${period.lastDays} ${granularity} ${Math.floor(now / QUARTER_MS)} ${timeZone}`;
  let frame = frames.get(key);
  if (frame === undefined) {
    frame = frameOf(period, granularity, timeZone, now);
    frames.set(key, frame);
  }
  return frame;
}

function frameOf(
  period: UsagePeriod,
  granularity: UsageGranularity,
  timeZone: string,
  now: number,
): Frame {
  const zone = TimeZone.find(timeZone);
  if (zone === null)
    throw refuse(
      'TIME_ZONE_UNKNOWN',
      'Use a name from the IANA time zone database, e.g. Europe/Berlin',
    );
  const { from, to, previousFrom } = bounds(period, zone, now);
  if (to - from > MAX_DAYS * DAY_MS)
    throw refuse('PERIOD_TOO_LONG', `At most ${MAX_DAYS} days`, { maxDays: MAX_DAYS });
  if (granularity === 'HOUR' && to - from > MAX_BUCKETS * HOUR_MS) throw tooFine();
  const buckets = cut(zone, granularity, from, to);
  if (buckets.starts.length > MAX_BUCKETS) throw tooFine();
  return { zone, granularity, from, to, ...buckets, previousFrom };
}

/** A period in buckets. */
function cut(
  zone: TimeZone,
  granularity: UsageGranularity,
  from: number,
  to: number,
): Pick<UsageWindow, 'starts' | 'spans'> {
  const { starts, end } = bucketStarts(zone, granularity, from, to);
  const spans = starts.map((start, index) => ({
    start: new Date(start),
    end: new Date(starts[index + 1] ?? end),
  }));
  return { starts, spans };
}

function tooFine(): AppError {
  return refuse(
    'TOO_MANY_BUCKETS',
    `At most ${MAX_BUCKETS} buckets: ask for a shorter period or larger buckets`,
    {
      maxBuckets: MAX_BUCKETS,
    },
  );
}

const floorHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;
const ceilHour = (at: number): number => Math.ceil(at / HOUR_MS) * HOUR_MS;
const shifted = ({ year, month, day }: LocalDay, days: number): LocalDay => ({
  year,
  month,
  day: day + days,
});

function bounds(
  period: UsagePeriod,
  zone: TimeZone,
  now: number,
): { from: number; to: number; previousFrom: number } {
  if ('lastDays' in period) {
    const today = zone.dayOf(now);
    const start = (days: number) => ceilHour(zone.startOf(shifted(today, days)));
    return {
      from: start(1 - period.lastDays),
      to: start(1),
      previousFrom: start(1 - 2 * period.lastDays),
    };
  }
  const from = floorHour(period.from.getTime());
  const to = ceilHour(period.to.getTime());
  return { from, to, previousFrom: from - (to - from) };
}

/**
 * Hours are those of UTC. In zones that are off by half an hour or a quarter, an hour belongs to the day in which it starts,
 * because usage is not kept finer than that.
 */
function bucketStarts(
  zone: TimeZone,
  granularity: UsageGranularity,
  from: number,
  to: number,
): { starts: number[]; end: number } {
  const starts: number[] = [];
  if (granularity === 'HOUR') {
    for (let at = from; at < to; at += HOUR_MS) starts.push(at);
    return { starts, end: to };
  }
  let day = firstDay(granularity, zone.dayOf(from));
  let at = zone.startOf(day);
  while (ceilHour(at) < to) {
    starts.push(at);
    day = nextDay(granularity, day);
    at = zone.startOf(day);
  }
  return { starts, end: at };
}

function firstDay(granularity: Exclude<UsageGranularity, 'HOUR'>, day: LocalDay): LocalDay {
  switch (granularity) {
    case 'DAY':
      return day;
    case 'WEEK':
      return shifted(day, -weekday(day));
    case 'MONTH':
      return { ...day, day: 1 };
  }
}

function nextDay(granularity: Exclude<UsageGranularity, 'HOUR'>, day: LocalDay): LocalDay {
  if (granularity === 'MONTH') return { ...day, month: day.month + 1 };
  return shifted(day, granularity === 'DAY' ? 1 : 7);
}
