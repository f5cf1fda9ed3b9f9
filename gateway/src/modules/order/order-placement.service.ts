import { ORDER_PAYABLE_DAYS } from '../../../../schema/rules/limits.js';
import { termsOf, validityOf } from '../../../../schema/rules/validity.js';
import type { Core } from '../../platform/core.js';
import { DAY_MS } from '../../platform/clock.js';
import type { Tx } from '../../platform/database/database.js';
import { insertRow, rowById } from '../../platform/database/write-row.js';
import { UserError } from '../../platform/errors.js';
import { newId, randomReadable } from '../../platform/ids.js';
import { checkedRemark } from '../../platform/remark.js';
import type { Viewer } from '../../platform/viewer.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdempotencyService } from '../idempotency/idempotency.service.js';
import { PlanEntity, priceAt } from '../plan/plan.entity.js';
import type { PointsService } from '../points/points.service.js';
import type { RedeemableService } from '../points/redeemable.service.js';
import { addOrderEvent } from './order-events.js';
import type { OrderSettlement } from './order-settlement.js';
import { OrderEntity } from './order.entity.js';

interface Dependencies extends Pick<Core, 'db' | 'clock' | 'timeZones'> {
  audit: AuditService;
  idempotency: IdempotencyService;
  points: PointsService;
  redeemables: RedeemableService;
  settlement: OrderSettlement;
}

export interface NewOrder {
  planId: string;
  quantity: number;
  startLater: boolean;
  remark: string | null;
  /** Calendar months follow this zone; UTC if omitted. */
  timeZone?: string;
  /** The total that the customer was shown, in minor units. Another price is refused. */
  expectedTotal?: bigint;
}

/** The price of an order before it is created. */
export interface Quote {
  plan: PlanEntity;
  quantity: number;
  bytes: bigint | null;
  originalMinor: bigint;
  discountMinor: bigint;
  totalMinor: bigint;
  currency: string;
}

/** Prices and creates orders, paid with money or points. */
export class OrderPlacementService {
  constructor(private readonly deps: Dependencies) {}

  /** @throws UserError PLAN_NOT_FOUND, QUANTITY_OUT_OF_RANGE */
  async quote(request: Pick<NewOrder, 'planId' | 'quantity'>): Promise<Quote> {
    return this.deps.db.transaction((tx) => this.#quote(tx, request));
  }

  /** Creates a pending order, once per idempotency key. @returns its id @throws UserError PRICE_CHANGED; AppError BAD_USER_INPUT (time zone) */
  async create(viewer: Viewer, request: NewOrder, idempotencyKey: string): Promise<string> {
    const remark = checkedRemark(request.remark);
    const timeZone = await this.deps.timeZones.named(request.timeZone ?? 'UTC');
    return this.deps.db.transaction(async (tx) => {
      const claim = {
        accountId: viewer.accountId,
        key: idempotencyKey,
        operation: 'orderCreate',
        request: { ...request, expectedTotal: request.expectedTotal?.toString() },
      };
      const { orderId } = await this.deps.idempotency.once(tx, claim, async () => {
        const quote = await this.#quote(tx, request);
        assertTotal(quote, request.expectedTotal);
        const { startLater } = request;
        const extra = { startLater, remark, timeZone };
        const order = this.#newOrder(tx, viewer.accountId, quote, extra);
        const { number, planId, quantity, totalMinor } = order;
        await Promise.all([
          insertOrder(tx, order),
          this.deps.audit.record(tx, viewer, {
            action: 'order.create',
            target: order.id,
            after: { number, planId, quantity, totalMinor },
          }),
        ]);
        return { orderId: order.id };
      });
      return orderId;
    });
  }

  /** Buys a redeemable product with points. The order is paid and started at once. @returns the order's id */
  async redeem(
    viewer: Viewer,
    productId: string,
    idempotencyKey: string,
    typedZone = 'UTC',
  ): Promise<string> {
    const timeZone = await this.deps.timeZones.named(typedZone);
    return this.deps.db.transaction(async (tx) => {
      const claim = {
        accountId: viewer.accountId,
        key: idempotencyKey,
        operation: 'pointsRedeem',
        request: { productId },
      };
      const { orderId } = await this.deps.idempotency.once(tx, claim, async () => {
        const product = await this.deps.redeemables.find(tx, productId);
        if (!product) throw new UserError('PRODUCT_NOT_FOUND', { field: 'productId' });
        const quote = await this.#quote(tx, { planId: product.planId, quantity: 1 });
        const free: Quote = { ...quote, discountMinor: quote.originalMinor, totalMinor: 0n };
        const { accountId } = viewer;
        const { pointsCost: points } = product;
        const extra = { startLater: false, remark: null, timeZone };
        const order = this.#newOrder(tx, accountId, free, extra);
        const { id: orderId, number: orderNumber, createdAt: at } = order;
        const detail = { productName: product.name, orderNumber };
        // Together: most of a redemption's time is spent on waiting for the database, and on messages to it.
        await Promise.all([
          insertOrder(tx, order),
          this.deps.audit.record(tx, viewer, {
            action: 'points.redeem',
            target: orderId,
            after: { productId, points },
          }),
          this.deps.points.spend(tx, { accountId, points: BigInt(points), orderId, detail, at }),
        ]);
        order.paymentMethod = 'POINTS';
        order.pointsUsed = points;
        await this.deps.settlement.settle(tx, order, `points:${orderId}`, at);
        return { orderId: order.id };
      });
      return orderId;
    });
  }

  async #quote(
    tx: Tx,
    { planId, quantity }: Pick<NewOrder, 'planId' | 'quantity'>,
  ): Promise<Quote> {
    const plan = await rowById(tx, PlanEntity, planId);
    if (!plan?.active || plan.discontinued)
      throw new UserError('PLAN_NOT_FOUND', { field: 'planId' });
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > plan.maxQuantity) {
      throw new UserError('QUANTITY_OUT_OF_RANGE', {
        field: 'quantity',
        message: `Between 1 and ${plan.maxQuantity}`,
      });
    }
    const count = BigInt(quantity);
    const originalMinor = plan.originalPriceMinor * count;
    const totalMinor = priceAt(plan, this.deps.clock.now()) * count;
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

