import type { Core } from '../../platform/core.js';
import type { Tx } from '../../platform/database/database.js';
import type { EntitlementService, OrderedService } from '../entitlement/entitlement.service.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import type { PointsService } from '../points/points.service.js';
import type { ReferralService } from '../referral/referral.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import { addOrderEvents, type OrderEvent } from './order-events.js';
import { eventOrder, moneyOf } from './event-order.js';
import type { OrderInvoicing } from './order-invoicing.js';
import { OrderEntity } from './order.entity.js';
import {
  assertTransition,
  deriveStatus,
  isPaid,
  orderMoney,
  type OrderMoney,
} from './order.states.js';

export interface SettlementDependencies extends Pick<Core, 'events'> {
  ledger: LedgerService;
  entitlements: EntitlementService;
  points: PointsService;
  referral: ReferralService;
  subAccounts: SubAccountService;
  invoicing: OrderInvoicing;
}

/** Why something is settled, and the one time used for all its effects. */
interface Cause {
  /** The trigger, such as a provider event's id. It must be unique, because the ledger's references contain it. */
  cause: string;
  now: Date;
}

/**
 * Makes all effects of an order match the facts about its money: status, cash, service, points. Each effect has a
 * target computed from the facts, and only the difference to what is booked is posted. It is therefore safe to repeat,
 * after any report, in any order, and after a crash. The caller holds the order's lock.
 */
export class OrderSettlement {
  constructor(private readonly deps: SettlementDependencies) {}

  async settle(tx: Tx, order: OrderEntity, cause: string, now: Date): Promise<void> {
    const money = orderMoney(order);
    const because = { cause, now };
    // Lock buyer and referrer in one call, before any other lock on the buyer, so that settlements cannot deadlock.
    const referrerId = order.paidWithPoints
      ? null
      : await this.deps.referral.lockWithReferrer(tx, order.accountId, order.id);
    const events = changeStatus(order, cause);
    if (!order.paidWithPoints) await this.#bookCash(tx, order, money, because);
    if (!isPaid(order)) {
      await save(tx, order, events, now);
      return;
    }
    const isNews = order.paidAt === null;
    order.paidAt ??= now;
    order.paymentMethod ??= 'ONLINE';
    if (startsOnPayment(order)) events.push(await this.#start(tx, order, now));
    if (!order.paidWithPoints) {
      await this.#settleService(tx, order, money, now);
      await this.#settlePoints(tx, order, money, referrerId, because);
      // Last: it locks the counter of the numbers for all payments until this transaction ends.
      await this.deps.invoicing.settle(tx, order, now);
    }
    await save(tx, order, events, now);
    if (!isNews) return;
    const { accountId, pointsUsed: points, invoiceNumber } = order;
    const amount = points === null ? moneyOf(order, order.capturedMinor) : null;
    const payload = { ...eventOrder(order), amount, points, invoiceNumber };
    await this.deps.events.publish(tx, { type: 'order.paid', accountId, payload });
  }

  /**
   * Starts a paid order that waited for it. Refunds and disputes before the start take effect on its service now; `settle`
   * has booked their other effects. Locks only the buyer.
   */
  async start(tx: Tx, order: OrderEntity, now: Date): Promise<void> {
    const started = await this.#start(tx, order, now);
    if (!order.paidWithPoints) await this.#settleService(tx, order, orderMoney(order), now);
    await save(tx, order, [started], now);
  }

  /** Starts the validity period: traffic becomes usable, or an unlimited period begins (behind a running one). */
  async #start(tx: Tx, order: OrderEntity, now: Date): Promise<OrderEvent> {
    const { entitlements, subAccounts } = this.deps;
    if (order.billingType === 'UNLIMITED')
      await subAccounts.ensureUnlimitedSubAccount(tx, order.accountId);
    order.startedAt = now;
    order.endsAt = await entitlements.start(tx, serviceOf(order), now);
    return { type: 'STARTED', detail: { endsAt: order.endsAt?.toISOString() ?? null } };
  }

