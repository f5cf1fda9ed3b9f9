/**
 * Takes `amount` from `sources` in their order, each as far as it goes. The parts and what stayed uncovered always add up to
 * `amount`; no part is zero or larger than its source.
 */
export function takeInOrder<Source extends { balance: bigint }>(
  sources: readonly Source[],
  amount: bigint,
): { parts: { source: Source; amount: bigint }[]; uncovered: bigint } {
  const parts: { source: Source; amount: bigint }[] = [];
  let uncovered = amount;
  for (const source of sources) {
    if (uncovered <= 0n) break;
    const part = source.balance < uncovered ? source.balance : uncovered;
    if (part <= 0n) continue;
    parts.push({ source, amount: part });
    uncovered -= part;
  }
  return { parts, uncovered };
}
