import { DAY_MS } from '../../../../schema/rules/time';
import type { BalanceCard_BalanceFragment } from './balance-card.generated';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { balanceLevel, type TrafficLevel, trafficLevel } from '../../lib/low-balance';

export type Grant = BalanceCard_BalanceFragment['traffic']['grants'][number];

/** Running out within so many days is a warning. */
const SOON_DAYS = 7;

type RunOut = NonNullable<BalanceCard_BalanceFragment['projectedRunOut']>;

export interface BalanceView {
  readonly asOf: string;
  readonly remainingBytes: bigint;
  readonly totalBytes: bigint;
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: 'brand' | 'warn' | 'bad';
  /** How near its end the traffic is. */
  readonly level: TrafficLevel;
  /** In the order in which they pay, those on hold last. */
  readonly grants: readonly Grant[];
  /** The one of them that pays the account's next byte; bytes that are set aside for sub accounts cannot. */
  readonly nextGrant: Grant | null;
  /** Left, and not to be used while a dispute is open. */
  readonly heldBytes: bigint;
  readonly heldGrants: readonly Grant[];
  /** Time left, rounded to an hour; null when no unlimited plan runs. */
  readonly unlimitedLeft: { readonly days: number; readonly hours: number } | null;
  /** The plan that is charged next where both can pay; null if none can. */
  readonly chargedNext: BillingType | null;
  /** No usable traffic, none on hold, and no order to start. */
  readonly isEmpty: boolean;
  /** Both plans can pay, so the customer can choose which one pays first. */
  readonly hasBoth: boolean;
  /** When and why the traffic ends at the pace of the last seven days; null without traffic. */
  readonly runOut: RunOut | null;
  /** When the last of it ends, by use or by expiry; null without any. */
  readonly lastsUntil: string | null;
}

/** API → what is shown. */
export function toBalanceView(balance: BalanceCard_BalanceFragment): BalanceView {
  const { traffic, unlimited, prioritizedPlan, projectedRunOut, asOf } = balance;
  const remainingBytes = BigInt(traffic.remainingBytes);
  const totalBytes = BigInt(traffic.totalBytes);
  // Without bytes that are set aside: those pay for their sub accounts, whichever plan pays first.
  const nextGrant = traffic.grants.find((grant) => BigInt(grant.remainingBytes) > 0n) ?? null;
  const has: Readonly<Record<BillingType, boolean>> = {
    TRAFFIC: nextGrant !== null,
    UNLIMITED: unlimited.activeUntil !== null,
  };
  const other = otherPlan(prioritizedPlan);
  const heldBytes = BigInt(traffic.heldBytes);
  const { ordersActivated, ordersWaiting, ordersHeld } = unlimited;
  return {
    asOf,
    remainingBytes,
    totalBytes,
    ...balanceLevel(remainingBytes, totalBytes),
    level: trafficLevel(remainingBytes, totalBytes, runsOutSoon(projectedRunOut, asOf)),
    grants: [...traffic.grants, ...traffic.heldGrants],
    nextGrant,
    heldBytes,
    heldGrants: traffic.heldGrants,
    unlimitedLeft: has.UNLIMITED ? timeLeft(unlimited.daysLeft) : null,
    chargedNext: has[prioritizedPlan] ? prioritizedPlan : has[other] ? other : null,
    isEmpty:
      remainingBytes === 0n &&
      !has.UNLIMITED &&
      heldBytes === 0n &&
      ordersActivated + ordersWaiting + ordersHeld === 0,
    hasBoth: has.TRAFFIC && has.UNLIMITED,
    runOut: projectedRunOut,
    lastsUntil: lastsUntil(balance),
  };
}

/** Traffic that expires unused is not a shortage, and one request of a new customer is not a pace. */
function runsOutSoon(runOut: RunOut | null, asOf: string): boolean {
  return (
    runOut?.hasEnoughUsage === true &&
    runOut.reason === 'USED_UP' &&
    Date.parse(runOut.at) - Date.parse(asOf) <= SOON_DAYS * DAY_MS
  );
}

/** By the projection if there is a pace to project, else the last expiry. */
function lastsUntil({ traffic, projectedRunOut }: BalanceCard_BalanceFragment): string | null {
  if (projectedRunOut?.hasEnoughUsage === true) return projectedRunOut.at;
  const expiries = traffic.grants.map(({ expiresAt }) => expiresAt).sort();
  return expiries.at(-1) ?? null;
}

const HOURS_PER_DAY = 24;

/** A second after 30 days were activated, 30 days are left; on the last day, hours count. */
function timeLeft(daysLeft: number): { days: number; hours: number } {
  const hours = Math.round(daysLeft * HOURS_PER_DAY);
  return { days: Math.floor(hours / HOURS_PER_DAY), hours: hours % HOURS_PER_DAY };
}

export function otherPlan(plan: BillingType): BillingType {
  return plan === 'TRAFFIC' ? 'UNLIMITED' : 'TRAFFIC';
}

/** All bytes left of a grant, including those set aside for sub accounts. */
export function leftOf({
  remainingBytes,
  allocatedBytes,
}: Pick<Grant, 'remainingBytes' | 'allocatedBytes'>): bigint {
  return BigInt(remainingBytes) + BigInt(allocatedBytes);
}
