import type { StartTerms_MeFragment } from './start-terms.generated';
import type { BillingType } from '../../generated/schema-types';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Startable {
  readonly billingType: BillingType;
  /** Of the whole order: several periods bought together make one long one. */
  readonly validityDays: number;
}

/**
 * When an order would end if it was started now. An unlimited one follows those that run; while one of them is on hold,
 * nobody knows when it ends, and this is null.
 */
export function endIfStarted(
  { billingType, validityDays }: Startable,
  { asOf, unlimited }: StartTerms_MeFragment['balance'],
): string | null {
  const now = Date.parse(asOf);
  const isQueued = billingType === 'UNLIMITED';
  if (isQueued && unlimited.ordersHeld > 0) return null;
  const runsUntil =
    isQueued && unlimited.activeUntil !== null ? Date.parse(unlimited.activeUntil) : 0;
  return new Date(Math.max(now, runsUntil) + validityDays * DAY_MS).toISOString();
}
