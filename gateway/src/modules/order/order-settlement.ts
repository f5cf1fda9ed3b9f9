import type { Clock } from '../../platform/clock.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { EntitlementService, OrderedService } from '../entitlement/entitlement.service.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import type { MailService } from '../notification/mail.service.js';
import type { PointsService } from '../points/points.service.js';
import type { ReferralService } from '../referral/referral.service.js';
import type { SubAccountService } from '../sub-account/sub-account.service.js';
import { addOrderEvent } from './order-events.js';
import { OrderEntity } from './order.entity.js';
import { assertTransition, deriveStatus, netMinor, type OrderFacts } from './order.states.js';

export interface SettlementDependencies {
  clock: Clock;
  ledger: LedgerService;
  entitlements: EntitlementService;
  points: PointsService;
  referral: ReferralService;
  subAccounts: SubAccountService;
  mail: MailService;
}

interface PaymentFacts {
  captured: bigint;
  cancelled: boolean;
  failed: boolean;
  live: boolean;
  refunded: bigint;
  lost: boolean;
  disputed: boolean;
}

/**
 * Brings everything that follows from an order in line with the facts known about it: its status, the money, the points of
 * the buyer and the referrer, its traffic. Each effect has a target computed from the facts, and only the difference to what
 * is already booked is posted. So it may run any number of times, after any report, in any order of arrival, and after a
 * crash, and always ends in the same place. The caller holds the order's row lock.
 */
export class OrderSettlement {
  constructor(private readonly deps: SettlementDependencies) {}

  /** `cause` names the report that led here (a provider event's id); it becomes part of the ledger's references. */
  async settle(tx: Tx, order: OrderEntity, cause: string): Promise<void> {
    const { facts, lateReason, hasOpenDispute } = await this.#facts(tx, order);
    const status = deriveStatus(facts);
    const now = this.deps.clock.now();
    const wasPaid = order.paidAt !== null;
    if (status !== order.status) {
      assertTransition(order.status, status);
      await addOrderEvent(
        tx,
        order.id,
        'STATUS_CHANGED',
        { from: order.status, to: status, cause },
        now,
      );
      order.status = status;
    }
    if (!facts.paidWithPoints) {
      order.paidMinor = facts.capturedMinor;
      order.refundedMinor =
        facts.refundedMinor < facts.capturedMinor ? facts.refundedMinor : facts.capturedMinor;
      if (facts.capturedMinor > 0n) order.paymentMethod = 'ONLINE';
      await this.deps.referral.lockWithReferrer(tx, order.userId);
      await this.#settleMoney(tx, order, netMinor(facts), cause);
      await this.#settlePoints(tx, order, facts, hasOpenDispute, cause);
    }
    const paid = facts.paidWithPoints || facts.capturedMinor > 0n;
    if (paid) {
      order.reviewReason ??= lateReason;
      if (!wasPaid) order.paidAt = now;
      if (
        !order.startLater &&
        order.startedAt === null &&
        (order.billingType === 'TRAFFIC' || facts.paidWithPoints)
      ) {
        await this.start(tx, order);
      }
    }
    await tx.save(OrderEntity, order, { reload: false });
    if (facts.capturedMinor > 0n) await this.#settleService(tx, order, facts);
    if (paid && !wasPaid) await this.#sendReceipt(tx, order);
  }

  /** Starts the validity clock: traffic becomes usable, an unlimited period begins (behind one that is still running). */
  async start(tx: Tx, order: OrderEntity): Promise<void> {
    const { entitlements, clock, subAccounts } = this.deps;
    const now = clock.now();
    if (order.billingType === 'UNLIMITED')
      await subAccounts.ensureUnlimitedSubAccount(tx, order.userId);
    order.startedAt = now;
    order.endsAt = await entitlements.start(tx, serviceOf(order), now);
    await addOrderEvent(
      tx,
      order.id,
      'STARTED',
      { endsAt: order.endsAt?.toISOString() ?? null },
      now,
    );
  }

