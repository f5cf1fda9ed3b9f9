import { addTo, noBytes, totalOf, type Counts } from './usage-counts.js';

/**
 * Rule 16: the calendar day of an instant, as `2026-10-25`, from the platform's time zone data. Independent of the
 * product's own time zone code.
 */
export function calendarDay(at: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Bytes by calendar day. Quarter hours suffice, because no zone's day begins inside one. */
export function usageByDay(
  quarters: Readonly<Record<number, Counts>>,
  timeZone: string,
): Record<string, Counts> {
  const days: Record<string, Counts> = {};
  for (const [start, counts] of Object.entries(quarters)) {
    const day = calendarDay(Number(start), timeZone);
    addTo((days[day] ??= noBytes()), counts);
  }
  return days;
}

type Usage = Readonly<Record<string, Readonly<Record<number, Counts>>>>;

/** All bytes by day, for every sub account with usage. */
export function daysOf(usage: Usage, timeZone: string): Record<string, Record<string, bigint>> {
  const days: Record<string, Record<string, bigint>> = {};
  for (const [id, quarters] of Object.entries(usage)) {
    const used = Object.entries(usageByDay(quarters, timeZone))
      .map(([day, counts]) => [day, totalOf(counts)] as const)
      .filter(([, bytes]) => bytes > 0n);
    if (used.length > 0) days[id] = Object.fromEntries(used);
  }
  return days;
}

/** All bytes of all sub accounts by outcome. */
export function allOf(usage: Usage): Counts {
  const all = noBytes();
  for (const quarters of Object.values(usage)) {
    for (const counts of Object.values(quarters)) addTo(all, counts);
  }
  return all;
}

/**
 * Rule 16: number of calendar days that `[from, to)` touches, starting no earlier than the account. Averages divide by
 * it.
 */
export function calendarDays(from: number, to: number, accountSince: number, zone: string): number {
  const first = Math.max(from, accountSince);
  if (first >= to) return 0;
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
  return (
    (midnight(calendarDay(to - 1, zone)) - midnight(calendarDay(first, zone))) / 86_400_000 + 1
  );
}

/**
 * Rule 16: change from the preceding period in percent, rounded half to even, to one decimal. Null if the preceding
 * period is zero.
 */
export function changePercent(current: bigint, previous: bigint): number | null {
  if (previous === 0n) return null;
  const thousandths = (current - previous) * 1000n;
  let rounded = thousandths / previous;
  const twice = 2n * (thousandths - rounded * previous);
  const magnitude = twice < 0n ? -twice : twice;
  const odd = rounded % 2n !== 0n;
  if (magnitude > previous || (magnitude === previous && odd)) {
    rounded += thousandths < 0n ? -1n : 1n;
  }
  return Number(rounded) / 10;
}
