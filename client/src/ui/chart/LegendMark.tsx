import { SERIES_COLORS, type SeriesColor } from './series-colors';

/** The color of a series beside its name. */
export function LegendMark({
  color,
  outlined = false,
}: {
  color: SeriesColor;
  outlined?: boolean;
}) {
  return (
    <span
      className={`inline-block size-2.5 shrink-0 rounded-[0.2rem] ${SERIES_COLORS[color].ground} ${outlined ? 'ring-1 ring-bg' : ''}`}
    />
  );
}
