/** What verifying an email address gives, once (PRODUCT.md "Trial"). Public pages say it from here (client/scripts/catalogue.mjs). */
export const TRIAL_BYTES = 500_000_000n;
export const TRIAL_DAYS = 7;
