import { dayIn } from '../../../../schema/rules/accounting-day';
import { DAY_MS } from '../../../../schema/rules/time';
import { firstInstant, keptZoneClock } from '../../../../schema/rules/zone-clock';
import type { LedgerFilterInput } from '../../../../schema/generated/schema-types';

/** Rows of one day that follow each other. */
export interface DayRun {
  /** ISO 8601, by the clock of the zone. */
  readonly day: string;
  /** Whether its rows are not all that there is to say: several, or the page begins or ends with them. */
  readonly needsSum: boolean;
}

/**
 * The days of a page's rows, by the id of the row that each begins with. Rows are in the order in which they were posted, so
 * a day comes again where an entry of it was posted after some of the next day: a correction, or its last hour.
 */
export function dayRuns(
  rows: readonly { readonly id: string; readonly occurredAt: string }[],
  timeZone: string,
): ReadonlyMap<string, DayRun> {
  const days = rows.map(({ occurredAt }) => dayIn(timeZone, new Date(occurredAt)));
  const runs = rows.flatMap(({ id }, index) => {
    const day = days[index] ?? '';
    if (day === days[index - 1]) return [];
    const isAlone = index > 0 && index < rows.length - 1 && days[index + 1] !== day;
    return [[id, { day, needsSum: !isAlone }] as const];
  });
  return new Map(runs);
}

/** A filter, limited to one day. If its period begins or ends within that day, that limit stays. */
export function withinDay(
  filter: LedgerFilterInput,
  day: string,
  timeZone: string,
): LedgerFilterInput {
  const { from, to, kinds, grantId, orderId, subAccountId } = filter;
  const midnight = Date.parse(day);
  const clock = keptZoneClock(timeZone);
  const instants = (of: number, given: string | null | undefined) => [
    firstInstant(clock, of),
    ...(given == null ? [] : [Date.parse(given)]),
  ];
  return {
    from: new Date(Math.max(...instants(midnight, from))).toISOString(),
    to: new Date(Math.min(...instants(midnight + DAY_MS, to))).toISOString(),
    kinds,
    grantId,
    orderId,
    subAccountId,
  };
}

/** `Friday, November 20, 2026`, `2026年11月20日星期五`. */
export function dayName(day: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return name.format(new Date(day));
}
