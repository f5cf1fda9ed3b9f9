import type { BalanceCard_BalanceFragment } from '../../generated/operations';
import type { BillingType } from '../../generated/schema-types';
import { balanceLevel } from '../../lib/low-balance';

type Grant = BalanceCard_BalanceFragment['traffic']['grants'][number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Running out within so many days is said; within `SOON` it is a warning. */
const FORESEEN_DAYS = 30;
const SOON_DAYS = 7;

export interface BalanceView {
  readonly remainingBytes: bigint;
  readonly totalBytes: bigint;
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: 'brand' | 'warn' | 'bad';
  /** The grant that pays next, and when the first of all expires. */
  readonly nextGrant: Grant | null;
  /** Whole days; null when no unlimited plan runs, 0 within its last day. */
  readonly unlimitedDays: number | null;
  /** The plan that is charged next wherever both could; null when there is nothing to charge. */
  readonly chargedNext: BillingType | null;
  /** There is something of both plans, so that it matters which one pays first. */
  readonly hasBoth: boolean;
  /** Null when it is far off or not to be foreseen. */
  readonly runOut: { readonly at: string; readonly soon: boolean } | null;
}

/** API → what is shown. */
export function toBalanceView(balance: BalanceCard_BalanceFragment): BalanceView {
  const { traffic, unlimited, prioritizedPlan, projectedRunOutAt, asOf } = balance;
  const remainingBytes = BigInt(traffic.remainingBytes);
  const totalBytes = BigInt(traffic.totalBytes);
  const has: Readonly<Record<BillingType, boolean>> = {
    TRAFFIC: remainingBytes > 0n,
    UNLIMITED: unlimited.activeUntil !== null,
  };
  const other = otherPlan(prioritizedPlan);
  const daysToRunOut =
    projectedRunOutAt === null
      ? Infinity
      : (Date.parse(projectedRunOutAt) - Date.parse(asOf)) / DAY_MS;
  return {
    remainingBytes,
    totalBytes,
    ...balanceLevel(remainingBytes, totalBytes),
    nextGrant: traffic.grants.find(({ payingOrder }) => payingOrder === 1) ?? null,
    unlimitedDays: has.UNLIMITED ? Math.floor(unlimited.daysLeft) : null,
    chargedNext: has[prioritizedPlan] ? prioritizedPlan : has[other] ? other : null,
    hasBoth: has.TRAFFIC && has.UNLIMITED,
    runOut:
      projectedRunOutAt === null || daysToRunOut > FORESEEN_DAYS
        ? null
        : { at: projectedRunOutAt, soon: daysToRunOut <= SOON_DAYS },
  };
}

export function otherPlan(plan: BillingType): BillingType {
  return plan === 'TRAFFIC' ? 'UNLIMITED' : 'TRAFFIC';
}