  #newOrder(
    tx: Tx,
    accountId: string,
    quote: Quote,
    extra: Required<Pick<NewOrder, 'startLater' | 'remark' | 'timeZone'>>,
  ): OrderEntity {
    const now = this.deps.clock.now();
    const validity = validityOf(quote.plan);
    return tx.create(OrderEntity, {
      id: newId(),
      number: `RP-${randomReadable(8)}`,
      accountId,
      planId: quote.plan.id,
      planName: quote.plan.name,
      billingType: quote.plan.billingType,
      quantity: quote.quantity,
      bytes: quote.bytes,
      // Several unlimited periods add up to one long period. Several gigabytes share one period.
      ...termsOf(validity, quote.plan.billingType === 'UNLIMITED' ? quote.quantity : 1),
      maxConnections: quote.plan.maxConnections,
      bitsPerSecond: quote.plan.bitsPerSecond,
      originalMinor: quote.originalMinor,
      discountMinor: quote.discountMinor,
      totalMinor: quote.totalMinor,
      currency: quote.currency,
      ...extra,
      capturedMinor: 0n,
      refundedMinor: 0n,
      pendingRefundMinor: 0n,
      lostMinor: 0n,
      disputedMinor: 0n,
      paymentCancelled: false,
      attemptFailed: false,
      status: 'PENDING',
      paymentMethod: null,
      pointsUsed: null,
      reviewReason: null,
      cancelRequestedAt: null,
      expiresAt: new Date(now.getTime() + ORDER_PAYABLE_DAYS * DAY_MS),
      expiredAt: null,
      paidAt: null,
      invoiceNumber: null,
      startedAt: null,
      endsAt: null,
      hiddenAt: null,
      createdAt: now,
    });
  }
}

async function insertOrder(tx: Tx, order: OrderEntity): Promise<void> {
  await Promise.all([
    insertRow(tx, OrderEntity, order),
    addOrderEvent(tx, order.id, 'CREATED', {}, order.createdAt),
  ]);
}

/** A sale may have begun or ended since the customer saw the price. */
function assertTotal({ totalMinor }: Quote, expected: bigint | undefined): void {
  if (expected === undefined || expected === totalMinor) return;
  throw new UserError('PRICE_CHANGED', {
    field: 'expectedTotal',
    message: `The total is ${totalMinor} now`,
  });
}
