import { DAY_MS, HOUR_MS } from './time.js';
import { keptZoneClock } from './zone-clock.js';

export const VALIDITY_UNITS = ['HOUR', 'DAY', 'MONTH'] as const;
export type ValidityUnit = (typeof VALIDITY_UNITS)[number];

/** How long a plan is valid from its start. Hours and days are exact: a day has 24 hours. Months are calendar months. */
export interface Validity {
  readonly unit: ValidityUnit;
  readonly count: number;
}

/** How plans, orders, and invoices store a validity. */
export interface ValidityTerms {
  /** Rounded up for hours, 30 per month. */
  readonly validityDays: number;
  readonly validityHours?: number | null;
  readonly validityMonths?: number | null;
}

const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 30;

export function validityOf(terms: ValidityTerms): Validity {
  const { validityDays, validityHours = null, validityMonths = null } = terms;
  if (validityMonths !== null) return { unit: 'MONTH', count: validityMonths };
  if (validityHours !== null) return { unit: 'HOUR', count: validityHours };
  return { unit: 'DAY', count: validityDays };
}

/** The terms of `times` periods, one after another. */
export function termsOf({ unit, count }: Validity, times = 1): Required<ValidityTerms> {
  const total = count * times;
  const exact = { validityHours: null, validityMonths: null };
  switch (unit) {
    case 'HOUR':
      return { ...exact, validityDays: Math.ceil(total / HOURS_PER_DAY), validityHours: total };
    case 'DAY':
      return { ...exact, validityDays: total };
    case 'MONTH':
      return { ...exact, validityDays: total * DAYS_PER_MONTH, validityMonths: total };
  }
}

/** Hours of a validity; of months, as if each had 30 days. */
export function nominalHours(validity: Validity): number {
  if (validity.unit === 'HOUR') return validity.count;
  return validity.count * HOURS_PER_DAY * (validity.unit === 'MONTH' ? DAYS_PER_MONTH : 1);
}

/**
 * When a validity that starts at `from` (ms since the epoch) ends. A month ends on the same day of the next month at the
 * same time of the zone's clock, or on that month's last day if it is shorter.
 */
export function endOfValidity(from: number, validity: Validity, timeZone: string): number {
  if (validity.unit !== 'MONTH') return from + nominalHours(validity) * HOUR_MS;
  const { offsetAt } = keptZoneClock(timeZone);
  const local = new Date(from + offsetAt(from));
  const month = local.getUTCMonth() + validity.count;
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const target = new Date(local);
  target.setUTCFullYear(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay));
  // Clocks change by at most a day. A time that occurs twice is the earlier one; a skipped time moves forward.
  const wanted = target.getTime();
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wanted - offsetAt(near));
  const real = candidates.filter((at) => at + offsetAt(at) === wanted);
  return real.length > 0 ? Math.min(...real) : Math.max(...candidates);
}
