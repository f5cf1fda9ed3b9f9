import { violatedConstraint, type Tx } from '../../platform/database/database.js';
import { UserError } from '../../platform/errors.js';
import type { MoneyAmount } from '../../platform/money.js';
import type { LedgerAccountKey, LedgerLine, LedgerService } from '../ledger/ledger.service.js';
import type { PointsRates } from './points-rates.js';

/** Why a customer earns points (spec §3). */
type AwardType = 'register' | 'verify_email' | 'purchase' | 'purchase_referrer' | 'system';

/** Points of spec §9. */
export const POINTS_FOR_REGISTERING = 30n;
export const POINTS_FOR_VERIFYING = 30n;
const POINTS_PER_DOLLAR = 2n;

export interface PointsAward {
  userId: string;
  type: AwardType;
  /** Positive. */
  points: bigint;
  /** What it is for; the same (type, reference) is awarded once. */
  reference: string;
}

export interface PointsSpent {
  userId: string;
  points: bigint;
  orderId: string;
  detail: { productName: string; orderNumber: string };
  at?: Date;
}

/** What an order's money amounts to for somebody's points. */
export interface OrderReward {
  orderId: string;
  orderNumber: string;
  userId: string;
  type: 'purchase' | 'purchase_referrer';
  /** Points that this order should have given by now, whatever it gave before. */
  target: bigint;
  /** What takes points back, if they are taken back. */
  after: 'REFUND' | 'CHARGEBACK';
  /** When what follows from the order happens. */
  at?: Date;
}

/** The money facts of an order that was paid with money. */
export interface OrderPoints extends Omit<OrderReward, 'type' | 'target'> {
  currency: string;
  /** What came in, before anything went back. */
  capturedMinor: bigint;
  /** Captured, less refunds, less what was lost in disputes. */
  netMinor: bigint;
  hasOpenDispute: boolean;
}

const ISSUED = { kind: 'points_issued', unit: 'POINTS' } as const;

/**
 * Points are a ledger (unit POINTS): `points` is what a customer can spend, `points_held` what waits for the end of a dispute,
 * `points_debt` what was taken back after it was spent. All changes of one customer happen one after another, under the lock
 * of the customer's balance; so a debt and points to spend never stand beside each other.
 */
