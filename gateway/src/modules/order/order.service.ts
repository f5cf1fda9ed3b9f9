import type { Clock } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { enqueueJob } from '../../platform/jobs.js';
import { checkedRemark } from '../../platform/remark.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { PayableIntent, PaymentService } from '../payment/payment.service.js';
import { addOrderEvent } from './order-events.js';
import type { OrderSettlement } from './order-settlement.js';
import { OrderEntity } from './order.entity.js';
import { assertTransition, availableActions, type OrderAction } from './order.states.js';

interface Dependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
  idempotency: IdempotencyService;
  payments: PaymentService;
  settlement: OrderSettlement;
}

/** `intent` is null when the order is paid already. */
export interface PayOutcome {
  order: OrderEntity;
  intent: PayableIntent | null;
}

/** What becomes of an order: every method is one transaction, holds the order's row lock, and acts only where the state table allows it. */
export class OrderService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Opens the payment of a pending or failed order. However often it is called, the order has one live intent.
   * @throws UserError ORDER_NOT_PAYABLE, PAYMENT_REFUSED; AppError UPSTREAM_UNAVAILABLE
   */
  async pay(
    viewer: Viewer,
    orderId: string,
    idempotencyKey: string,
    action: 'PAY' | 'RETRY_PAYMENT',
  ): Promise<PayOutcome> {
    const reserved = await this.deps.db.transaction(async (tx) => {
      const held = await this.#lock(tx, viewer, orderId);
      const claim = {
        userId: viewer.userId,
        key: idempotencyKey,
        operation: 'orderPay',
        request: { orderId },
      };
      await this.deps.idempotency.once(tx, claim, () => Promise.resolve({ orderId }));
      if (held.paidAt !== null) return { order: held, payment: null };
      const actions = availableActions(held);
      const payable =
        action === 'PAY'
          ? actions.includes('PAY') || actions.includes('RETRY_PAYMENT')
          : actions.includes(action);
      if (!payable || held.expiresAt <= this.deps.clock.now()) {
        throw new UserError(
          'ORDER_NOT_PAYABLE',
          `An order that is ${held.status} cannot be paid this way`,
          'orderId',
        );
      }
      const { payment, isNew } = await this.deps.payments.reserve(tx, held);
      if (isNew) {
        await addOrderEvent(
          tx,
          held.id,
          'PAYMENT_STARTED',
          { paymentId: payment.id },
          this.deps.clock.now(),
        );
        await this.deps.audit.record(tx, viewer, {
          action: 'order.pay',
          target: held.id,
          after: { paymentId: payment.id },
        });
      }
      return { order: held, payment, isNew };
    });
    const { order } = reserved;
    if (reserved.payment === null) return { order, intent: null };
    return {
      order,
      intent: await this.deps.payments.open(reserved.payment, order.number, reserved.isNew),
    };
  }

  /** Starts a paid order: its traffic becomes usable, or its unlimited period begins. @throws UserError ORDER_NOT_STARTABLE */
  async start(viewer: Viewer, orderId: string, idempotencyKey: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      const claim = {
        userId: viewer.userId,
        key: idempotencyKey,
        operation: 'orderStart',
        request: { orderId },
      };
      await this.deps.idempotency.once(tx, claim, async () => {
        this.#assertAction(order, 'START', 'ORDER_NOT_STARTABLE');
        await this.deps.settlement.start(tx, order);
        await this.deps.settlement.settle(tx, order, `start:${order.id}`);
        await this.deps.audit.record(tx, viewer, {
          action: 'order.start',
          target: order.id,
          after: { endsAt: order.endsAt?.toISOString() },
        });
        return { orderId };
      });
    });
  }

  /** @throws UserError ORDER_NOT_CANCELLABLE */
  async cancel(viewer: Viewer, orderId: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      this.#assertAction(order, 'CANCEL', 'ORDER_NOT_CANCELLABLE');
      order.cancelRequestedAt = this.deps.clock.now();
      await this.deps.settlement.settle(tx, order, `cancel:${order.id}`);
      await this.deps.audit.record(tx, viewer, { action: 'order.cancel', target: order.id });
      await enqueueJob(tx, 'payment.cancelIntents', { orderId }, { key: `cancel:${orderId}` });
    });
  }

  /** @throws UserError REMARK_TOO_LONG, REMARK_INVALID */
  async updateRemark(viewer: Viewer, orderId: string, remark: string | null): Promise<void> {
    const checked = checkedRemark(remark);
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      await tx.update(OrderEntity, { id: order.id }, { remark: checked });
    });
  }

  /** Hides an order that was never paid from its customer's list, or shows it again. @throws UserError ORDER_NOT_DELETABLE */
  async setHidden(viewer: Viewer, orderId: string, hidden: boolean): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      this.#assertAction(order, 'DELETE', 'ORDER_NOT_DELETABLE');
      await tx.update(
        OrderEntity,
        { id: order.id },
        { hiddenAt: hidden ? this.deps.clock.now() : null },
      );
      await this.deps.audit.record(tx, viewer, {
        action: hidden ? 'order.delete' : 'order.restore',
        target: order.id,
      });
    });
  }

  /** Called by the payment reports with the order locked. `reviewReason` flags the order for a person. */
  async settleAfterReport(
    tx: Tx,
    orderId: string,
    cause: string,
    reviewReason: string | null,
  ): Promise<void> {
    const order = await tx.findOneByOrFail(OrderEntity, { id: orderId });
    order.reviewReason ??= reviewReason;
    await this.deps.settlement.settle(tx, order, cause);
  }

  /** Closes unpaid orders whose time is over. Returns how many. */
  async expireDue(): Promise<number> {
    return this.deps.db.transaction(async (tx) => {
      const now = this.deps.clock.now();
      const due = await rows<{ id: string }>(
        tx,
        `SELECT id FROM orders WHERE status IN ('PENDING', 'FAILED') AND expires_at <= $1 ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED`,
        [now],
      );
      for (const { id } of due) {
        const order = await tx.findOneByOrFail(OrderEntity, { id });
        assertTransition(order.status, 'EXPIRED');
        await addOrderEvent(
          tx,
          id,
          'STATUS_CHANGED',
          { from: order.status, to: 'EXPIRED', cause: 'expiry' },
          now,
        );
        await tx.update(OrderEntity, { id }, { status: 'EXPIRED' });
        await enqueueJob(tx, 'payment.cancelIntents', { orderId: id }, { key: `cancel:${id}` });
      }
      return due.length;
    });
  }

  /** Another customer's order and none at all are the same: NOT_FOUND. */
  async #lock(tx: Tx, viewer: Viewer, orderId: string): Promise<OrderEntity> {
    if (!isId(orderId)) throw notFound('Order');
    const order = await tx.findOne(OrderEntity, {
      where: { id: orderId, userId: viewer.userId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!order) throw notFound('Order');
    return order;
  }

  #assertAction(order: OrderEntity, action: OrderAction, code: string): void {
    if (!availableActions(order).includes(action)) {
      throw new UserError(
        code,
        `An order that is ${order.status} does not allow ${action}`,
        'orderId',
      );
    }
  }
}
