/** The grid of land.svg (scripts/dot-map.mjs): columns of 3° from 180° west, rows of 2.08° from 77° north. */
const PITCH = 10;
const ROW = 8.66;
const DEGREES_A_COLUMN = 3;
const DEGREES_A_ROW = 3 * 0.8 * 0.866;
const NORTH = 77;

export const MAP_WIDTH = 1200;
export const MAP_HEIGHT = 554;

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The place's position on the map, rounded to the grid so that its marker replaces a dot. */
export function gridPoint({ latitude, longitude }: Place): { x: number; y: number } {
  const row = Math.round((NORTH - latitude) / DEGREES_A_ROW);
  const offset = row % 2 === 0 ? 0.25 : 0.75;
  const column = Math.round((longitude + 180) / DEGREES_A_COLUMN - offset);
  return { x: (column + offset) * PITCH, y: Math.round((row + 0.5) * ROW) };
}
