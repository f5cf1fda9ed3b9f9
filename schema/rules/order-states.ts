/** Spec §4. What an order's money has come to. */
export const ORDER_STATUSES = [
  'PENDING',
  'PAID',
  'FAILED',
  'CANCELLED',
  'REFUNDED',
  'PARTIAL_REFUNDED',
  'EXPIRED',
  'CHARGEBACK',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The actions that a customer can take on an order. */
export const ORDER_ACTIONS = [
  'PAY',
  'RETRY_PAYMENT',
  'CANCEL',
  'START',
  'VIEW_INVOICE',
  'DELETE',
  'EDIT_REMARK',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Statuses of an order that was paid, whatever became of the money. */
export const SETTLED: readonly OrderStatus[] = [
  'PAID',
  'PARTIAL_REFUNDED',
  'REFUNDED',
  'CHARGEBACK',
];

/** Statuses of an order that was not, or not fully, paid. */
export const UNPAID: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => !SETTLED.includes(status),
);

/** The actions that a status can allow; `availableActions` tells which of them an order allows now. */
export const ACTIONS_OF_STATUS: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  PENDING: ['PAY', 'CANCEL', 'DELETE', 'EDIT_REMARK'],
  FAILED: ['RETRY_PAYMENT', 'CANCEL', 'DELETE', 'EDIT_REMARK'],
  CANCELLED: ['DELETE', 'EDIT_REMARK'],
  EXPIRED: ['DELETE', 'EDIT_REMARK'],
  PAID: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  PARTIAL_REFUNDED: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  REFUNDED: ['VIEW_INVOICE', 'EDIT_REMARK'],
  // A lost dispute takes its share and no more: the rest of an order that was kept for later can be started.
  CHARGEBACK: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
};

/** Statuses of an order that can still be paid. */
export const PAYABLE: readonly OrderStatus[] = ORDER_STATUSES.filter((status) =>
  ACTIONS_OF_STATUS[status].some((action) => action === 'PAY' || action === 'RETRY_PAYMENT'),
);

export function isPayable({ status }: { readonly status: OrderStatus }): boolean {
  return PAYABLE.includes(status);
}

const UNPAID_ACTIONS: ReadonlySet<OrderAction> = new Set([
  'PAY',
  'RETRY_PAYMENT',
  'CANCEL',
  'DELETE',
]);

/** Amounts that were captured and that went back, in minor units. */
export interface ReturnedMoney {
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly lostMinor: bigint;
}

/** Whether all the money that was taken went back, through refunds or lost disputes. */
export function everythingReturned(money: ReturnedMoney): boolean {
  const { capturedMinor, refundedMinor, lostMinor } = money;
  return capturedMinor > 0n && refundedMinor + lostMinor >= capturedMinor;
}

/**
 * The legal actions now: those of the status, less START once it has started or its money went back, VIEW_INVOICE without an
 * invoice, and what ends or repeats an unpaid order where money was taken: a paid order is never hidden, and a part of
 * the money is a person's matter.
 */
export function availableActions(
  order: ReturnedMoney & {
    readonly status: OrderStatus;
    readonly startedAt: Date | string | null;
    /** Number of its invoice. Null for points, and for a partial capture. */
    readonly invoiceNumber: string | null;
  },
): OrderAction[] {
  const moneyTaken = order.capturedMinor > 0n;
  return ACTIONS_OF_STATUS[order.status].filter((action) => {
    if (action === 'START') return order.startedAt === null && !everythingReturned(order);
    if (action === 'VIEW_INVOICE') return order.invoiceNumber !== null;
    return !moneyTaken || !UNPAID_ACTIONS.has(action);
  });
}
