/** Midnight of the first and the last day that are read, in UTC. */
const FIRST = Date.parse('0001-01-02T00:00:00Z');
const END = Date.parse('9999-12-31T00:00:00Z');

/**
 * Whether a time has a year from 1 to 9999, in every time zone. Postgres has no year 0, and the text of a later year has a sign
 * and six digits.
 */
export function isStorable(at: Date): boolean {
  return isStorableTime(at.getTime());
}

/** The same of milliseconds since 1970. False for NaN. */
export function isStorableTime(time: number): boolean {
  return time >= FIRST && time < END;
}
