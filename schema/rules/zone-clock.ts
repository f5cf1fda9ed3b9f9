import { looksLikeZoneName } from './zone-name.js';

/** Clocks of a time zone, by the runtime's zone data. */
export interface ZoneClock {
  /** The runtime's own name of the zone. */
  readonly timeZone: string;
  /** Offset from UTC in milliseconds, positive if the zone is ahead. Clocks change at whole seconds. */
  readonly offsetAt: (at: number) => number;
}

/**
 * Keep the result: a formatter takes some 30 kB.
 * @param name an IANA zone, in any case
 * @throws RangeError for an unknown zone
 */
export function zoneClock(name: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return {
    timeZone: format.resolvedOptions().timeZone,
    offsetAt: (at) => {
      const whole = Math.floor(at / 1_000) * 1_000;
      const parts = new Map(format.formatToParts(whole).map(({ type, value }) => [type, value]));
      const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
      const date = [part('year'), part('month') - 1, part('day')] as const;
      return Date.UTC(...date, part('hour'), part('minute'), part('second')) - whole;
    },
  };
}

const DAY_MS = 86_400_000;

/**
 * The first instant of a day, which may lack midnight.
 * @param midnight of that day if the clock were UTC
 */
export function firstInstant({ offsetAt }: Pick<ZoneClock, 'offsetAt'>, midnight: number): number {
  const before = midnight - offsetAt(midnight - DAY_MS);
  const after = midnight - offsetAt(midnight + DAY_MS);
  const real = [before, after].filter((at) => at + offsetAt(at) === midnight);
  return real.length > 0 ? Math.min(...real) : Math.max(before, after);
}

/** By the names that were asked for, former and current ones; those of one zone share a clock. */
const clocks = new Map<string, ZoneClock>();
/** A customer can write a name in thousands of ways. */
const MOST_NAMES = 200;

/**
 * The same, kept.
 * @throws RangeError for an unknown zone
 */
export function keptZoneClock(name: string): ZoneClock {
  const known = clocks.get(name);
  if (known !== undefined) return known;
  const clock = zoneClock(name);
  const kept = clocks.get(clock.timeZone) ?? clock;
  if (clocks.size >= MOST_NAMES) clocks.clear();
  clocks.set(clock.timeZone, kept);
  clocks.set(name, kept);
  return kept;
}

/** Whether a customer may choose a zone by this name, and this runtime has a clock for it. */
export function isZoneName(name: string): boolean {
  if (!looksLikeZoneName(name)) return false;
  try {
    keptZoneClock(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
