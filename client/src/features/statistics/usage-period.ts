import { USAGE_QUERY_LIMITS } from '../../../../schema/rules/limits';
import { DAY_MS } from '../../../../schema/rules/time';
import { isTooFine } from '../../../../schema/rules/usage-granularity';
import { firstInstant, keptZoneClock } from '../../../../schema/rules/zone-clock';
import {
  GRANULARITIES,
  type Granularity,
  type OwnPeriod,
  type UsageQuestion,
} from './usage-question';

/** The longest period, in days. */
export const MAX_DAYS = USAGE_QUERY_LIMITS.days;

/** Instants of a period, `[from, to)`, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A period of at most so many days is one such bucket. */
const LONGER_THAN_DAYS: Readonly<Record<Granularity, number>> = {
  QUARTER_HOUR: 0,
  HOUR: 1 / 24,
  DAY: 1,
  WEEK: 7,
  MONTH: 31,
};

const NAMED_DAYS = {
  TODAY: 1,
  LAST_24_HOURS: 1,
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_90_DAYS: 90,
  THIS_MONTH: 31,
  LAST_MONTH: 31,
} as const;

export const isDay = (text: string) => !text.includes('T');

/** The first instant of a day of a zone. */
export function startOfDay(day: string, timeZone: string): number {
  return firstInstant(keptZoneClock(timeZone), Date.parse(day));
}

/** `YYYY-MM-DD` some days later. */
export function shiftedDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instants of a period of one's own. */
export function spanOf({ from, to }: OwnPeriod, timeZone: string): Span {
  return isDay(from)
    ? { from: startOfDay(from, timeZone), to: startOfDay(shiftedDay(to, 1), timeZone) }
    : { from: Date.parse(from), to: Date.parse(to) };
}

/** The other way round: in days if the span has whole ones. */
export function ownPeriod({ from, to }: Span, timeZone: string): OwnPeriod {
  const { offsetAt } = keptZoneClock(timeZone);
  const dayOf = (at: number) => new Date(at + offsetAt(at)).toISOString().slice(0, 10);
  const days = { from: dayOf(from), to: dayOf(to - 1) };
  const { from: start, to: end } = spanOf(days, timeZone);
  if (start === from && end === to) return days;
  const text = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`;
  return { from: text(from), to: text(to) };
}

/** Length in days; of months, at most. */
export function lengthDays(period: UsageQuestion['period'], timeZone: string): number {
  if (typeof period === 'string') return NAMED_DAYS[period];
  if (isDay(period.from)) return (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1;
  const { from, to } = spanOf(period, timeZone);
  return (to - from) / DAY_MS;
}

/** The lengths of buckets that a period can be divided into: not too many, and not one longer than it. */
export function granularitiesOf(
  period: UsageQuestion['period'],
  timeZone: string,
): readonly Granularity[] {
  const days = lengthDays(period, timeZone);
  return GRANULARITIES.filter(
    (each) => !isTooFine(each, days * DAY_MS) && days > LONGER_THAN_DAYS[each],
  );
}

/** Null if the period is of at most `MAX_DAYS` and has begun. */
export function ownPeriodProblem(
  { from, to }: OwnPeriod,
  today: string,
): 'MISSING' | 'ORDER' | 'LENGTH' | 'FUTURE' | null {
  if (from === '' || to === '') return 'MISSING';
  if (from > to) return 'ORDER';
  if (from > today) return 'FUTURE';
  return shiftedDay(from, MAX_DAYS - 1) < to ? 'LENGTH' : null;
}
