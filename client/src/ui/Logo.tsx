import { brand } from '../lib/brand';

const FILL = { brand: 'fill-brand', 'on-brand': 'fill-on-brand', signal: 'fill-signal' } as const;
const STROKE = {
  brand: 'stroke-brand',
  'on-brand': 'stroke-on-brand',
  signal: 'stroke-signal',
} as const;

/** The mark without the name. */
export function Mark({ className = 'size-6.5' }: { className?: string }) {
  const { size, cornerRadius, paths } = brand.mark;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} aria-hidden="true">
      <rect width="100%" height="100%" rx={cornerRadius} className={FILL.brand} />
      {paths.map(({ d, color, strokeWidth }) =>
        strokeWidth === undefined ? (
          <path key={d} d={d} className={FILL[color]} />
        ) : (
          <path
            key={d}
            d={d}
            fill="none"
            strokeWidth={strokeWidth}
            strokeLinecap="round"
            strokeLinejoin="round"
            className={STROKE[color]}
          />
        ),
      )}
    </svg>
  );
}

/** Mark and name, for headers. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5 text-17 font-semibold tracking-[-0.02em] text-ink">
      <Mark />
      {brand.name}
    </span>
  );
}
