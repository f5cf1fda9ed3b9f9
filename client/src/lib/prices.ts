import { prices, trial } from '../generated/catalogue';

/** List prices of spec §9, in minor units: those that the gateway charges. */
export const PRICES = prices;

/** What a new customer gets (PRODUCT.md "Trial"). */
export const TRIAL = trial;
