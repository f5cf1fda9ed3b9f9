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
