import {
  availableActions,
  type OrderAction,
  PAYABLE,
} from '../../../../schema/rules/order-states.js';
import type { UserErrorCode } from '../../../../schema/rules/error-codes.js';
import type { Core } from '../../platform/core.js';
import { SECOND_MS } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { checkedRemark } from '../../platform/remark.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { PaymentEntity } from '../payment/payment.entity.js';
import type { PayableIntent, PaymentService } from '../payment/payment.service.js';
import { addOrderEvent } from './order-events.js';
import type { OrderSettlement } from './order-settlement.js';
import { OrderEntity } from './order.entity.js';

/** A deletion can be undone for some seconds. The intent is ended only after them. */
const UNDO_MS = 15 * SECOND_MS;
/** Literals and not a parameter, so that ix_orders_open serves the query. */
const PAYABLE_LIST = PAYABLE.map((status) => `'${status}'`).join(', ');

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'timeZones'> {
  audit: AuditService;
  idempotency: IdempotencyService;
  payments: PaymentService;
  settlement: OrderSettlement;
}

/** `intent` is null if the order is already paid. */
export interface PayOutcome {
  order: OrderEntity;
  intent: PayableIntent | null;
}

/**
 * Changes orders. Every method is one transaction, holds the order's row lock, and acts only if the state table allows
 * it.
 */
