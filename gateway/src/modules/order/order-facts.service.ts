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
    const disputedBefore = order.disputedMinor;
    order.capturedMinor = facts.capturedMinor;
    order.refundedMinor = facts.refundedMinor;
    order.pendingRefundMinor = facts.pendingRefundMinor;
    order.lostMinor = facts.lostMinor;
    order.disputedMinor = facts.disputedMinor;
    order.paymentCancelled = facts.cancelled;
    order.attemptFailed = facts.attemptFailed;
    this.#review(order, reasonsFor(order, news));
    if (order.hiddenAt !== null && order.capturedMinor > 0n) await this.#showAgain(tx, order, now);
    if (disputedBefore === 0n && order.disputedMinor > 0n)
      await this.#announceDispute(tx, order, now);
    if (disputedBefore > 0n && order.disputedMinor === 0n)
      await addOrderEvent(tx, orderId, 'DISPUTE_CLOSED', {}, now);
    await this.deps.settlement.settle(tx, order, cause, now);
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
    const { email, locale } = await this.deps.users.byId(tx, order.userId);
    await this.deps.mail.enqueue(tx, {
      to: email,
      locale,
      template: 'ORDER_REAPPEARED',
      variables: {
        orderNumber: order.number,
        ...packOf(order),
        amountMinor: order.capturedMinor.toString(),
        currency: order.currency,
      },
    });
  }

  async #announceDispute(tx: Tx, order: OrderEntity, now: Date): Promise<void> {
    await addOrderEvent(tx, order.id, 'DISPUTE_OPENED', {}, now);
    const { email, locale } = await this.deps.users.byId(tx, order.userId);
    await this.deps.mail.enqueue(tx, {
      to: email,
      locale,
      template: 'ORDER_DISPUTED',
      variables: {
        orderNumber: order.number,
        ...packOf(order),
        amountMinor: order.disputedMinor.toString(),
        currency: order.currency,
      },
    });
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
