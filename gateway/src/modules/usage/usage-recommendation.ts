import { DAY_MS } from '../../platform/clock.js';
import type { RunOut } from './run-out.js';

/** How much a customer is advised to buy traffic (spec §3 "Usage recommendation levels"). */
export type RecommendationLevel = 'HIGH' | 'MEDIUM' | 'LOW';

const HIGH_DAYS = 7;
const MEDIUM_DAYS = 30;

export interface TrafficOutlook {
  remainingBytes: bigint;
  /** An unlimited period is running. */
  hasUnlimited: boolean;
  /** When the traffic ends; null without any. */
  runOut: RunOut | null;
}

/**
 * Follows from the run-out: HIGH when the traffic ends within a week, or there is none left and no unlimited period either;
 * MEDIUM within a month; LOW otherwise. Traffic that nobody uses may expire without advice to buy more.
 */
export function recommendationLevel(
  { remainingBytes, hasUnlimited, runOut }: TrafficOutlook,
  now: Date,
): RecommendationLevel {
  if (remainingBytes === 0n) return hasUnlimited ? 'LOW' : 'HIGH';
  if (runOut === null || runOut.paceBytesPerDay === 0n) return 'LOW';
  const days = (runOut.at.getTime() - now.getTime()) / DAY_MS;
  if (days < HIGH_DAYS) return 'HIGH';
  return days < MEDIUM_DAYS ? 'MEDIUM' : 'LOW';
}