  /** Books the money itself, even if it is only a part of the price. */
  async #bookCash(
    tx: Tx,
    order: OrderEntity,
    { netMinor, lostMinor }: OrderMoney,
    because: Cause,
  ): Promise<void> {
    const { ledger } = this.deps;
    const difference = netMinor - (await ledger.orderTotal(tx, order.id, 'cash'));
    if (difference === 0n) return;
    const disputed =
      -lostMinor - (await ledger.orderTotal(tx, order.id, 'cash', ['money.dispute']));
    await this.#postCash(tx, order, 'money.dispute', disputed, because);
    const rest = difference - disputed;
    await this.#postCash(tx, order, rest > 0n ? 'money.payment' : 'money.refund', rest, because);
  }

  async #postCash(
    tx: Tx,
    order: OrderEntity,
    kind: 'money.payment' | 'money.refund' | 'money.dispute',
    difference: bigint,
    { cause, now }: Cause,
  ): Promise<void> {
    if (difference === 0n) return;
    await this.deps.ledger.post(
      tx,
      {
        kind,
        reference: `${order.id}:${cause}`,
        accountId: order.accountId,
        orderId: order.id,
        detail: { cause },
        at: now,
      },
      [
        { account: { kind: 'cash', unit: order.currency }, amount: difference },
        { account: { kind: 'revenue', unit: order.currency }, amount: -difference },
      ],
    );
  }

  async #settleService(tx: Tx, order: OrderEntity, money: OrderMoney, now: Date): Promise<void> {
    const { capturedMinor, refundedMinor, lostMinor, disputedMinor } = money;
    const sums = { capturedMinor, refundedMinor, lostMinor, disputedMinor };
    await this.deps.entitlements.settleOrder(tx, serviceOf(order), sums, now);
  }

  async #settlePoints(
    tx: Tx,
    order: OrderEntity,
    { capturedMinor, netMinor, lostMinor, disputedMinor }: OrderMoney,
    referrerId: string | null,
    { cause, now: at }: Cause,
  ): Promise<void> {
    const { points, referral } = this.deps;
    const { id: orderId, number: orderNumber, accountId, currency } = order;
    const after = lostMinor > 0n ? 'CHARGEBACK' : 'REFUND';
    const money = { orderId, orderNumber, currency, capturedMinor, netMinor, after, at } as const;
    const hasOpenDispute = disputedMinor > 0n;
    await points.settleOrder(tx, { ...money, accountId, hasOpenDispute }, cause);
    await referral.settleOrder(tx, { ...money, referrerId }, cause);
  }
}

/** Sets the status that follows from the facts. Returns the event of a change. */
function changeStatus(order: OrderEntity, cause: string): OrderEvent[] {
  const from = order.status;
  const to = deriveStatus(order);
  if (to === from) return [];
  assertTransition(from, to);
  order.status = to;
  return [{ type: 'STATUS_CHANGED', detail: { from, to, cause } }];
}

/**
 * Writes what a settlement, or the facts before it, can change, with its events. Unlike TypeORM's `save`, it does not read
 * the order again: the caller has read it under its lock.
 */
async function save(
  tx: Tx,
  order: OrderEntity,
  events: readonly OrderEvent[],
  now: Date,
): Promise<void> {
  await addOrderEvents(tx, order.id, events, now);
  const { capturedMinor, refundedMinor, pendingRefundMinor, lostMinor, disputedMinor } = order;
  const { paymentCancelled, attemptFailed, status, reviewReason, cancelRequestedAt } = order;
  const { paymentMethod, pointsUsed, paidAt, invoiceNumber, timeZone, startedAt, endsAt } = order;
  await tx.update(
    OrderEntity,
    { id: order.id },
    {
      capturedMinor,
      refundedMinor,
      pendingRefundMinor,
      lostMinor,
      disputedMinor,
      paymentCancelled,
      attemptFailed,
      status,
      reviewReason,
      cancelRequestedAt,
      paymentMethod,
      pointsUsed,
      paidAt,
      invoiceNumber,
      timeZone,
      startedAt,
      endsAt,
      expiredAt: order.expiredAt,
      hiddenAt: order.hiddenAt,
    },
  );
}

/**
 * Traffic starts on payment unless the customer defers it. An unlimited period waits for activation, unless points paid
 * for it.
 */
function startsOnPayment(order: OrderEntity): boolean {
  if (order.startLater || order.startedAt !== null) return false;
  return order.billingType === 'TRAFFIC' || order.paidWithPoints;
}

/** Maps an order to the entitlement module's terms. */
function serviceOf(order: OrderEntity): OrderedService {
  const { id: orderId, accountId, billingType, bytes, paymentMethod } = order;
  const { validityDays, validityHours, validityMonths, timeZone } = order;
  const source = paymentMethod === 'POINTS' ? 'REDEMPTION' : 'PURCHASE';
  const terms = { validityDays, validityHours, validityMonths, timeZone };
  return { orderId, accountId, billingType, source, bytes, ...terms };
}
