/** Parses typed text as a number. Null if empty or invalid. `1,000` and `1 000` are a thousand. */
export function parseNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (!/^-?\d*\.?\d+$|^-?\d+\.$/.test(plain)) return null;
  return Number(plain);
}

/** The nearest allowed value, on the grid of steps that starts at `min`. */
export function clampNumber(value: number, { min, max, step }: NumberBounds): number {
  const snapped = min + Math.round((value - min) / step) * step;
  // Steps of 0.1 add up to 0.30000000000000004.
  return Number(Math.min(Math.max(snapped, min), max).toFixed(10));
}

export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}
