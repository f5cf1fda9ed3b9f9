import { prices, trial, unlimitedLimits } from '../../../schema/generated/catalogue';

/** List prices from spec §9 in minor units, the same that the gateway charges. */
export const PRICES = prices;

/** The trial of a new customer (PRODUCT.md "Trial"). */
export const TRIAL = trial;

/** Every unlimited plan's limits on simultaneous use (PRODUCT.md "Traffic or unlimited"). Megabits per second. */
export const UNLIMITED_LIMITS = {
  connections: unlimitedLimits.maxConnections,
  megabits: unlimitedLimits.bitsPerSecond / 1_000_000,
};
