import { everythingReturned } from '../../../../schema/rules/order-states.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { Logger } from '../../platform/logger.js';
import type { MailService } from '../notification/mail.service.js';
import type { PaymentFactsSink, PaymentNews } from '../payment/payment-facts.service.js';
import type { UserService } from '../user/user.service.js';
import { addOrderEvent } from './order-events.js';
import { packOf } from './order-pack.js';
import type { OrderSettlement } from './order-settlement.js';
import { OrderEntity } from './order.entity.js';
import { gravestReason, type ReviewReason } from './order.states.js';

/** Emails about an order's money that is not as its customer expects. All have the same facts. */
type OrderNotice =
  | 'ORDER_REAPPEARED'
  | 'ORDER_PAID_AFTER_CANCEL'
  | 'ORDER_PAID_AFTER_EXPIRY'
  | 'ORDER_DISPUTED'
  | 'ORDER_REFUNDED_TWICE';

interface Dependencies {
  log: Logger;
  users: UserService;
  mail: MailService;
  settlement: OrderSettlement;
}

/**
 * Receives the facts about an order's money from `payment`: stores them on the order, adds timeline events, sends
 * emails, and settles the effects.
 */
export class OrderFactsService implements PaymentFactsSink {
  constructor(private readonly deps: Dependencies) {}

  async lockOrder(tx: Tx, orderId: string): Promise<void> {
    await rows(tx, `SELECT 1 FROM orders WHERE id = $1 FOR UPDATE`, [orderId]);
  }

  async applyPaymentFacts(tx: Tx, orderId: string, news: PaymentNews): Promise<void> {
    const { facts, cause, now } = news;
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
    if (wasHidden && order.capturedMinor > 0n) await this.#showAgain(tx, order, now);
    if (disputedBefore === 0n && order.disputedMinor > 0n)
      await this.#announceDispute(tx, order, now);
    if (disputedBefore > 0n && order.disputedMinor === 0n)
      await addOrderEvent(tx, orderId, 'DISPUTE_CLOSED', {}, now);
    await this.deps.settlement.settle(tx, order, cause, now);
    if (!wasHidden && paidBefore === null && order.paidAt !== null)
      await this.#announceLate(tx, order);
    // The customer expects one payment back, and the service to go on.
    if (facts.paidTwice && statusBefore !== 'REFUNDED' && order.status === 'REFUNDED')
      await this.#write(tx, order, 'ORDER_REFUNDED_TWICE', order.capturedMinor);
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

  /** Shows a deleted order again: it was paid through a card page that was still open. */
  async #showAgain(tx: Tx, order: OrderEntity, now: Date): Promise<void> {
    order.hiddenAt = null;
    await addOrderEvent(tx, order.id, 'REAPPEARED', {}, now);
    await this.#write(tx, order, 'ORDER_REAPPEARED', order.capturedMinor);
  }

  /** Beside the receipt: an order that had ended was paid on a card page that was still open. */
  async #announceLate(tx: Tx, order: OrderEntity): Promise<void> {
    if (order.cancelRequestedAt !== null)
      await this.#write(tx, order, 'ORDER_PAID_AFTER_CANCEL', order.capturedMinor);
    else if (order.expiredAt !== null)
      await this.#write(tx, order, 'ORDER_PAID_AFTER_EXPIRY', order.capturedMinor);
  }

  async #announceDispute(tx: Tx, order: OrderEntity, now: Date): Promise<void> {
    await addOrderEvent(tx, order.id, 'DISPUTE_OPENED', {}, now);
    await this.#write(tx, order, 'ORDER_DISPUTED', order.disputedMinor);
  }

  async #write(
    tx: Tx,
    order: OrderEntity,
    template: OrderNotice,
    amountMinor: bigint,
  ): Promise<void> {
    const { email: to, locale } = await this.deps.users.byId(tx, order.userId);
    const { number: orderNumber, currency } = order;
    const variables = {
      orderNumber,
      ...packOf(order),
      amountMinor: amountMinor.toString(),
      currency,
    };
    await this.deps.mail.enqueue(tx, { to, locale, template, variables });
  }
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