export class PointsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly rates: PointsRates,
  ) {}

  /** What a payment earns its buyer. */
  earnedBy(net: MoneyAmount): bigint {
    return this.rates.pointsFor(net, POINTS_PER_DOLLAR);
  }

  /** Whole US dollars of an amount. */
  wholeDollars(net: MoneyAmount): bigint {
    return this.rates.pointsFor(net, 1n);
  }

  /** Gives points, once per (type, reference). An open debt is paid off first. Returns false when it was given before. */
  async award(tx: Tx, { userId, type, points, reference }: PointsAward): Promise<boolean> {
    if (points <= 0n) return false;
    await this.ledger.lockCustomers(tx, [userId]);
    return this.ledger.post(tx, { kind: `points.${type}`, reference, userId }, [
      { account: ISSUED, amount: -points },
      ...(await this.#given(tx, userId, points)),
    ]);
  }

  /**
   * Spends points. The database refuses to go below zero, so any number of simultaneous calls spend what is there and no
   * more (SECURITY 8). @throws UserError INSUFFICIENT_POINTS
   */
  async spend(tx: Tx, { userId, points, orderId, ...about }: PointsSpent): Promise<void> {
    await this.ledger.lockCustomers(tx, [userId]);
    try {
      await this.ledger.post(
        tx,
        { kind: 'points.redemption', reference: orderId, userId, orderId, ...about },
        [
          { account: account('points', userId), amount: -points },
          { account: ISSUED, amount: points },
        ],
      );
    } catch (error) {
      if (violatedConstraint(error) === 'ck_ledger_account_not_negative') {
        throw new UserError('INSUFFICIENT_POINTS', 'There are not enough points for this');
      }
      throw error;
    }
  }

  /**
   * Brings the buyer's points in line with what is known about an order's money: what it earned, and what is held while it is
   * disputed. Only the difference to what is booked is posted, so it may be called any number of times. `cause` names the
   * report that led here.
   */
  async settleOrder(tx: Tx, order: OrderPoints, cause: string): Promise<void> {
    // Nothing was ever earned, so there is nothing to compare.
    if (order.capturedMinor <= 0n) return;
    const target = this.earnedBy({ minor: order.netMinor, currency: order.currency });
    await this.settleReward(tx, { ...order, type: 'purchase', target }, cause);
    await this.#settleHold(tx, order, cause);
  }

  /** Makes the points that an order has given somebody equal to `target`: awards what is missing, takes back what is too much. */
  async settleReward(tx: Tx, reward: OrderReward, cause: string): Promise<void> {
    const { userId, orderId, target } = reward;
    await this.ledger.lockCustomers(tx, [userId]);
    const kind = `points.${reward.type}`;
    // Issued points are the negative side of a transaction, whether they went to the balance or paid off a debt.
    const issued = -(await this.ledger.orderTotal(tx, orderId, 'points_issued', [kind]));
    if (target === issued) return;
    const takesBack = target < issued;
    await this.#postForOrder(tx, kind, reward, cause, takesBack ? reward.after : null, [
      { account: ISSUED, amount: issued - target },
      ...(takesBack
        ? await this.#taken(tx, reward, issued - target)
        : await this.#given(tx, userId, target - issued)),
    ]);
  }

  /**
   * Holds what is left of an order's points when a dispute opens, and releases what is still held when no dispute is open any
   * more. What a lost dispute or a refund takes back comes out of the held points first (`#taken`).
   */
  async #settleHold(tx: Tx, order: OrderPoints, cause: string): Promise<void> {
    const { orderId, userId } = order;
    const [holds, releases] = [
      await this.ledger.orderCount(tx, orderId, 'points.held'),
      await this.ledger.orderCount(tx, orderId, 'points.released'),
    ];
    const isHeld = holds > releases;
    if (order.hasOpenDispute === isHeld) return;
    if (isHeld) {
      const held = await this.ledger.orderTotal(tx, orderId, 'points_held');
      await this.#postForOrder(tx, 'points.released', order, cause, null, [
        { account: account('points_held', userId), amount: -held },
        ...(await this.#given(tx, userId, held)),
      ]);
      return;
    }
    const earned = -(await this.ledger.orderTotal(tx, orderId, 'points_issued', [
      'points.purchase',
    ]));
    const held = min(earned, await this.ledger.balance(tx, account('points', userId)));
    // Posted even when nothing is left to hold: points that are earned later are not those of this order.
    await this.#postForOrder(tx, 'points.held', order, cause, null, [
      { account: account('points', userId), amount: -held },
      { account: account('points_held', userId), amount: held },
    ]);
  }

  /** Where points that somebody gets go: an open debt first, then the balance. */
  async #given(tx: Tx, userId: string, points: bigint): Promise<LedgerLine[]> {
    const debt = -(await this.ledger.balance(tx, account('points_debt', userId)));
    const repaid = min(points, debt);
    return [
      { account: account('points_debt', userId), amount: repaid },
      { account: account('points', userId), amount: points - repaid },
    ];
  }

  /** Where points that are taken back come from: those held for the order, the balance, and a debt for the rest (SECURITY 10). */
  async #taken(
    tx: Tx,
    { userId, orderId, type }: OrderReward,
    points: bigint,
  ): Promise<LedgerLine[]> {
    const heldForOrder =
      type === 'purchase' ? await this.ledger.orderTotal(tx, orderId, 'points_held') : 0n;
    const fromHeld = min(points, heldForOrder);
    const left = await this.ledger.balance(tx, account('points', userId));
    const fromBalance = min(points - fromHeld, left);
    return [
      { account: account('points_held', userId), amount: -fromHeld },
      { account: account('points', userId), amount: -fromBalance },
      { account: account('points_debt', userId), amount: -(points - fromHeld - fromBalance) },
    ];
  }

  /** Posts the next transaction of a kind for an order. The caller holds the customer's balance, so the count is exact. */
  async #postForOrder(
    tx: Tx,
    kind: string,
    order: Pick<OrderReward, 'orderId' | 'orderNumber' | 'userId' | 'at'>,
    cause: string,
    takenBackAfter: OrderReward['after'] | null,
    lines: readonly LedgerLine[],
  ): Promise<void> {
    const { orderId, orderNumber, userId, at } = order;
    const reference = `${orderId}:${(await this.ledger.orderCount(tx, orderId, kind)) + 1}`;
    const detail = { orderNumber, cause, ...(takenBackAfter !== null && { takenBackAfter }) };
    const about = { kind, reference, userId, orderId, detail, ...(at && { at }) };
    const posted = await this.ledger.post(tx, about, lines);
    if (!posted) throw new Error(`${kind} ${reference} was posted by somebody without the lock`);
  }
}

function account(kind: 'points' | 'points_held' | 'points_debt', userId: string): LedgerAccountKey {
  return { kind, unit: 'POINTS', userId };
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
