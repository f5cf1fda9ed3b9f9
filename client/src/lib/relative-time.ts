/**
 * Units with their length in seconds, and from how many on the next one is used. There are no weeks, and days up to a
 * hundred: what was set to 90 days is read as that, not as a number of months.
 */
const UNITS = [
  ['minute', 60, 60],
  ['hour', 3_600, 24],
  ['day', 86_400, 100],
  ['month', 2_629_746, 12],
  ['year', 31_556_952, Infinity],
] as const;

/** `2 hours ago`, `in 3 days`, to the nearest whole one; what is less than a minute away is `now`. */
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
