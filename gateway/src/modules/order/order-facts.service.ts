import type { EventPayload } from '../../../../schema/events/events.js';
import { everythingReturned } from '../../../../schema/rules/order-states.js';
import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { NewEvent } from '../../platform/events/events.js';
import type { PaymentFactsSink, PaymentNews } from '../payment/payment-facts.service.js';
import { addOrderEvent } from './order-events.js';
import { eventOrder, moneyOf } from './event-order.js';
import type { OrderSettlement } from './order-settlement.js';
import { OrderEntity } from './order.entity.js';
import { gravestReason, type ReviewReason } from './order.states.js';

interface Dependencies extends Pick<Core, 'log' | 'events'> {
  settlement: OrderSettlement;
}

/**
 * Receives the facts about an order's money from `payment`: stores them on the order, adds timeline events, settles the
 * effects, and publishes what the customer does not expect.
 */
export class OrderFactsService implements PaymentFactsSink {
  constructor(private readonly deps: Dependencies) {}

  async lockOrder(tx: Tx, orderId: string): Promise<void> {
    await rows(tx, `SELECT 1 FROM orders WHERE id = $1 FOR UPDATE`, [orderId]);
  }

  async applyPaymentFacts(tx: Tx, orderId: string, news: PaymentNews): Promise<void> {
    const { facts, history, cause, now } = news;
    const order = await tx.findOneByOrFail(OrderEntity, { id: orderId });
    const { disputedMinor: disputedBefore, status: statusBefore, paidAt: paidBefore } = order;
    const wasHidden = order.hiddenAt !== null;
    order.capturedMinor = facts.capturedMinor;
    order.refundedMinor = facts.refundedMinor;
    order.pendingRefundMinor = facts.pendingRefundMinor;
    order.lostMinor = facts.lostMinor;
    order.disputedMinor = facts.disputedMinor;
    order.paymentCancelled = facts.cancelled;
    order.attemptFailed = facts.attemptFailed;
    this.#review(order, reasonsFor(order, news));
    const isRestored = wasHidden && order.capturedMinor > 0n;
    // A deleted order was paid on a card page that was still open.
    if (isRestored) {
      order.hiddenAt = null;
      await addOrderEvent(tx, orderId, 'REAPPEARED', {}, now);
    }
    const isDisputed = disputedBefore === 0n && order.disputedMinor > 0n;
    if (isDisputed) await addOrderEvent(tx, orderId, 'DISPUTE_OPENED', {}, now);
    if (disputedBefore > 0n && order.disputedMinor === 0n)
      await addOrderEvent(tx, orderId, 'DISPUTE_CLOSED', {}, now);
    await this.deps.settlement.settle(tx, order, cause, now, history);
    const captured = { ...eventOrder(order), amount: moneyOf(order, order.capturedMinor) };
    const disputed = { ...captured, amount: moneyOf(order, order.disputedMinor) };
    if (isRestored) await this.#publish(tx, order, 'order.restored', captured);
    if (isDisputed) await this.#publish(tx, order, 'order.dispute_opened', disputed);
    // Beside `order.paid`: the order had ended.
    const endedBy = endOf(order);
    if (!wasHidden && paidBefore === null && order.paidAt !== null && endedBy !== null)
      await this.#publish(tx, order, 'order.paid_late', { ...captured, endedBy });
    // The customer expects one payment back, and the service to go on.
    if (facts.paidTwice && statusBefore !== 'REFUNDED' && order.status === 'REFUNDED')
      await this.#publish(tx, order, 'order.double_payment_refunded', captured);
  }

  #review(order: OrderEntity, reasons: (ReviewReason | null)[]): void {
    // A partial capture needs review only while it lasts; `reasons` has it if it still does.
    const earlier = order.reviewReason === 'PARTIAL_CAPTURE' ? null : order.reviewReason;
    const reason = gravestReason([earlier, ...reasons]);
    if (reason === order.reviewReason) return;
    order.reviewReason = reason;
    if (reason === null) return;
    this.deps.log.error({ orderId: order.id, reason }, 'an order needs a manual review');
  }

  #publish<T extends NewEvent['type']>(
    tx: Tx,
    { accountId }: OrderEntity,
    type: T,
    payload: EventPayload<T>,
  ): Promise<void> {
    return this.deps.events.publish(tx, { type, accountId, payload } as NewEvent);
  }
}

/** How an unpaid order had ended; null for an open one. */
function endOf({ cancelRequestedAt, expiredAt }: OrderEntity): 'CANCELLATION' | 'EXPIRY' | null {
  if (cancelRequestedAt !== null) return 'CANCELLATION';
  return expiredAt === null ? null : 'EXPIRY';
}

function reasonsFor(order: OrderEntity, { facts, doubts }: PaymentNews): (ReviewReason | null)[] {
  const { capturedMinor } = facts;
  return [
    ...doubts,
    facts.paidTwice ? 'PAID_TWICE' : null,
    facts.returnedTooMuch ? 'AMOUNT_MISMATCH' : null,
    capturedMinor > 0n && capturedMinor < order.totalMinor && !everythingReturned(facts)
      ? 'PARTIAL_CAPTURE'
      : null,
    capturedMinor > 0n && order.hiddenAt !== null ? 'PAID_AFTER_DELETED' : null,
    capturedMinor > 0n && order.cancelRequestedAt !== null ? 'PAID_AFTER_CANCELLED' : null,
    capturedMinor > 0n && order.expiredAt !== null ? 'PAID_AFTER_EXPIRED' : null,
  ];
}
