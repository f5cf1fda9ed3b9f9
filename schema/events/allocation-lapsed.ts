import type { EventType } from './event-type.js';

export interface AllocationLapsed {
  /** Decimal text: what was still set aside. */
  readonly bytes: string;
}

export const ALLOCATION_LAPSED: EventType<AllocationLapsed> = {
  version: 1,
  description:
    'Traffic that was set aside for sub accounts has expired with the purchase that paid for it.',
  example: { bytes: '1500000000' },
};
