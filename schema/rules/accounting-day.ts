import { keptZoneClock } from './zone-clock.js';

/*
 * Invoices, receipts, and exports state their day in one zone, the seller's, and print that zone beside it (ACCOUNTING 26).
 * Days are ISO 8601: `2026-01-01`.
 */

/** The zone of a seller who declares none, and of documents that were issued before sellers could. */
export const UTC = 'UTC';

/** The clock of `timeZone` at an instant, as if it were UTC. */
function wallClock(at: Date, timeZone: string): { iso: string; offset: number } {
  const offset = keptZoneClock(timeZone).offsetAt(at.getTime());
  return { iso: new Date(at.getTime() + offset).toISOString(), offset };
}

/** The day of an instant in `timeZone`. */
export function dayIn(timeZone: string, at: Date): string {
  return wallClock(at, timeZone).iso.slice(0, 10);
}

/** `2026-01-01 07:30` */
export function minuteIn(timeZone: string, at: Date): string {
  return wallClock(at, timeZone).iso.slice(0, 16).replace('T', ' ');
}

/** `2026-01-01T07:30:00+08:00`, or `2025-12-31T23:30:00Z` in UTC: the day is readable, and the instant exact to a second. */
export function momentIn(timeZone: string, at: Date): string {
  const { iso, offset } = wallClock(at, timeZone);
  return `${iso.slice(0, 19)}${offset === 0 ? 'Z' : offsetText(offset)}`;
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `Hong Kong Time`, `Eastern Time`, `UTC`: the name beside a date. It is the same in summer and in winter. */
export function zoneLabel(timeZone: string, locale: string): string {
  if (timeZone === UTC) return UTC;
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date(0));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // Zones without a name have only an offset.
  return name.startsWith('GMT') ? timeZone : name;
}
