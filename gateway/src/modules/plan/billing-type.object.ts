import { registerEnumType } from 'type-graphql';

/** TRAFFIC is sold per gigabyte, UNLIMITED per period. */
export type BillingType = 'TRAFFIC' | 'UNLIMITED';

export const BillingTypeEnum = {
  TRAFFIC: 'TRAFFIC',
  UNLIMITED: 'UNLIMITED',
} as const satisfies Record<BillingType, BillingType>;
registerEnumType(BillingTypeEnum, {
  name: 'BillingType',
  description: 'Billing type of a plan.',
  valuesConfig: {
    TRAFFIC: { description: 'A number of bytes to use within the validity.' },
    UNLIMITED: { description: 'Unmetered traffic for a time, through one fixed sub account.' },
  },
});
