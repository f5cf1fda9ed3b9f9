import { prices, trial } from '../generated/catalogue';

/** List prices of spec §9, in minor units: those that the gateway charges. */
export const PRICES = prices;

/** What a new customer gets (PRODUCT.md "Trial"). */
export const TRIAL = trial;

/** How long a sticky address can be kept, in minutes (spec §9). */
export const STICKY_MINUTES = { from: 1, to: 180 } as const;
