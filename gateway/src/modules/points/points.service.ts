import { POINTS_PER_DOLLAR } from '../../../../schema/rules/limits.js';
import { violatedConstraint, type Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import type { MoneyAmount } from '../../../../schema/rules/money.js';
import type { LedgerAccountKey, LedgerLine, LedgerService } from '../ledger/ledger.service.js';
import type { PointsRates } from './points-rates.js';

/** Why a customer earns points (spec §3). */
type AwardType = 'register' | 'verify_email' | 'purchase' | 'purchase_referrer' | 'system';

const ADJUSTMENT_TYPES = ['system', 'other'] as const;

/** A change that an operator makes by hand. */
export interface PointsAdjustment {
  accountId: string;
  type: (typeof ADJUSTMENT_TYPES)[number];
  /** Positive gives points, negative takes them. */
  points: bigint;
  /** Shown to the customer in the points history. */
  reason: string;
  /** Each reference is adjusted once, with one type. */
  reference: string;
}

/** Points of spec §9. */

export interface PointsAward {
  accountId: string;
  type: AwardType;
  /** Positive. */
  points: bigint;
  /** The cause of the award. Each (type, reference) is awarded once. */
  reference: string;
}

export interface PointsSpent {
  accountId: string;
  points: bigint;
  orderId: string;
  detail: { productName: string; orderNumber: string };
  at?: Date;
}

/** Points that an order should give a customer. */
export interface OrderReward {
  orderId: string;
  orderNumber: string;
  accountId: string;
  type: 'purchase' | 'purchase_referrer';
  /** Total points that this order should have given by now. */
  target: bigint;
  /** Why points are taken back, or given back because that failed or was won. Null: money came in. */
  after: 'REFUND' | 'CHARGEBACK' | null;
  /** Time of the postings; defaults to now. */
  at?: Date;
}

/** Money facts of an order that was paid with money. */
export interface OrderPoints extends Omit<OrderReward, 'type' | 'target'> {
  currency: string;
  /** Captured in total, before refunds and disputes. */
  capturedMinor: bigint;
  /** Captured less refunds and lost disputes. */
  netMinor: bigint;
  hasOpenDispute: boolean;
}

const ISSUED = { kind: 'points_issued', unit: 'POINTS' } as const;

/**
 * Points are in the ledger (unit POINTS): `points` is spendable, `points_held` waits for the end of a dispute,
 * `points_debt` was taken back after it was spent. A customer's changes are serialized by the lock on their balance, so
 * a debt and spendable points never coexist.
 */
export class PointsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly rates: PointsRates,
  ) {}

  /** Points that a payment earns its buyer. */
  earnedBy(net: MoneyAmount): bigint {
    return this.rates.pointsFor(net, BigInt(POINTS_PER_DOLLAR));
  }

  /** Whole US dollars of an amount. */
  wholeDollars(net: MoneyAmount): bigint {
    return this.rates.pointsFor(net, 1n);
  }

  /**
   * Awards points once per (type, reference), repaying an open debt first. Returns false if they were awarded before.
   */
  async award(tx: Tx, { accountId, type, points, reference }: PointsAward): Promise<boolean> {
    if (points <= 0n) return false;
    await this.ledger.lockCustomers(tx, [accountId]);
    return this.ledger.post(tx, { kind: `points.${type}`, reference, accountId }, [
      { account: ISSUED, amount: -points },
      ...(await this.#given(tx, accountId, points)),
    ]);
  }

  /**
   * Gives or takes points by hand, once per reference; returns false if it was done before. Giving repays an open debt first.
   * Taking never goes below zero: only a refund or a lost dispute makes a debt (ACCOUNTING 10). @throws UserError
   * INSUFFICIENT_POINTS, IDEMPOTENCY_CONFLICT if the reference has another type or other points
   */
  async adjust(
    tx: Tx,
    { accountId, type, points, reason, reference }: PointsAdjustment,
  ): Promise<boolean> {
    await this.ledger.lockCustomers(tx, [accountId]);
    const kind = `points.${type}`;
    const kinds = ADJUSTMENT_TYPES.map((each) => `points.${each}`);
    const earlier = await this.ledger.posted(tx, reference, kinds, ISSUED.kind);
    if (earlier !== null) {
      if (earlier.kind === kind && earlier.total === -points) return false;
      throw new UserError('IDEMPOTENCY_CONFLICT');
    }
    try {
      return await this.ledger.post(tx, { kind, reference, accountId, detail: { reason } }, [
        { account: ISSUED, amount: -points },
        ...(points > 0n
          ? await this.#given(tx, accountId, points)
          : [{ account: account('points', accountId), amount: points }]),
      ]);
    } catch (error) {
      if (violatedConstraint(error) === 'ck_ledger_account_not_negative') throw notEnough();
      throw error;
    }
  }

  /**
   * Spends points. The database refuses a negative balance, so concurrent calls cannot overspend (SECURITY 8). @throws
   * UserError INSUFFICIENT_POINTS
   */
  async spend(tx: Tx, { accountId, points, orderId, ...about }: PointsSpent): Promise<void> {
    try {
      // In this order: the lock first.
      await Promise.all([
        this.ledger.lockCustomers(tx, [accountId]),
        this.ledger.post(
          tx,
          { kind: 'points.redemption', reference: orderId, accountId, orderId, ...about },
          [
            { account: account('points', accountId), amount: -points },
            { account: ISSUED, amount: points },
          ],
        ),
      ]);
    } catch (error) {
      if (violatedConstraint(error) === 'ck_ledger_account_not_negative') {
        throw notEnough();
      }
      throw error;
    }
  }

  /**
   * Makes the buyer's points match an order's money: points earned, and points held during a dispute. Posts only the
   * difference to what is booked, so it is safe to repeat. `cause` names the report that led here.
   */
  async settleOrder(tx: Tx, order: OrderPoints, cause: string): Promise<void> {
    // The order earned no points: no money was captured.
    if (order.capturedMinor <= 0n) return;
    const target = this.earnedBy({ minor: order.netMinor, currency: order.currency });
    await this.settleReward(tx, { ...order, type: 'purchase', target }, cause);
    await this.#settleHold(tx, order, cause);
  }

  /** Makes an order's points for a customer equal `target`: awards what is missing, or takes back the surplus. */
  async settleReward(tx: Tx, reward: OrderReward, cause: string): Promise<void> {
    const { accountId, orderId, target } = reward;
    const kind = `points.${reward.type}`;
    // Read after the lock, although sent with it. Issued points are the negative side of a transaction, whether they went to
    // the balance or repaid a debt.
    const [, total] = await Promise.all([
      this.ledger.lockCustomers(tx, [accountId]),
      this.ledger.orderTotal(tx, orderId, 'points_issued', [kind]),
    ]);
    const issued = -total;
    if (target === issued) return;
    const takesBack = target < issued;
    const after = reward.after ?? (takesBack ? 'REFUND' : null);
    await this.#postForOrder(tx, kind, reward, cause, after, [
      { account: ISSUED, amount: issued - target },
      ...(takesBack
        ? await this.#taken(tx, reward, issued - target)
        : await this.#given(tx, accountId, target - issued)),
    ]);
  }

  /**
   * Holds an order's remaining points when a dispute opens, and releases the rest when no dispute is open. A lost
   * dispute or a refund takes from the held points first (`#taken`).
   */
  async #settleHold(tx: Tx, order: OrderPoints, cause: string): Promise<void> {
    const { orderId, accountId } = order;
    const [holds, releases] = await Promise.all([
      this.ledger.orderCount(tx, orderId, 'points.held'),
      this.ledger.orderCount(tx, orderId, 'points.released'),
    ]);
    const isHeld = holds > releases;
    if (order.hasOpenDispute === isHeld) return;
    if (isHeld) {
      const held = await this.ledger.orderTotal(tx, orderId, 'points_held');
      await this.#postForOrder(tx, 'points.released', order, cause, null, [
        { account: account('points_held', accountId), amount: -held },
        ...(await this.#given(tx, accountId, held)),
      ]);
      return;
    }
    const earned = -(await this.ledger.orderTotal(tx, orderId, 'points_issued', [
      'points.purchase',
    ]));
    const held = min(earned, await this.ledger.balance(tx, account('points', accountId)));
    // Post even if nothing is left to hold: points earned later do not belong to this order.
    await this.#postForOrder(tx, 'points.held', order, cause, null, [
      { account: account('points', accountId), amount: -held },
      { account: account('points_held', accountId), amount: held },
    ]);
  }

  /** Lines for points given: repay an open debt first, then add to the balance. */
  async #given(tx: Tx, accountId: string, points: bigint): Promise<LedgerLine[]> {
    const debt = -(await this.ledger.balance(tx, account('points_debt', accountId)));
    const repaid = min(points, debt);
    return [
      { account: account('points_debt', accountId), amount: repaid },
      { account: account('points', accountId), amount: points - repaid },
    ];
  }

  /**
   * Lines for points taken back: from the order's held points, then the balance, and a debt for the rest (SECURITY 10).
   */
  async #taken(
    tx: Tx,
    { accountId, orderId, type }: OrderReward,
    points: bigint,
  ): Promise<LedgerLine[]> {
    const heldForOrder =
      type === 'purchase' ? await this.ledger.orderTotal(tx, orderId, 'points_held') : 0n;
    const fromHeld = min(points, heldForOrder);
    const left = await this.ledger.balance(tx, account('points', accountId));
    const fromBalance = min(points - fromHeld, left);
    return [
      { account: account('points_held', accountId), amount: -fromHeld },
      { account: account('points', accountId), amount: -fromBalance },
      { account: account('points_debt', accountId), amount: -(points - fromHeld - fromBalance) },
    ];
  }

  /**
   * Posts an order's next transaction of a kind. The caller holds the customer's balance lock, so the count is exact.
   */
  async #postForOrder(
    tx: Tx,
    kind: string,
    order: Pick<OrderReward, 'orderId' | 'orderNumber' | 'accountId' | 'at'>,
    cause: string,
    takenBackAfter: OrderReward['after'] | null,
    lines: readonly LedgerLine[],
  ): Promise<void> {
    const { orderId, orderNumber, accountId, at } = order;
    const reference = `${orderId}:${(await this.ledger.orderCount(tx, orderId, kind)) + 1}`;
    const detail = { orderNumber, cause, ...(takenBackAfter !== null && { takenBackAfter }) };
    const about = { kind, reference, accountId, orderId, detail, ...(at && { at }) };
    const posted = await this.ledger.post(tx, about, lines);
    if (!posted) throw new Error(`${kind} ${reference} was already posted, without the lock`);
  }
}

function account(
  kind: 'points' | 'points_held' | 'points_debt',
  accountId: string,
): LedgerAccountKey {
  return { kind, unit: 'POINTS', accountId };
}

function notEnough(): UserError {
  return new UserError('INSUFFICIENT_POINTS');
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
