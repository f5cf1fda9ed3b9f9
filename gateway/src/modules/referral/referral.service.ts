import type { Tx } from '../../platform/database/database.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import type { OrderReward, PointsService } from '../points/points.service.js';
import type { UserService } from '../user/user.service.js';

/** The money facts of an order that a referred customer may have paid. */
export interface ReferredOrder extends Omit<OrderReward, 'type' | 'target' | 'userId'> {
  buyerId: string;
  currency: string;
  /** What came in, before anything went back. */
  capturedMinor: bigint;
  /** Captured, less refunds, less what was lost in disputes. */
  netMinor: bigint;
}

const REWARD = 'purchase_referrer';

interface Dependencies {
  ledger: LedgerService;
  points: PointsService;
  users: UserService;
}

/** What somebody gets for customers they brought: a point for each whole US dollar that such a customer's order keeps. */
export class ReferralService {
  constructor(private readonly deps: Dependencies) {}

  /** Holds what a buyer and, if there is one, the order's referrer have, before a settlement that may change both. */
  async lockWithReferrer(tx: Tx, buyerId: string, orderId: string): Promise<void> {
    const referrerId = await this.#referrerOf(tx, buyerId, orderId);
    await this.deps.ledger.lockCustomers(
      tx,
      referrerId === null ? [buyerId] : [buyerId, referrerId],
    );
  }

  /** Brings the referrer's points in line with what is known about an order's money; repeating changes nothing. */
  async settleOrder(tx: Tx, order: ReferredOrder, cause: string): Promise<void> {
    const { buyerId, currency, capturedMinor, netMinor: minor, ...reward } = order;
    // Nothing was ever earned, so there is nothing to compare.
    if (capturedMinor <= 0n) return;
    const userId = await this.#referrerOf(tx, buyerId, reward.orderId);
    if (userId === null) return;
    const target = this.deps.points.wholeDollars({ minor, currency });
    await this.deps.points.settleReward(tx, { ...reward, userId, type: REWARD, target }, cause);
  }

  /** Whoever was rewarded for this order, also after the invitation ended: a refund takes it back from them. */
  async #referrerOf(tx: Tx, buyerId: string, orderId: string): Promise<string | null> {
    const { ledger, users } = this.deps;
    const rewarded = await ledger.orderCustomer(tx, orderId, `points.${REWARD}`);
    return rewarded ?? (await users.referrerOf(tx, buyerId));
  }
}
