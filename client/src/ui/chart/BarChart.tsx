import { nice, ticks } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { pressedKey } from '../../lib/composing';
import { ChartTooltip } from './ChartTooltip';
import type { SeriesColor } from './series-colors';
import { ProvisionalStripes, StackedBar, sum } from './StackedBar';
import { tickEvery } from './ticks';
import { useElementWidth } from './use-element-width';

export interface ChartSeries {
  readonly name: string;
  /** The first series is at the bottom of the stack. `rest` is neutral, and is not named where it is zero. */
  readonly color: SeriesColor;
}

export interface ChartBar {
  /** Unique, for example the day. */
  readonly id: string;
  /** Short label below the axis. */
  readonly tick: string;
  /** Full label, in the tooltip and for screen readers. */
  readonly title: string;
  /** One value per series in the chart's unit. Null means unknown, which is not zero, and draws nothing. */
  readonly values: readonly number[] | null;
  /** Explains why the bar is striped. Null for an ordinary bar. */
  readonly note?: string | null;
}

interface BarChartProps {
  /** The chart in one sentence, read aloud on focus. */
  label: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  /** Shown above the numbers of the axis. May be empty. */
  unit: string;
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
  /** Text for a bar without values. */
  missing: string;
  /** Name of a bar's sum. */
  total: string;
  /** Instructions for the keyboard, read out with the label. */
  hint: string;
  /** Shows only these bars: a drag across them, a click on one, or Enter. */
  onZoom?: ((first: number, last: number) => void) | undefined;
  /** Shows what was there before: Escape. */
  onZoomOut?: (() => void) | undefined;
}

const HEIGHT = 236;
/** Space for the unit above the highest line. */
const TOP = 30;
const BOTTOM = 26;
const FLOOR = HEIGHT - BOTTOM;
/** Between the highest possible bar and the tooltip above it. */
const GAP = 4;
const TICKS = 4;
/** So many series are named in each tooltip, also where they are zero. */
const FEW = 3;
const LEFT = 44;
/** Width of a character of a label below the axis, and the labels' minimum spacing, in pixels. */
const CHARACTER = 8;
const TICK_WIDTH = 84;

/** The numbers of a bar and their sum; none where nothing is known. Of many series, only those that are in the bar. */
function rowsOf(values: ChartBar['values'], series: readonly ChartSeries[], total: string) {
  if (values === null) return [];
  const parts = series
    .map(({ name, color }, index) => ({ name, color, value: values[index] ?? 0 }))
    .filter(({ color, value }) => value > 0 || (color !== 'rest' && series.length <= FEW));
  return [...parts, { name: total, value: sum(values) }];
}

/**
 * Stacked bars as SVG. The pointer and arrow keys (also Home and End) select a bar, whose numbers are shown and read
 * aloud. The table next to it has all numbers. Series differ by order, gap, and legend, not by color alone.
 */
