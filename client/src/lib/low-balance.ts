/** Remaining shares at which the balance warns (DESIGN.md "Overview"). */
const LOW = 0.2;
const VERY_LOW = 0.05;

/** The remaining share of the traffic, from 0 to 1, and its warning level. */
export function balanceLevel(
  remainingBytes: bigint,
  totalBytes: bigint,
): { readonly share: number; readonly tone: 'brand' | 'warn' | 'bad' } {
  // No grant yet: not a low balance.
  if (totalBytes === 0n) return { share: 0, tone: 'brand' };
  const share = Number((remainingBytes * 1000n) / totalBytes) / 1000;
  return { share, tone: share <= VERY_LOW ? 'bad' : share <= LOW ? 'warn' : 'brand' };
}

/**
 * The thresholds that traffic passes on its way to nothing, each worse than the one before. A warning that was put away
 * comes back at the next.
 */
export const TRAFFIC_LEVELS = ['FINE', 'SOON', 'LOW', 'VERY_LOW', 'USED_UP'] as const;
export type TrafficLevel = (typeof TRAFFIC_LEVELS)[number];

/** @param soon it runs out within a week at the pace of the last one; false if that is not known */
export function trafficLevel(
  remainingBytes: bigint,
  totalBytes: bigint,
  soon = false,
): TrafficLevel {
  const { tone } = balanceLevel(remainingBytes, totalBytes);
  if (tone === 'brand') return soon ? 'SOON' : 'FINE';
  if (remainingBytes === 0n) return 'USED_UP';
  return tone === 'bad' ? 'VERY_LOW' : 'LOW';
}
