/** List prices of spec §9, in minor units. Held against the gateway's plans by the browser test (e2e/home.e2e.ts). */
export const PRICES = { perGigabyteMinor: 1_500, perMonthMinor: 7_500, currency: 'USD' } as const;

/** What a new customer gets (PRODUCT.md "Trial"). */
export const TRIAL = { days: 7, gigabytes: 0.5 } as const;

/** How long a sticky address can be kept, in minutes (spec §9). */
export const STICKY_MINUTES = { from: 1, to: 180 } as const;
