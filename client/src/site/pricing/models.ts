import type { BillingType } from './purchase';

/** The slider for a way to pay: its stops and its initial value. */
export interface PricingModel {
  readonly billingType: BillingType;
  /** Stops of the slider; the box beside it takes what lies between. */
  readonly stops: readonly [number, ...number[]];
  /** Initial value of slider and box. */
  readonly suggested: number;
}

export const TRAFFIC_MODEL: PricingModel = {
  billingType: 'TRAFFIC',
  stops: [1, 2, 3, 5, 10, 15, 20, 25, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000],
  suggested: 25,
};

export const UNLIMITED_MODEL: PricingModel = {
  billingType: 'UNLIMITED',
  stops: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  suggested: 1,
};

/** The largest amount for sale online. Sales handles larger ones. */
export function mostOf({ stops }: PricingModel): number {
  return Math.max(...stops);
}

/** Index of the slider's stop nearest to an amount. */
export function stopOf({ stops }: PricingModel, amount: number): number {
  let nearest = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - amount) < Math.abs((stops[nearest] ?? 0) - amount)) nearest = index;
  });
  return nearest;
}
