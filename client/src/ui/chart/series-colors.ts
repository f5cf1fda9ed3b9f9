/** The scale of eight, in the order of its use, and what belongs to none of them. Tailwind needs whole class names. */
export const SERIES_COLORS = {
  a: { fill: 'fill-chart-a', ground: 'bg-chart-a' },
  b: { fill: 'fill-chart-b', ground: 'bg-chart-b' },
  c: { fill: 'fill-chart-c', ground: 'bg-chart-c' },
  d: { fill: 'fill-chart-d', ground: 'bg-chart-d' },
  e: { fill: 'fill-chart-e', ground: 'bg-chart-e' },
  f: { fill: 'fill-chart-f', ground: 'bg-chart-f' },
  g: { fill: 'fill-chart-g', ground: 'bg-chart-g' },
  h: { fill: 'fill-chart-h', ground: 'bg-chart-h' },
  rest: { fill: 'fill-chart-rest', ground: 'bg-chart-rest' },
} as const;

export type SeriesColor = keyof typeof SERIES_COLORS;
