import { DAY_MS, type Clock } from '../../platform/clock.js';
import { rows, type Database, type Tx } from '../../platform/database/database.js';
import { notFound, UserError } from '../../platform/errors.js';
import { isId, newId, randomReadable } from '../../platform/ids.js';
import { enqueueJob } from '../../platform/jobs.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { PayableIntent, PaymentService } from '../payment/payment.service.js';
import { PlanEntity } from '../plan/plan.entity.js';
import type { PointsService } from '../points/points.service.js';
import { addOrderEvent, type OrderSettlement } from './order-settlement.js';
import { OrderEntity } from './order.entity.js';
import { assertTransition, availableActions, type OrderAction } from './order.states.js';

const PAYABLE_DAYS = 7;
const MAX_REMARK = 255;

interface Dependencies {
  db: Database;
  clock: Clock;
  audit: AuditService;
  idempotency: IdempotencyService;
  payments: PaymentService;
  points: PointsService;
  settlement: OrderSettlement;
}

export interface NewOrder {
  planId: string;
  quantity: number;
  startLater: boolean;
  remark: string | null;
}

/** What an order would cost, without making it. */
export interface Quote {
  plan: PlanEntity;
  quantity: number;
  bytes: bigint | null;
  originalMinor: bigint;
  discountMinor: bigint;
  totalMinor: bigint;
  currency: string;
}

/** `intent` is null when the order is paid already. */
export interface PayOutcome {
  order: OrderEntity;
  intent: PayableIntent | null;
}

/** Buying: every method is one transaction, holds the order's row lock, and acts only where the state table allows it. */
export class OrderService {
  constructor(private readonly deps: Dependencies) {}

  /** @throws UserError PLAN_NOT_FOUND, QUANTITY_OUT_OF_RANGE */
  async quote(request: Pick<NewOrder, 'planId' | 'quantity'>): Promise<Quote> {
    return this.deps.db.transaction((tx) => this.#quote(tx, request));
  }

  /** Makes a pending order. Once per idempotency key. @returns its id */
  async create(viewer: Viewer, request: NewOrder, idempotencyKey: string): Promise<string> {
    const remark = checkedRemark(request.remark);
    return this.deps.db.transaction(async (tx) => {
      const claim = {
        userId: viewer.userId,
        key: idempotencyKey,
        operation: 'orderCreate',
        request,
      };
      const { orderId } = await this.deps.idempotency.once(tx, claim, async () => {
        const order = await this.#insert(tx, viewer.userId, await this.#quote(tx, request), {
          startLater: request.startLater,
          remark,
        });
        await this.deps.audit.record(tx, viewer, {
          action: 'order.create',
          target: order.id,
          after: {
            number: order.number,
            planId: order.planId,
            quantity: order.quantity,
            totalMinor: order.totalMinor,
          },
        });
        return { orderId: order.id };
      });
      return orderId;
    });
  }

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

  /** @throws UserError REMARK_TOO_LONG */
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

  /** Buys a redeemable product with points: the order is paid and started at once. @returns the order's id */
  async redeem(viewer: Viewer, productId: string, idempotencyKey: string): Promise<string> {
    return this.deps.db.transaction(async (tx) => {
      const claim = {
        userId: viewer.userId,
        key: idempotencyKey,
        operation: 'pointsRedeem',
        request: { productId },
      };
      const { orderId } = await this.deps.idempotency.once(tx, claim, async () => {
        const found = await rows<{ plan_id: string; points_cost: number; name: string }>(
          tx,
          `SELECT plan_id, points_cost, name FROM redeemable_product WHERE id = $1 AND active`,
          [productId],
        );
        const product = found[0];
        if (!product)
          throw new UserError('PRODUCT_NOT_FOUND', 'There is no such product', 'productId');
        const quote = await this.#quote(tx, { planId: product.plan_id, quantity: 1 });
        const free: Quote = { ...quote, discountMinor: quote.originalMinor, totalMinor: 0n };
        const order = await this.#insert(tx, viewer.userId, free, {
          startLater: false,
          remark: null,
        });
        await this.deps.points.spend(tx, {
          userId: viewer.userId,
          points: BigInt(product.points_cost),
          reference: order.id,
          orderId: order.id,
          detail: { productName: product.name, orderNumber: order.number },
        });
        order.paymentMethod = 'POINTS';
        order.pointsUsed = product.points_cost;
        await this.deps.settlement.settle(tx, order, `points:${order.id}`);
        await this.deps.audit.record(tx, viewer, {
          action: 'points.redeem',
          target: order.id,
          after: { productId, points: product.points_cost },
        });
        return { orderId: order.id };
      });
      return orderId;
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

  async #quote(
    tx: Tx,
    { planId, quantity }: Pick<NewOrder, 'planId' | 'quantity'>,
  ): Promise<Quote> {
    const plan = await tx.findOneBy(PlanEntity, { id: planId, active: true });
    if (!plan) throw new UserError('PLAN_NOT_FOUND', 'There is no such plan', 'planId');
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > plan.maxQuantity) {
      throw new UserError('QUANTITY_OUT_OF_RANGE', `Between 1 and ${plan.maxQuantity}`, 'quantity');
    }
    const count = BigInt(quantity);
    const [originalMinor, totalMinor] = [plan.originalPriceMinor * count, plan.priceMinor * count];
    return {
      plan,
      quantity,
      bytes: plan.bytes === null ? null : plan.bytes * count,
      originalMinor,
      discountMinor: originalMinor - totalMinor,
      totalMinor,
      currency: plan.currency,
    };
  }

  async #insert(
    tx: Tx,
    userId: string,
    quote: Quote,
    extra: { startLater: boolean; remark: string | null },
  ): Promise<OrderEntity> {
    const now = this.deps.clock.now();
    const order = tx.create(OrderEntity, {
      id: newId(),
      number: `RP-${randomReadable(8)}`,
      userId,
      planId: quote.plan.id,
      planName: quote.plan.name,
      billingType: quote.plan.billingType,
      quantity: quote.quantity,
      bytes: quote.bytes,
      // Buying several periods at once makes one long period; several gigabytes share one.
      validityDays:
        quote.plan.billingType === 'UNLIMITED'
          ? quote.plan.validityDays * quote.quantity
          : quote.plan.validityDays,
      originalMinor: quote.originalMinor,
      discountMinor: quote.discountMinor,
      totalMinor: quote.totalMinor,
      currency: quote.currency,
      ...extra,
      paidMinor: 0n,
      refundedMinor: 0n,
      status: 'PENDING',
      paymentMethod: null,
      pointsUsed: null,
      reviewReason: null,
      cancelRequestedAt: null,
      expiresAt: new Date(now.getTime() + PAYABLE_DAYS * DAY_MS),
      paidAt: null,
      startedAt: null,
      endsAt: null,
      hiddenAt: null,
      createdAt: now,
    });
    await tx.insert(OrderEntity, order);
    await addOrderEvent(tx, order.id, 'CREATED', {}, now);
    return order;
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

function checkedRemark(remark: string | null): string | null {
  const text = remark?.trim() ?? '';
  if (text.length > MAX_REMARK)
    throw new UserError('REMARK_TOO_LONG', `At most ${MAX_REMARK} characters`, 'remark');
  if (text.includes('\0'))
    throw new UserError(
      'REMARK_INVALID',
      'The remark has a character that cannot be stored',
      'remark',
    );
  return text === '' ? null : text;
}
