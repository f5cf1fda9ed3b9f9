const TONES = { brand: 'bg-brand', warn: 'bg-signal', bad: 'bg-bad' } as const;

interface MeterProps {
  /** Accessible name. The visible text beside the bar is not part of it. */
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The amount in words. */
  text: string;
  /** The part of it at the beginning that goes first: the rest is fainter. */
  first?: number;
  tone?: keyof typeof TONES;
  className?: string;
}

/** A bar for the used or remaining share of an amount. */
export function Meter({
  label,
  share,
  first = share,
  text,
  tone = 'brand',
  className = '',
}: MeterProps) {
  const percentOf = (part: number) => Math.min(Math.max(part, 0), 1) * 100;
  const percent = percentOf(share);
  const next = Math.min(percentOf(first), percent);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className={className}
    >
      <div className="flex h-1.5 gap-px overflow-hidden rounded-full bg-line">
        <div style={{ width: `${next}%` }} className={`h-full rounded-full ${TONES[tone]}`} />
        {next < percent && (
          <div
            style={{ width: `${percent - next}%` }}
            className={`h-full rounded-full opacity-50 ${TONES[tone]}`}
          />
        )}
      </div>
    </div>
  );
}
