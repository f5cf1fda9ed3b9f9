const STEPS = [1, 2, 5, 7, 10, 15, 30];

/** Label every nth bar, where n keeps labels of `labelWidth` from touching. */
export function tickEvery(bars: number, width: number, labelWidth: number): number {
  const room = Math.max(1, Math.floor(width / labelWidth));
  return STEPS.find((step) => Math.ceil(bars / step) <= room) ?? bars;
}
