import { firstInstant, type ZoneClock, zoneClock } from '../../../../../schema/rules/zone-clock.js';
import { DAY_MS, QUARTER_MS } from '../../../platform/clock.js';

/** A calendar day in the customer's time zone. `month` counts from 1. */
export interface LocalDay {
  year: number;
  month: number;
  day: number;
}

/** Cached names. There are some 600, former ones included. */
const MOST_ZONES = 600;
/** Cached offsets per zone: about ten years of days. */
const MOST_OFFSETS = 4_000;

/**
 * Calendar arithmetic in one IANA time zone, with the runtime's zone data. Around clock changes a day has 23 to 25
 * hours. A day without midnight begins with its first instant.
 */
export class TimeZone {
  static readonly #known = new Map<string, TimeZone>();

  readonly name: string;
  readonly isUtc: boolean;
  readonly #clock: ZoneClock;
  readonly #offsets = new Map<number, number>();

  /** @param name kept: the runtime's own name may be a former one */
  private constructor(name: string) {
    this.#clock = zoneClock(name);
    this.name = name;
    this.isUtc = this.#clock.timeZone === 'UTC';
  }

  /** The zone with this name (platform/time-zones.ts); null if this runtime has none. Cached. */
  static find(name: string): TimeZone | null {
    const known = TimeZone.#known.get(name);
    if (known) return known;
    try {
      const zone = new TimeZone(name);
      if (TimeZone.#known.size >= MOST_ZONES) TimeZone.#known.clear();
      TimeZone.#known.set(name, zone);
      return zone;
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** The local day of an instant. */
  dayOf(at: number): LocalDay {
    return toDay(at + this.offsetAt(at));
  }

  /** The first instant of a day. Days may overflow their month: day 0 is the last of the month before. */
  startOf({ year, month, day }: LocalDay): number {
    const midnight = Date.UTC(year, month - 1, day);
    if (this.isUtc) return midnight;
    return firstInstant({ offsetAt: (at) => this.offsetAt(at) }, midnight);
  }

  /**
   * Offset of the local clock from UTC in milliseconds, positive if ahead. Clocks change only at a quarter of an hour.
   */
  offsetAt(at: number): number {
    if (this.isUtc) return 0;
    const quarter = Math.floor(at / QUARTER_MS);
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = this.#clock.offsetAt(quarter * QUARTER_MS);
    if (this.#offsets.size >= MOST_OFFSETS) this.#offsets.clear();
    this.#offsets.set(quarter, offset);
    return offset;
  }
}

function toDay(localTime: number): LocalDay {
  const date = new Date(localTime);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day `days` later; earlier if negative. */
export function shifted({ year, month, day }: LocalDay, days: number): LocalDay {
  return { year, month, day: day + days };
}

/** Number of days from `from` to `to`. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  const utc = ({ year, month, day }: LocalDay) => Date.UTC(year, month - 1, day);
  return (utc(to) - utc(from)) / DAY_MS;
}

/** Monday is 0. */
export function weekday({ year, month, day }: LocalDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}
