import { DAY_MS } from './time.js';

/** How much a customer is advised to buy traffic (spec §3 "Usage recommendation levels"). */
export type RecommendationLevel = 'HIGH' | 'MEDIUM' | 'LOW';

const SOON_DAYS = 7;
const LATER_DAYS = 30;

export interface TrafficOutlook {
  readonly remainingBytes: bigint;
  /** An unlimited period is running. */
  readonly hasUnlimited: boolean;
  /** When the traffic ends; null without any. */
  readonly runOut: {
    readonly at: Date;
    readonly reason: 'USED_UP' | 'EXPIRES';
    /** False if the usage so far is no pace that could be projected. */
    readonly hasEnoughUsage: boolean;
  } | null;
}

/**
 * HIGH if the traffic is used up within a week, or nothing is left and no unlimited period runs. MEDIUM if it is used up
 * within a month. More traffic saves nothing that expires unused, so its last week is MEDIUM too: it only ends the service.
 * Otherwise LOW, and while there is too little usage to tell.
 */
export function recommendationLevel(
  { remainingBytes, hasUnlimited, runOut }: TrafficOutlook,
  now: Date,
): RecommendationLevel {
  if (remainingBytes === 0n) return hasUnlimited ? 'LOW' : 'HIGH';
  if (!runOut?.hasEnoughUsage) return 'LOW';
  const days = (runOut.at.getTime() - now.getTime()) / DAY_MS;
  if (runOut.reason === 'EXPIRES') return days < SOON_DAYS ? 'MEDIUM' : 'LOW';
  if (days < SOON_DAYS) return 'HIGH';
  return days < LATER_DAYS ? 'MEDIUM' : 'LOW';
}
