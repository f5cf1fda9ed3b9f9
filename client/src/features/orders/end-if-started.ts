import type { StartTerms_MeFragment } from './start-terms.generated';
import { endOfValidity, type Validity } from '../../../../schema/rules/validity';
import type { BillingType } from '../../../../schema/generated/schema-types';

interface Startable {
  readonly billingType: BillingType;
  /** Of the whole order: several periods bought together make one long one. */
  readonly validity: Validity;
}

/**
 * When an order would end if it was started now. An unlimited one follows those that run; while one of them is on hold,
 * nobody knows when it ends, and this is null.
 */
export function endIfStarted(
  { billingType, validity }: Startable,
  { asOf, unlimited }: StartTerms_MeFragment['balance'],
  timeZone: string,
): string | null {
  const now = Date.parse(asOf);
  const isQueued = billingType === 'UNLIMITED';
  if (isQueued && unlimited.ordersHeld > 0) return null;
  const runsUntil =
    isQueued && unlimited.activeUntil !== null ? Date.parse(unlimited.activeUntil) : 0;
  return new Date(endOfValidity(Math.max(now, runsUntil), validity, timeZone)).toISOString();
}
