import type { ChartSeries } from './BarChart';
import { LegendMark } from './LegendMark';

/** Names the colors of a chart. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex gap-4 text-13 text-ink-2">
      {series.map(({ name, color }) => (
        <li key={name} className="flex items-center gap-2">
          <LegendMark color={color} />
          {name}
        </li>
      ))}
    </ul>
  );
}