export class OrderService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Opens the payment of a pending or failed order. Repeated calls share one live intent.
   * @throws UserError ORDER_NOT_PAYABLE, PAYMENT_REFUSED; AppError UPSTREAM_UNAVAILABLE
   */
  async pay(
    viewer: Viewer,
    orderId: string,
    idempotencyKey: string,
    action: 'PAY' | 'RETRY_PAYMENT',
  ): Promise<PayOutcome> {
    const { order, reserved } = await this.deps.db.transaction(async (tx) => {
      const held = await this.#lock(tx, viewer, orderId);
      const claim = {
        accountId: viewer.accountId,
        key: idempotencyKey,
        operation: 'orderPay',
        request: { orderId },
      };
      await this.deps.idempotency.once(tx, claim, () => Promise.resolve({ orderId }));
      if (held.paidAt !== null) return { order: held, reserved: null };
      return { order: held, reserved: await this.#reserve(tx, viewer, held, action) };
    });
    if (reserved === null) return { order, intent: null };
    return { order, intent: await this.deps.payments.open(reserved.payment, reserved.isNew) };
  }

  /** Starts a paid order: its traffic becomes usable, or its unlimited period begins. @throws UserError ORDER_NOT_STARTABLE; AppError BAD_USER_INPUT (time zone) */
  async start(
    viewer: Viewer,
    orderId: string,
    idempotencyKey: string,
    typedZone: string | null = null,
  ): Promise<void> {
    const timeZone = typedZone === null ? null : await this.deps.timeZones.named(typedZone);
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      const claim = {
        accountId: viewer.accountId,
        key: idempotencyKey,
        operation: 'orderStart',
        request: { orderId },
      };
      await this.deps.idempotency.once(tx, claim, async () => {
        this.#assertAction(order, 'START', 'ORDER_NOT_STARTABLE');
        const now = this.deps.clock.now();
        if (timeZone !== null) order.timeZone = timeZone;
        await this.deps.settlement.start(tx, order, now);
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
      const now = this.deps.clock.now();
      order.cancelRequestedAt = now;
      await this.deps.settlement.settle(tx, order, `cancel:${order.id}`, now);
      await this.deps.audit.record(tx, viewer, { action: 'order.cancel', target: order.id });
      await this.deps.payments.requestClose(tx, orderId, now);
    });
  }

  /** @throws UserError REMARK_TOO_LONG */
  async updateRemark(viewer: Viewer, orderId: string, remark: string | null): Promise<void> {
    const checked = checkedRemark(remark);
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      await tx.update(OrderEntity, { id: order.id }, { remark: checked });
    });
  }

  /**
   * Hides a never-paid order from its customer's list and has its intent ended, so that it cannot be paid by mistake.
   * @throws UserError ORDER_NOT_DELETABLE
   */
  async delete(viewer: Viewer, orderId: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      this.#assertAction(order, 'DELETE', 'ORDER_NOT_DELETABLE');
      const now = this.deps.clock.now();
      await tx.update(OrderEntity, { id: order.id }, { hiddenAt: now });
      await this.deps.payments.requestClose(tx, orderId, now, new Date(now.getTime() + UNDO_MS));
      await this.deps.audit.record(tx, viewer, { action: 'order.delete', target: order.id });
    });
  }

  /** Undoes a deletion. No effect on an order that was paid meanwhile and has already reappeared. */
  async restore(viewer: Viewer, orderId: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const order = await this.#lock(tx, viewer, orderId);
      if (order.hiddenAt === null) return;
      await tx.update(OrderEntity, { id: order.id }, { hiddenAt: null });
      if (availableActions(order).includes('CANCEL'))
        await this.deps.payments.withdrawClose(tx, orderId);
      await this.deps.audit.record(tx, viewer, { action: 'order.restore', target: order.id });
    });
  }

  /** Number of an order of this customer. @throws AppError NOT_FOUND */
  async numberOf(tx: Tx, { accountId }: Viewer, id: string): Promise<string> {
    const order = isId(id) ? await tx.findOneBy(OrderEntity, { id, accountId }) : null;
    if (!order) throw notFound('Order');
    return order.number;
  }

  /** Id of the customer who placed the order with this number; null if there is none. */
  async ownerOf(tx: Tx, number: string): Promise<string | null> {
    return (await tx.findOneBy(OrderEntity, { number }))?.accountId ?? null;
  }

  /** Closes unpaid orders past their time limit, except partly paid ones, which wait for review. Returns how many. */
  async expireDue(): Promise<number> {
    return this.deps.db.transaction(async (tx) => {
      const now = this.deps.clock.now();
      const due = await rows<{ id: string }>(
        tx,
        `SELECT id FROM orders WHERE status IN (${PAYABLE_LIST}) AND captured_minor = 0 AND expires_at <= $1
         ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED`,
        [now],
      );
      for (const { id } of due) {
        const order = await tx.findOneByOrFail(OrderEntity, { id });
        order.expiredAt = now;
        await this.deps.settlement.settle(tx, order, `expiry:${id}`, now);
        await this.deps.payments.requestClose(tx, id, now);
      }
      return due.length;
    });
  }

  async #reserve(
    tx: Tx,
    viewer: Viewer,
    order: OrderEntity,
    action: 'PAY' | 'RETRY_PAYMENT',
  ): Promise<{ payment: PaymentEntity; isNew: boolean }> {
    const now = this.deps.clock.now();
    const actions = availableActions(order);
    const isPayable =
      actions.includes(action) || (action === 'PAY' && actions.includes('RETRY_PAYMENT'));
    if (!isPayable || order.hiddenAt !== null || order.expiresAt <= now) {
      throw new UserError('ORDER_NOT_PAYABLE', {
        field: 'orderId',
        message: `An order in status ${order.status} cannot be paid this way`,
      });
    }
    const reserved = await this.deps.payments.reserve(tx, order, now);
    if (reserved.isNew) {
      const paymentId = reserved.payment.id;
      await addOrderEvent(tx, order.id, 'PAYMENT_STARTED', { paymentId }, now);
      await this.deps.audit.record(tx, viewer, {
        action: 'order.pay',
        target: order.id,
        after: { paymentId },
      });
    }
    return reserved;
  }

  /** Throws NOT_FOUND for a missing order and for another customer's alike. */
  async #lock(tx: Tx, viewer: Viewer, orderId: string): Promise<OrderEntity> {
    if (!isId(orderId)) throw notFound('Order');
    const order = await tx.findOne(OrderEntity, {
      where: { id: orderId, accountId: viewer.accountId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!order) throw notFound('Order');
    return order;
  }

  #assertAction(order: OrderEntity, action: OrderAction, code: UserErrorCode): void {
    if (!availableActions(order).includes(action)) {
      throw new UserError(code, {
        field: 'orderId',
        message: `An order in status ${order.status} does not allow ${action}`,
      });
    }
  }
}
