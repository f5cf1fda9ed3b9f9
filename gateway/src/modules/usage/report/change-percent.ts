/** Change from `previous` to `current` in percent, rounded half to even to one decimal. Null if `previous` is zero. */
export function changePercent(current: bigint, previous: bigint): number | null {
  if (previous === 0n) return null;
  return Number(divideHalfEven((current - previous) * 1_000n, previous)) / 10;
}

/** A part of a whole in percent, rounded half to even to one decimal. 0 of nothing. */
export function sharePercent(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number(divideHalfEven(part * 1_000n, whole)) / 10;
}

/** `divisor` must be positive. */
function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const sign = value < 0n ? -1n : 1n;
  const [quotient, rest] = [(sign * value) / divisor, (sign * value) % divisor];
  const isUp = 2n * rest > divisor || (2n * rest === divisor && quotient % 2n === 1n);
  return sign * (isUp ? quotient + 1n : quotient);
}
