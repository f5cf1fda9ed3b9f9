const COLORS = { a: 'bg-chart-a', b: 'bg-chart-b' } as const;

/** The color of a series, shown beside its name. */
export function LegendMark({ color, outlined = false }: { color: 'a' | 'b'; outlined?: boolean }) {
  return (
    <span
      className={`inline-block size-2.5 rounded-[0.2rem] ${COLORS[color]} ${outlined ? 'ring-1 ring-bg' : ''}`}
    />
  );
}
