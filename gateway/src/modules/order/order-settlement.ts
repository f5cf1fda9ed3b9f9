import type { Core } from '../../platform/core.js';
import type { Tx } from '../../platform/database/database.js';
import { updateRow } from '../../platform/database/write-row.js';
import type { EntitlementService, OrderedService } from '../entitlement/entitlement.service.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import type { MoneyHistory } from '../payment/payment-facts.service.js';
import type { PointsService } from '../points/points.service.js';
import type { ReferralService } from '../referral/referral.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import { addOrderEvents, type OrderEvent } from './order-events.js';
import { eventOrder, moneyOf } from './event-order.js';
import type { OrderInvoicing } from './order-invoicing.js';
import {
  moneySteps,
  OrderMoneyBook,
  type BookedFact,
  type Cause,
  type MoneyStep,
} from './order-money.js';
import { OrderEntity } from './order.entity.js';
import { assertTransition, deriveStatus, isPaid, orderMoney } from './order.states.js';

export interface SettlementDependencies extends Pick<Core, 'events'> {
  ledger: LedgerService;
  entitlements: EntitlementService;
  points: PointsService;
  referral: ReferralService;
  subAccounts: SubAccountService;
  invoicing: OrderInvoicing;
}

/**
 * Makes all effects of an order match the facts about its money: status, cash, service, points. The money's own entries are
 * one for each fact. Each other effect has a target computed from the facts, and only the difference to what is booked is
 * posted, fact by fact. It is therefore safe to repeat, after any report, in any order, and after a crash. The caller holds the
 * order's lock.
 */
export class OrderSettlement {
  readonly #book: OrderMoneyBook;

  constructor(private readonly deps: SettlementDependencies) {
    this.#book = new OrderMoneyBook(deps.ledger);
  }

  /** `history` is what a report added to, if it is about a payment. Without it, the money is as it was. */
  async settle(
    tx: Tx,
    order: OrderEntity,
    cause: string,
    now: Date,
    history: MoneyHistory | null = null,
  ): Promise<void> {
    const money = orderMoney(order);
    const because = { cause, now };
    // Lock buyer and referrer in one call, before any other lock on the buyer, so that settlements cannot deadlock.
    const referrerId = order.paidWithPoints
      ? null
      : await this.deps.referral.lockWithReferrer(tx, order.accountId, order.id);
    const events = changeStatus(order, cause);
    const booked = history ? await this.#book.book(tx, order, history, because) : NOTHING_BOOKED;
    if (!isPaid(order)) {
      await save(tx, order, events, now);
      return;
    }
    const isNews = order.paidAt === null;
    order.paidAt ??= now;
    order.paymentMethod ??= 'ONLINE';
    if (startsOnPayment(order)) events.push(await this.#start(tx, order, now));
    if (!order.paidWithPoints) {
      // Before it was paid, the money had no other effects.
      const facts = (isNews ? booked.all : booked.posted).filter(
        ({ paymentId }) => paymentId === null || paymentId === history?.paymentId,
      );
      for (const step of moneySteps(facts, money, isNews ? 'NOTHING' : 'BEFORE')) {
        await this.#settleService(tx, order, step, now);
        await this.#settlePoints(tx, order, step, referrerId, because);
      }
      // Last: it locks the counter of the numbers for all payments until this transaction ends.
      await this.deps.invoicing.settle(tx, order, facts, now);
    }
    // They leave in one message: both run prepared statements only (`prepared`).
    await Promise.all([save(tx, order, events, now), isNews ? this.#tell(tx, order) : null]);
  }

  async #tell(tx: Tx, order: OrderEntity): Promise<void> {
    const { accountId, pointsUsed: points, invoiceNumber } = order;
    const amount = points === null ? moneyOf(order, order.capturedMinor) : null;
    const payload = { ...eventOrder(order), amount, points, invoiceNumber };
    await this.deps.events.publish(tx, { type: 'order.paid', accountId, payload });
  }

  /**
   * Starts a paid order that waited for it. Refunds and disputes before the start take effect on its service now, one by one;
   * `settle` has booked their other effects. Locks only the buyer.
   */
  async start(tx: Tx, order: OrderEntity, now: Date): Promise<void> {
    const started = await this.#start(tx, order, now);
    if (!order.paidWithPoints) {
      const facts = await this.#book.booked(tx, order.id);
      for (const step of moneySteps(facts, orderMoney(order), 'NOTHING'))
        await this.#settleService(tx, order, step, now);
    }
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

  async #settleService(
    tx: Tx,
    order: OrderEntity,
    { money, after }: MoneyStep,
    now: Date,
  ): Promise<void> {
    const { capturedMinor, refundedMinor, lostMinor, disputedMinor } = money;
    const sums = { capturedMinor, refundedMinor, lostMinor, disputedMinor };
    await this.deps.entitlements.settleOrder(tx, serviceOf(order), sums, now, after ?? undefined);
  }

  async #settlePoints(
    tx: Tx,
    order: OrderEntity,
    { money: { capturedMinor, netMinor, disputedMinor }, after }: MoneyStep,
    referrerId: string | null,
    { cause, now: at }: Cause,
  ): Promise<void> {
    const { points, referral } = this.deps;
    const { id: orderId, number: orderNumber, accountId, currency } = order;
    const money = { orderId, orderNumber, currency, capturedMinor, netMinor, after, at } as const;
    const hasOpenDispute = disputedMinor > 0n;
    await points.settleOrder(tx, { ...money, accountId, hasOpenDispute }, cause);
    await referral.settleOrder(tx, { ...money, referrerId }, cause);
  }
}

const NOTHING_BOOKED: Readonly<Record<'all' | 'posted', BookedFact[]>> = { all: [], posted: [] };

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
  const { capturedMinor, refundedMinor, pendingRefundMinor, lostMinor, disputedMinor } = order;
  const { paymentCancelled, attemptFailed, status, reviewReason, cancelRequestedAt } = order;
  const { paymentMethod, pointsUsed, paidAt, invoiceNumber, timeZone, startedAt, endsAt } = order;
  await Promise.all([
    addOrderEvents(tx, order.id, events, now),
    updateRow(tx, OrderEntity, order.id, {
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
    }),
  ]);
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
