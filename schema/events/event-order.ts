import type { ValidityTerms } from '../rules/validity.js';

/** The order that an event is about, with the plan that it is for. */
export interface EventOrder {
  readonly orderId: string;
  /** As customers see it. */
  readonly orderNumber: string;
  readonly plan: EventPlan;
}

/** A plan as it was ordered. Its terms are those of the whole order. */
export interface EventPlan extends ValidityTerms {
  readonly billingType: 'TRAFFIC' | 'UNLIMITED';
  /** Decimal text, of the whole order. Null for unlimited plans. */
  readonly bytes: string | null;
  readonly quantity: number;
}

/** For examples. */
export const EXAMPLE_ORDER: EventOrder = {
  orderId: '01993b8e-6f5c-7c3a-9d41-2f6f0a6b7c10',
  orderNumber: 'RP-20261126-7KQ2',
  plan: {
    billingType: 'TRAFFIC',
    bytes: '5000000000',
    quantity: 1,
    validityDays: 30,
    validityHours: null,
    validityMonths: null,
  },
};
