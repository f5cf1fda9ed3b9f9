import { prices, trial } from '../generated/catalogue';

/** List prices from spec §9 in minor units, the same that the gateway charges. */
export const PRICES = prices;

/** The trial of a new customer (PRODUCT.md "Trial"). */
export const TRIAL = trial;
