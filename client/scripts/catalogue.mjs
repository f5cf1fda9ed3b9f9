// Writes schema/generated/catalogue.ts: plans, prices, trial and what points buy as the gateway seeds and charges them, so that
// a prerendered page shows no other price than the checkout and can link to a plan by its id. Part of `npm run codegen`.
import { gatewayModule, writeConstants } from './lib/constants.mjs';

const { CATALOGUE, CURRENCY, PRICE_PER_GIGABYTE_MINOR, PRICE_PER_MONTH_MINOR } =
  await gatewayModule('plan/plan.catalogue.ts');
const { REDEEMABLE_PRODUCTS } = await gatewayModule('points/points.catalogue.ts');
const { TRIAL_BYTES, TRIAL_DAYS } = await gatewayModule('entitlement/trial.constants.ts');

const [unlimitedLimits, ...others] = CATALOGUE.filter(
  ({ billingType }) => billingType === 'UNLIMITED',
).map(({ maxConnections, bitsPerSecond }) => ({ maxConnections, bitsPerSecond }));
const limits = JSON.stringify(unlimitedLimits);
if (others.some((each) => JSON.stringify(each) !== limits))
  throw new Error('The terms name one limit for all unlimited plans, but the plans have several.');

writeConstants('schema/generated', 'catalogue', 'gateway/src/modules/plan/plan.catalogue.ts', [
  {
    name: 'prices',
    about: 'List prices in minor units (spec §9).',
    value: {
      perGigabyteMinor: PRICE_PER_GIGABYTE_MINOR,
      perMonthMinor: PRICE_PER_MONTH_MINOR,
      currency: CURRENCY,
    },
  },
  {
    name: 'trial',
    about: 'What a new customer gets for verifying the email address.',
    value: { days: TRIAL_DAYS, gigabytes: Number(TRIAL_BYTES) / 1e9 },
  },
  {
    name: 'plans',
    about: 'Everything on sale, in the order in which it is shown.',
    value: CATALOGUE,
  },
  {
    name: 'unlimitedLimits',
    about: 'What every unlimited plan allows at the same time.',
    value: unlimitedLimits,
  },
  {
    name: 'redeemableProducts',
    about: 'What points buy, in the order in which it is shown.',
    value: REDEEMABLE_PRODUCTS,
  },
]);
