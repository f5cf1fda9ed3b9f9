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

/**
 * The instant `months` later by the zone's clock: same time on the same day, or on the last day of a shorter month.
 * A skipped time moves forward by the gap; of a repeated one, it is the first.
 */
export function monthsLater(from: number, months: number, timeZone: string): number {
  const wall = wallClock(from, timeZone);
  const [year = 0, month = 0, day = 0] = wall.slice(0, 10).split('-').map(Number);
  const total = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(total / 12), (total % 12) + 1];
  const two = (value: number) => String(value).padStart(2, '0');
  const dateOf = (date: number) => `${toYear}-${two(toMonth)}-${two(date)}`;
  let date = day;
  while (Number.isNaN(Date.parse(dateOf(date))) || !isDay(dateOf(date))) date -= 1;
  const target = `${dateOf(date)}${wall.slice(10)}`;
  // Every clock is at most 15 hours from UTC. The first instant that shows the time, or the first that shows a later one.
  const wanted = Date.parse(`${target}Z`) + (from % 1000);
  const before = wanted - 26 * HOUR_MS;
  const offset = (at: number) => Date.parse(`${wallClock(at, timeZone)}Z`) - (at - (at % 1000));
  for (const near of [before, wanted + 26 * HOUR_MS]) {
    const found = wanted - offset(near);
    if (found + offset(found) === wanted) return found;
  }
  return wanted - offset(before);
}

const HOUR_MS = 3_600_000;

function isDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

/** The zone's clock to the second, as `2026-10-25T02:30:00`. */
function wallClock(at: number, timeZone: string): string {
  let format = wallFormats.get(timeZone);
  if (!format) {
    // Swedish dates are ISO dates.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    wallFormats.set(timeZone, format);
  }
  return format.format(at).replace(' ', 'T');
}

const wallFormats = new Map<string, Intl.DateTimeFormat>();
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
