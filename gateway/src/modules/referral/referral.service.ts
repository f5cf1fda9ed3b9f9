import type { Tx } from '../../platform/database/database.js';
import type { LedgerService } from '../ledger/ledger.service.js';
import type { OrderReward, PointsService } from '../points/points.service.js';
import type { AccountService } from '../account/account.service.js';

/** Money facts of an order by a customer who may have a referrer. */
export interface ReferredOrder extends Omit<OrderReward, 'type' | 'target' | 'accountId'> {
  /** As `lockWithReferrer` returned it. */
  referrerId: string | null;
  currency: string;
  /** Captured in total, before refunds and disputes. */
  capturedMinor: bigint;
  /** Captured less refunds and lost disputes. */
  netMinor: bigint;
}

const REWARD = 'purchase_referrer';

/** Referral links begin with it (http/referral-links). */
export const REFERRAL_PATH = '/r';

interface Dependencies {
  ledger: LedgerService;
  points: PointsService;
  accounts: AccountService;
  /** Without a slash at the end. */
  siteUrl: string;
}

/** Rewards referrers: one point per whole US dollar that a referred customer's order keeps. */
export class ReferralService {
  constructor(private readonly deps: Dependencies) {}

  /** The link that carries a customer's code. */
  linkOf(code: string): string {
    return `${this.deps.siteUrl}${REFERRAL_PATH}/${code}`;
  }

  /**
   * Locks the buyer and the order's referrer, if any, before a settlement that may change both. Returns the referrer: the
   * customer rewarded for this order, even after the invitation ended, because a refund takes the points back from them.
   */
  async lockWithReferrer(tx: Tx, buyerId: string, orderId: string): Promise<string | null> {
    const { ledger, accounts } = this.deps;
    const rewarded = await ledger.orderCustomer(tx, orderId, `points.${REWARD}`);
    const referrerId = rewarded ?? (await accounts.referrerOf(tx, buyerId));
    await ledger.lockCustomers(tx, referrerId === null ? [buyerId] : [buyerId, referrerId]);
    return referrerId;
  }

  /** Makes the referrer's points match an order's money. Safe to repeat. */
  async settleOrder(tx: Tx, order: ReferredOrder, cause: string): Promise<void> {
    const { referrerId: accountId, currency, capturedMinor, netMinor: minor, ...reward } = order;
    // Without a captured amount, the order earned no points.
    if (accountId === null || capturedMinor <= 0n) return;
    const target = this.deps.points.wholeDollars({ minor, currency });
    await this.deps.points.settleReward(tx, { ...reward, accountId, type: REWARD, target }, cause);
  }
}
