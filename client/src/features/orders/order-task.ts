import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import type { OrderAction } from '../../../../schema/generated/schema-types';

export type Order = OrdersTable_OrderFragment;

/** An action that needs confirmation. */
export interface OrderTask {
  readonly kind: 'start' | 'cancel' | 'delete';
  readonly order: Order;
}

const KINDS = { START: 'start', CANCEL: 'cancel', DELETE: 'delete' } as const;

/** The task of a legal action. Null for actions without confirmation. */
export function taskOf(action: OrderAction, order: Order): OrderTask | null {
  if (action !== 'START' && action !== 'CANCEL' && action !== 'DELETE') return null;
  return { kind: KINDS[action], order };
}
