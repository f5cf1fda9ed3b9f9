import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../../platform/clock.js';
import { daysBetween, shifted, type LocalDay, type TimeZone } from './time-zone.js';
import type { Span } from './usage-buckets.js';

/** Days up to today of the periods that are counted in days. */
export const LAST_DAYS = {
  TODAY: 1,
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_90_DAYS: 90,
} as const;

type Month = 'THIS_MONTH' | 'LAST_MONTH';
export type NamedPeriod = keyof typeof LAST_DAYS | 'LAST_24_HOURS' | Month;

/** The end of the current quarter of an hour, up to which usage may have been reported. */
export const ceilQuarter = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS;

/** 24 hours of the local clock, including the current one. */
export function last24Hours(zone: TimeZone, now: number): Span {
  const offset = zone.offsetAt(now);
  const to = Math.floor((now + offset) / HOUR_MS + 1) * HOUR_MS - offset;
  return { from: to - DAY_MS, to };
}

/** This month ends with today: days to come have no usage. */
export function monthSpan(zone: TimeZone, month: Month, now: number): Span {
  const today = zone.dayOf(now);
  const first = { ...today, day: 1 };
  return month === 'THIS_MONTH'
    ? { from: zone.startOf(first), to: zone.startOf(shifted(today, 1)) }
    : { from: zone.startOf({ ...first, month: today.month - 1 }), to: zone.startOf(first) };
}

/**
 * The same days of the month before, and the same time of the last one. A day that the shorter month lacks is its last.
 * A whole month becomes the whole month before.
 */
export function sameMonthBefore(zone: TimeZone, { from, to }: Span): Span {
  const [first, last] = [zone.dayOf(from), zone.dayOf(Math.max(from, to - 1))];
  const isMonth = first.day === 1 && shifted(last, 1).day > daysIn(last);
  const lastThen = isMonth ? normal({ ...last, day: 0 }) : monthBefore(last);
  const nextDay = zone.startOf(shifted(lastThen, 1));
  const isWholeDay = to > from && to === zone.startOf(shifted(last, 1));
  const sinceMidnight = to - zone.startOf(last);
  return {
    from: sameTime(zone, monthBefore(first), from - zone.startOf(first)),
    to: isWholeDay ? nextDay : Math.min(zone.startOf(lastThen) + sinceMidnight, nextDay),
  };
}

/** As many days, or as much time, before a period. Whole days are compared with whole days through clock changes. */
export function spanBefore(zone: TimeZone, { from, to }: Span, reached: number): Span {
  const isWhole = [from, to].every((at) => at === zone.startOf(zone.dayOf(at)));
  const start = isWhole
    ? zone.startOf(shifted(zone.dayOf(from), -daysBetween(zone.dayOf(from), zone.dayOf(to))))
    : from - (to - from);
  return { from: start, to: reached >= to ? from : Math.min(from, start + (reached - from)) };
}

/** The same day of the month before, or that month's last. */
function monthBefore({ year, month, day }: LocalDay): LocalDay {
  const before = normal({ year, month: month - 1, day: 1 });
  return { ...before, day: Math.min(day, daysIn(before)) };
}

const daysIn = ({ year, month }: LocalDay): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

function normal({ year, month, day }: LocalDay): LocalDay {
  const date = new Date(Date.UTC(year, month - 1, day));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** On a shorter day, at most its last quarter of an hour. */
const sameTime = (zone: TimeZone, day: LocalDay, sinceMidnight: number): number =>
  Math.min(zone.startOf(day) + sinceMidnight, zone.startOf(shifted(day, 1)) - QUARTER_MS);
