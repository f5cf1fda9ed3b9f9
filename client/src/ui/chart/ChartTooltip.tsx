import { LegendMark } from './LegendMark';
import type { SeriesColor } from './series-colors';

interface ChartTooltipProps {
  title: string;
  /** The last one is the sum of the others and has no colour. */
  rows: readonly { name: string; color?: SeriesColor; value: string }[];
  missing: string | null;
  /** Distance of its lower edge from that of the chart, in pixels: above all bars. */
  bottom: number;
  /** Horizontal position from 0 to 1. The tooltip stays inside the chart at both ends. */
  position: number;
}

/** The numbers of one bar. Hidden from assistive technology, because the chart announces them. */
export function ChartTooltip({ title, rows, missing, bottom, position }: ChartTooltipProps) {
  const share = `${Math.round(position * 1000) / 10}%`;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 rounded-control bg-ink px-3 py-2 text-12 whitespace-nowrap text-bg"
      style={{ bottom, left: share, transform: `translateX(-${share})` }}
    >
      <p className="num font-semibold">{title}</p>
      {rows.map(({ name, color, value }) => (
        <p
          key={name}
          className={`mt-1 flex items-center gap-2 ${color === undefined ? 'border-t border-ink-3 pt-1 font-semibold' : ''}`}
        >
          {color !== undefined && <LegendMark color={color} outlined />}
          <span>{name}</span>
          <span className="num ml-auto pl-3">{value}</span>
        </p>
      ))}
      {missing !== null && <p className="mt-1">{missing}</p>}
    </div>
  );
}
