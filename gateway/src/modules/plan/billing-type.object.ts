import { enumType } from '../../platform/graphql/enum-type.js';

/** TRAFFIC is sold per gigabyte, UNLIMITED per period. */
export type BillingType = 'TRAFFIC' | 'UNLIMITED';

export const BillingTypeEnum = enumType<BillingType>('BillingType', 'Billing type of a plan.', {
  TRAFFIC: 'A number of bytes to use within the validity.',
  UNLIMITED: 'Unmetered traffic for a time, through one fixed sub account.',
});
