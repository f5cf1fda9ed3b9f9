import { DAY_MS } from './time.js';

/** How much a customer is advised to buy traffic (spec §3 "Usage recommendation levels"). */
export type RecommendationLevel = 'HIGH' | 'MEDIUM' | 'LOW';

const HIGH_DAYS = 7;
const MEDIUM_DAYS = 30;

export interface TrafficOutlook {
  readonly remainingBytes: bigint;
  /** An unlimited period is running. */
  readonly hasUnlimited: boolean;
  /** When the traffic ends; null without any. */
  readonly runOut: { readonly at: Date; readonly paceBytesPerDay: bigint } | null;
}

/**
 * HIGH if the traffic ends within a week, or nothing is left and no unlimited period runs. MEDIUM within a month,
 * otherwise LOW. Unused traffic may expire without a recommendation to buy more.
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
