import { DAY_MS } from '../../platform/clock.js';
import type { Balance } from '../entitlement/balance.object.js';

/** How much a customer is advised to buy traffic (spec §3 "Usage recommendation levels"). */
export type RecommendationLevel = 'HIGH' | 'MEDIUM' | 'LOW';

const HIGH_DAYS = 7;
const MEDIUM_DAYS = 30;

/**
 * At the pace of the last seven days: HIGH when the traffic runs out within a week, or there is nothing left and no unlimited
 * period either; MEDIUM within a month; LOW otherwise.
 */
export function recommendationLevel(
  { traffic, unlimited }: Balance,
  projectedRunOutAt: Date | null,
  now: Date,
): RecommendationLevel {
  if (traffic.remainingBytes === 0n) return unlimited.activeUntil === null ? 'HIGH' : 'LOW';
  if (projectedRunOutAt === null) return 'LOW';
  const days = (projectedRunOutAt.getTime() - now.getTime()) / DAY_MS;
  if (days < HIGH_DAYS) return 'HIGH';
  return days < MEDIUM_DAYS ? 'MEDIUM' : 'LOW';
}

/** By how many percent `current` is above `previous`, to a tenth; null when there was nothing before. */
export function changePercent(current: bigint, previous: bigint): number | null {
  if (previous === 0n) return null;
  return Number(((current - previous) * 1_000n) / previous) / 10;
}
