import { brand } from '../lib/brand';

/** The mark without the name. */
export function Mark({ className = 'size-6.5' }: { className?: string }) {
  const { viewBox, radius, roof, ember } = brand.mark;
  return (
    <svg viewBox={viewBox} className={className} aria-hidden="true">
      <rect width="100%" height="100%" rx={radius} className="fill-brand" />
      <path
        d={roof}
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-brand"
      />
      <circle {...ember} className="fill-signal" />
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
