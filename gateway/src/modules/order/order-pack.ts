import type { Pack } from '../plan/plan.words.js';
import type { OrderEntity } from './order.entity.js';

/** The sold plan, for an email that names it in the reader's language. */
export function packOf({ billingType, bytes, quantity, ...order }: OrderEntity): Pack {
  const { validityDays, validityHours, validityMonths } = order;
  const terms = { validityDays, validityHours, validityMonths };
  return { billingType, bytes: bytes?.toString() ?? null, quantity, ...terms };
}
