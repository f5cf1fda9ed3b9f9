/**
 * Granted once when an email address is verified (PRODUCT.md "Trial"). client/scripts/catalogue.mjs reads these values
 * for the public pages.
 */
export const TRIAL_BYTES = 500_000_000n;
export const TRIAL_DAYS = 7;
