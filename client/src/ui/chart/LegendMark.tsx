const COLORS = { a: 'bg-chart-a', b: 'bg-chart-b', rest: 'bg-ink-3' } as const;

/** Series `a` and `b`, and what belongs to neither. */
export type SeriesColor = keyof typeof COLORS;

/** The colour of a series beside its name. */
export function LegendMark({
  color,
  outlined = false,
}: {
  color: SeriesColor;
  outlined?: boolean;
}) {
  return (
    <span
      className={`inline-block size-2.5 shrink-0 rounded-[0.2rem] ${COLORS[color]} ${outlined ? 'ring-1 ring-bg' : ''}`}
    />
  );
}
