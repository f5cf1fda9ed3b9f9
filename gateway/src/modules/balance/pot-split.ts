/**
 * Takes `bytes` from `pots` in their order, each as far as it goes. The parts and what stayed uncovered always add up to
 * `bytes`; no part is zero or larger than its pot.
 */
export function takeFromPots<Pot extends { balance: bigint }>(
  pots: readonly Pot[],
  bytes: bigint,
): { parts: { pot: Pot; amount: bigint }[]; uncovered: bigint } {
  const parts: { pot: Pot; amount: bigint }[] = [];
  let uncovered = bytes;
  for (const pot of pots) {
    if (uncovered <= 0n) break;
    const amount = pot.balance < uncovered ? pot.balance : uncovered;
    if (amount <= 0n) continue;
    parts.push({ pot, amount });
    uncovered -= amount;
  }
  return { parts, uncovered };
}
