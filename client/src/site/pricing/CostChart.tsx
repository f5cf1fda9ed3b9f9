import { costsOf } from './break-even';

interface CostChartProps {
  label: string;
  /** The visitor's amount in gigabytes. */
  amount: number;
  /** Up to here traffic does not cost more; null if there is no such amount. */
  even: number | null;
  now: Date | null;
  words: (gigabytes: number) => string;
}

const SAMPLES = 24;
/** Share of the height above the highest point, for the label of the break-even. */
const TOP = 14;

/**
 * The cost of both plans by amount of traffic. The labels of the axis stand below the lines and the break-even above them, so
 * they cannot overlap. All positions are percentages, so the chart can be prerendered.
 */
export function CostChart({ label, amount, even, now, words }: CostChartProps) {
  const most = Math.max(amount, (even ?? 0) * 2, 2);
  // Whole gigabytes, as they are sold.
  const samples = new Set(
    Array.from({ length: SAMPLES }, (_, index) => Math.round(((index + 1) / SAMPLES) * most)),
  );
  const traffic = [...samples]
    .filter((gigabytes) => gigabytes > 0)
    .map((gigabytes) => ({ gigabytes, minor: costsOf(gigabytes, now).traffic }));
  const { unlimited, traffic: own } = costsOf(amount, now);
  const highest = Math.max(unlimited, ...traffic.map(({ minor }) => minor));
  const x = (gigabytes: number) => Math.round((gigabytes / most) * 1000) / 10;
  const y = (minor: number) => Math.round((100 - (minor / highest) * (100 - TOP)) * 10) / 10;
  const at = (percent: number) => `${percent}%`;
  const line = [{ gigabytes: 0, minor: 0 }, ...traffic]
    .map(({ gigabytes, minor }) => `${x(gigabytes)} ${y(minor)}`)
    .join('L');
  return (
    <div>
      <svg role="img" aria-label={label} className="block h-44 w-full overflow-visible">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible">
          <g fill="none" strokeWidth="2">
            <path d="M0 100H100" vectorEffect="non-scaling-stroke" className="stroke-line" />
            <path
              d={`M0 ${y(unlimited)}H100`}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="6 4"
              className="stroke-chart-b"
            />
            <path d={`M${line}`} vectorEffect="non-scaling-stroke" className="stroke-chart-a" />
          </g>
        </svg>
        {even !== null && (
          <>
            <line
              x1={at(x(even))}
              x2={at(x(even))}
              y1={at(TOP - 4)}
              y2="100%"
              strokeDasharray="2 4"
              className="stroke-ink-3"
            />
            <text
              x={at(x(even))}
              y={at(TOP - 6)}
              textAnchor={x(even) < 10 ? 'start' : 'middle'}
              className="num fill-ink-2 text-12"
            >
              {words(even)}
            </text>
          </>
        )}
        <line x1={at(x(amount))} x2={at(x(amount))} y1={at(TOP)} y2="100%" className="stroke-ink" />
        <circle cx={at(x(amount))} cy={at(y(unlimited))} r="5" className="fill-chart-b" />
        <circle cx={at(x(amount))} cy={at(y(own))} r="5" className="fill-chart-a" />
      </svg>
      <div aria-hidden="true" className="num mt-2 flex justify-between text-12 text-ink-3">
        <span>0</span>
        <span>{words(most)}</span>
      </div>
    </div>
  );
}
