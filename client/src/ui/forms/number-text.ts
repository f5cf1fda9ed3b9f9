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
