/** Time formats: 24 hours in all languages, matching the columns of dates. `at` is ISO 8601. */

/** `15:27:44` in the reader's time zone. */
export function clockTime(
  at: string,
  locale: string,
  timeStyle: 'short' | 'medium' = 'medium',
): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle, hourCycle: 'h23' });
  return format.format(new Date(at));
}

/** `Saturday, November 21, 2026 at 15:27:44 GMT+8`, shown on hover over a short time. */
export function fullMoment(at: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'long',
    hourCycle: 'h23',
  });
  return format.format(new Date(at));
}

/**
 * The IANA zone of this device, by the browser's name for it. Calendar months of a plan follow it. It is UTC where the browser
 * does not know the zone: some then return nothing, or `Etc/Unknown`, which no server accepts.
 */
export function localTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isUsable(timeZone) ? timeZone : 'UTC';
}

/** Whether the gateway takes it (schema/rules/zone-name.ts): a region and a place, not an abbreviation. */
function isUsable(timeZone: string): boolean {
  if (!timeZone.includes('/') || timeZone === 'Etc/Unknown') return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    // A RangeError says that the zone has no rules here.
    return false;
  }
}

function zonePart(
  style: 'long' | 'longGeneric' | 'shortOffset',
  timeZone: string,
  locale: string,
  at: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Browsers return this instead of a name for zones without one. */
const NAMELESS = 'GMT';

/** `Asia/Hong_Kong` → `Hong Kong Standard Time (UTC+8)`, with the offset at the time `at`. */
export function timeZoneName(timeZone: string, locale: string, at = new Date()): string {
  // The offset's format for nameless zones differs between browsers.
  const offset = zonePart('shortOffset', timeZone, 'en-US', at)
    .replace('GMT', 'UTC')
    .replace(/[+-]0$/, '');
  // A zone with daylight saving has a generic name for the whole year. UTC has none.
  const generic = zonePart('longGeneric', timeZone, locale, at);
  const name = generic.startsWith(NAMELESS) ? zonePart('long', timeZone, locale, at) : generic;
  return name.startsWith(NAMELESS) ? offset : `${name} (${offset})`;
}
