import { mostOf, TRAFFIC_MODEL } from './models';
import { purchaseOf } from './purchase';

/** The plan whose price an amount of traffic is compared with: as long as traffic is valid. */
export const PERIOD_DAYS = purchaseOf('UNLIMITED', 1).validityDays;

/** The cost of an amount for the period in each plan, in minor units. */
export function costsOf(gigabytes: number, now: Date | null) {
  return {
    traffic: purchaseOf('TRAFFIC', gigabytes, now).totalMinor,
    unlimited: purchaseOf('UNLIMITED', 1, now).totalMinor,
  };
}

interface BreakEven {
  /** The largest amount for which traffic does not cost more. */
  readonly gigabytes: number;
  /** Whether both cost the same there. */
  readonly isEqual: boolean;
}

/** Null if one of the plans costs less for every amount. Prices of traffic never fall with the amount, see `purchaseOf`. */
export function breakEven(now: Date | null): BreakEven | null {
  const most = mostOf(TRAFFIC_MODEL);
  for (let gigabytes = 1; gigabytes <= most; gigabytes += 1) {
    const { traffic, unlimited } = costsOf(gigabytes, now);
    if (traffic <= unlimited) continue;
    if (gigabytes === 1) return null;
    const last = costsOf(gigabytes - 1, now);
    return { gigabytes: gigabytes - 1, isEqual: last.traffic === last.unlimited };
  }
  return null;
}