export function BarChart({
  label,
  series,
  bars,
  unit,
  formatValue,
  formatTick,
  missing,
  total,
  hint,
  onZoom,
  onZoomOut,
}: BarChartProps) {
  const [frame, width] = useElementWidth(720);
  const [active, setActive] = useState<number | null>(null);
  /** The other end of the bars that a drag, or Shift with the arrows, selects. */
  const [origin, setOrigin] = useState<number | null>(null);
  const hintId = useId();
  const stripes = useId();

  const x = scaleBand(
    bars.map(({ id }) => id),
    [LEFT, width],
  ).padding(bars.length > 45 ? 0.22 : 0.32);
  const most = Math.max(0, ...bars.map(({ values }) => (values === null ? 0 : sum(values))));
  // Not scaleLinear: it imports colors and formats, half of d3 (9 KB), for one multiplication.
  const [, highest] = nice(0, most === 0 ? 1 : most, TICKS);
  const y = (value: number) => FLOOR - (value / highest) * (FLOOR - TOP);
  const every = tickEvery(bars.length, width - LEFT, TICK_WIDTH);
  const current = active === null ? undefined : bars[active];
  const rows = rowsOf(current?.values ?? null, series, total).map(({ value, ...row }) => ({
    ...row,
    value: formatValue(value),
  }));

  const inside = (index: number) => Math.max(0, Math.min(bars.length - 1, index));
  const selected =
    origin === null || active === null
      ? null
      : ([Math.min(origin, active), Math.max(origin, active)] as const);

  function zoom(first: number, last: number) {
    setOrigin(null);
    setActive(null);
    onZoom?.(first, last);
  }

  function onKeyDown(event: KeyboardEvent) {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: (active ?? bars.length) - 1,
      ArrowRight: (active ?? -1) + 1,
      Home: 0,
      End: bars.length - 1,
    };
    const pressed = pressedKey(event);
    const target = targets[pressed];
    if (pressed === 'Escape') {
      setActive(null);
      setOrigin(null);
      if (selected === null) onZoomOut?.();
    } else if (pressed === 'Enter' && active !== null && onZoom !== undefined) {
      event.preventDefault();
      zoom(...(selected ?? [active, active]));
    } else if (target !== undefined) {
      event.preventDefault();
      setOrigin(event.shiftKey && onZoom !== undefined ? (origin ?? active) : null);
      setActive(inside(target));
    }
  }

  function barAt({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) {
    return inside(
      Math.floor((clientX - currentTarget.getBoundingClientRect().left - LEFT) / x.step()),
    );
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    if (selected === null) return;
    const [first, last] = selected;
    // A tap shows the numbers of a bar, as hovering does.
    if (first < last || event.pointerType !== 'touch') zoom(first, last);
    else setOrigin(null);
  }

  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setActive(null);
        setOrigin(null);
      }}
      className="relative rounded-control"
    >
      <span id={hintId} className="sr-only">
        {hint}
      </span>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        aria-hidden="true"
        className={`block max-w-full touch-pan-y select-none ${onZoom === undefined ? '' : 'cursor-zoom-in'}`}
        onPointerDown={(event) => {
          if (onZoom === undefined || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setOrigin(barAt(event));
          setActive(barAt(event));
        }}
        onMouseDown={({ detail }) => {
          // The second press of a double click would zoom into what the first one has shown.
          if (detail > 1) setOrigin(null);
        }}
        onPointerMove={(event) => setActive(barAt(event))}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setOrigin(null)}
        onPointerLeave={() => {
          if (origin === null) setActive(null);
        }}
      >
        <defs>
          <ProvisionalStripes id={stripes} />
        </defs>
        <text x={LEFT - 8} y="12" textAnchor="end" className="num fill-ink-3 text-12">
          {unit}
        </text>
        {(most === 0 ? [0] : ticks(0, highest, TICKS)).map((value) => (
          <g key={value} transform={`translate(0 ${y(value)})`}>
            <line
              x1={LEFT}
              x2={width}
              strokeDasharray={value === 0 ? undefined : '2 4'}
              className="stroke-line"
            />
            <text x={LEFT - 8} dy="0.32em" textAnchor="end" className="num fill-ink-3 text-12">
              {formatTick(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const left = x(bar.id) ?? 0;
          return (
            <g key={bar.id}>
              {(selected === null
                ? index === active
                : index >= selected[0] && index <= selected[1]) && (
                <rect
                  x={left - (x.step() - x.bandwidth()) / 2}
                  y={TOP}
                  width={x.step()}
                  height={FLOOR - TOP}
                  className="fill-sunk"
                />
              )}
              <StackedBar
                left={left}
                width={x.bandwidth()}
                values={bar.values}
                series={series}
                y={y}
                stripes={bar.note == null ? null : stripes}
              />
              {(bars.length - 1 - index) % every === 0 && (
                <text
                  x={Math.min(left + x.bandwidth() / 2, width - (bar.tick.length * CHARACTER) / 2)}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  className="num fill-ink-3 text-12"
                >
                  {bar.tick}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {current !== undefined && (
        <ChartTooltip
          title={current.note == null ? current.title : `${current.title} · ${current.note}`}
          rows={rows}
          missing={current.values === null ? missing : null}
          bottom={HEIGHT - TOP + GAP}
          position={((x(current.id) ?? 0) + x.bandwidth() / 2) / width}
        />
      )}
      <span aria-live="polite" className="sr-only">
        {current !== undefined &&
          `${current.title}: ${rows.map(({ name, value }) => `${name} ${value}`).join(', ') || missing}${current.note == null ? '' : ` (${current.note})`}`}
      </span>
    </div>
  );
}
