/**
 * Units with their length in seconds and the count from which the next larger unit is used. No weeks, and days up to a
 * hundred, so that a choice of 90 days does not read as three months.
 */
const UNITS = [
  ['minute', 60, 60],
  ['hour', 3_600, 24],
  ['day', 86_400, 100],
  ['month', 2_629_746, 12],
  ['year', 31_556_952, Infinity],
] as const;

/** `2 hours ago`, `in 3 days`, rounded to whole units; less than a minute is `now`. */
export function relativeTime(at: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = (at - now) / 1000;
  if (Math.abs(seconds) >= 60) {
    for (const [unit, length, limit] of UNITS) {
      const count = Math.round(seconds / length);
      if (Math.abs(count) < limit) return format.format(count, unit);
    }
  }
  return format.format(0, 'second');
}