  async #facts(
    tx: Tx,
    order: OrderEntity,
  ): Promise<{ facts: OrderFacts; lateReason: string | null; hasOpenDispute: boolean }> {
    const found = await rows<PaymentFacts>(
      tx,
      `SELECT coalesce(sum(p.captured_minor), 0)::bigint AS captured,
              coalesce(bool_or(p.status = 'CANCELLED' AND p.intent_id IS NOT NULL), false) AS cancelled,
              coalesce(bool_or(p.failure_code IS NOT NULL AND p.intent_id IS NOT NULL), false) AS failed,
              coalesce(bool_or(p.status IN ('CREATING', 'OPEN')), false) AS live,
              coalesce((SELECT sum(r.amount_minor) FROM refund r JOIN payment rp ON rp.id = r.payment_id
                        WHERE rp.order_id = $1 AND r.status = 'SETTLED'), 0)::bigint AS refunded,
              EXISTS (SELECT 1 FROM dispute d JOIN payment dp ON dp.id = d.payment_id
                      WHERE dp.order_id = $1 AND d.status = 'LOST') AS lost,
              EXISTS (SELECT 1 FROM dispute d JOIN payment dp ON dp.id = d.payment_id
                      WHERE dp.order_id = $1 AND d.status NOT IN ('WON', 'LOST')) AS disputed
       FROM payment p WHERE p.order_id = $1`,
      [order.id],
    );
    const payment = found[0];
    if (!payment) throw new Error('an aggregate answers one row');
    const cancelled = order.cancelRequestedAt !== null || (payment.cancelled && !payment.live);
    const expired = order.status === 'EXPIRED' || order.reviewReason === 'PAID_AFTER_EXPIRED';
    return {
      facts: {
        capturedMinor: payment.captured,
        refundedMinor: payment.refunded,
        disputeLost: payment.lost,
        cancelled,
        attemptFailed: payment.failed,
        expired,
        paidWithPoints: order.paymentMethod === 'POINTS',
      },
      hasOpenDispute: payment.disputed,
      lateReason: cancelled ? 'PAID_AFTER_CANCELLED' : expired ? 'PAID_AFTER_EXPIRED' : null,
    };
  }

  async #settleMoney(
    tx: Tx,
    order: OrderEntity,
    targetMinor: bigint,
    cause: string,
  ): Promise<void> {
    const booked = await this.deps.ledger.orderTotal(tx, order.id, 'cash');
    const difference = targetMinor - booked;
    if (difference === 0n) return;
    await this.deps.ledger.post(
      tx,
      {
        kind: difference > 0n ? 'money.payment' : 'money.refund',
        reference: `${order.id}:${cause}`,
        userId: order.userId,
        orderId: order.id,
        detail: { cause },
      },
      [
        { account: { kind: 'cash', unit: order.currency }, amount: difference },
        { account: { kind: 'revenue', unit: order.currency }, amount: -difference },
      ],
    );
  }

  async #settlePoints(
    tx: Tx,
    order: OrderEntity,
    facts: OrderFacts,
    hasOpenDispute: boolean,
    cause: string,
  ): Promise<void> {
    const { points, referral } = this.deps;
    const money = {
      orderId: order.id,
      orderNumber: order.number,
      currency: order.currency,
      capturedMinor: facts.capturedMinor,
      netMinor: netMinor(facts),
      after: facts.disputeLost ? 'CHARGEBACK' : 'REFUND',
    } as const;
    await points.settleOrder(tx, { ...money, userId: order.userId, hasOpenDispute }, cause);
    await referral.settleOrder(tx, { ...money, buyerId: order.userId }, cause);
  }

  async #settleService(tx: Tx, order: OrderEntity, facts: OrderFacts): Promise<void> {
    const { capturedMinor, refundedMinor, disputeLost } = facts;
    await this.deps.entitlements.settleOrder(
      tx,
      serviceOf(order),
      {
        capturedMinor,
        refundedMinor,
        lostMinor: disputeLost ? capturedMinor - refundedMinor : 0n,
        disputedMinor: 0n,
      },
      this.deps.clock.now(),
    );
  }

  async #sendReceipt(tx: Tx, order: OrderEntity): Promise<void> {
    const buyer = await rows<{ email: string; locale: string }>(
      tx,
      `SELECT email, locale FROM users WHERE id = $1`,
      [order.userId],
    );
    if (!buyer[0]) return;
    const { number: orderNumber, planName, pointsUsed: points } = order;
    await this.deps.mail.enqueue(tx, {
      to: buyer[0].email,
      locale: buyer[0].locale,
      ...(points === null
        ? {
            template: 'ORDER_PAID',
            variables: {
              orderNumber,
              planName,
              amountMinor: order.paidMinor.toString(),
              currency: order.currency,
            },
          }
        : {
            template: 'POINTS_REDEEMED',
            variables: { orderNumber, productName: planName, points },
          }),
    });
  }
}

/** What an order entitles to, in the words of the entitlements. */
function serviceOf(order: OrderEntity): OrderedService {
  const { id: orderId, userId, billingType, bytes, validityDays, paymentMethod } = order;
  const source = paymentMethod === 'POINTS' ? 'REDEMPTION' : 'PURCHASE';
  return { orderId, userId, billingType, source, bytes, validityDays };
}
