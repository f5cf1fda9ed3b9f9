const WIDTH = 96;
const HEIGHT = 24;

/** The course of one row, in its own scale. The numbers are in the table of the bars. */
export function Sparkline({ values }: { values: readonly bigint[] }) {
  const most = values.reduce((max, value) => (value > max ? value : max), 1n);
  const step = WIDTH / Math.max(1, values.length);
  const points = values.map((value, index) => {
    const y = HEIGHT - 1 - (Number((value * 1000n) / most) / 1000) * (HEIGHT - 3);
    return `${((index + 0.5) * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="inline-block"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-chart-a"
      />
    </svg>
  );
}
