import { SERIES_COLORS, type SeriesColor } from './series-colors';

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Stripes over provisional bars: they hold in both themes, on any color, and in print. */
export function ProvisionalStripes({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="3" height="6" className="fill-panel" opacity="0.45" />
    </pattern>
  );
}

interface StackedBarProps {
  left: number;
  width: number;
  values: readonly number[] | null;
  series: readonly { readonly color: SeriesColor }[];
  y: (value: number) => number;
  /** Id of the pattern that is drawn over it; null for an ordinary bar. */
  stripes: string | null;
}

/**
 * One stack. Zero is a mark on the axis and unknown is nothing, so that the two look different. The chart of a new account is
 * mostly unknown, so a mark for each such day would outweigh its usage.
 */
export function StackedBar({ left, width, values, series, y, stripes }: StackedBarProps) {
  const floor = y(0);
  if (values === null) return null;
  const total = sum(values);
  if (total === 0)
    return <rect x={left} y={floor - 1.5} width={width} height="1.5" className="fill-ink-3" />;
  return (
    <>
      {series.map(({ color }, index) => {
        const below = sum(values.slice(0, index));
        const bottom = y(below) - (index > 0 && below > 0 ? 1 : 0);
        const top = y(below + (values[index] ?? 0));
        return (
          <rect
            key={color}
            x={left}
            y={top}
            width={width}
            height={Math.max(0, bottom - top)}
            className={SERIES_COLORS[color].fill}
          />
        );
      })}
      {stripes !== null && (
        <rect
          x={left}
          y={y(total)}
          width={width}
          height={floor - y(total)}
          fill={`url(#${stripes})`}
        />
      )}
    </>
  );
}
