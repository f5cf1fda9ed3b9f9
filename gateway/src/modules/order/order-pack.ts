import type { Pack } from '../../platform/pack-name.js';
import type { OrderEntity } from './order.entity.js';

/** What an order sold, for an email that names it in the reader's language. */
export function packOf({ billingType, bytes, validityDays, quantity }: OrderEntity): Pack {
  return { billingType, bytes: bytes?.toString() ?? null, validityDays, quantity };
}
