/** Shares of what was bought at which the balance warns (DESIGN.md "Overview"). */
const LOW = 0.2;
const VERY_LOW = 0.05;

/** How much of the traffic is left, from 0 to 1, and how worrying that is. */
export function balanceLevel(
  remainingBytes: bigint,
  totalBytes: bigint,
): { readonly share: number; readonly tone: 'brand' | 'warn' | 'bad' } {
  // Who never had any is not running out of it.
  if (totalBytes === 0n) return { share: 0, tone: 'brand' };
  const share = Number((remainingBytes * 1000n) / totalBytes) / 1000;
  return { share, tone: share <= VERY_LOW ? 'bad' : share <= LOW ? 'warn' : 'brand' };
}
