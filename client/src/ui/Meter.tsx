const TONES = { brand: 'bg-brand', warn: 'bg-signal', bad: 'bg-bad' } as const;

interface MeterProps {
  /** Accessible name. The visible text beside the bar is not part of it. */
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The amount in words. */
  text: string;
  tone?: keyof typeof TONES;
  className?: string;
}

/** A bar for the used or remaining share of an amount. */
export function Meter({ label, share, text, tone = 'brand', className = '' }: MeterProps) {
  const percent = Math.min(Math.max(share, 0), 1) * 100;
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
      <div className="h-1.5 overflow-hidden rounded-full bg-line">
        <div style={{ width: `${percent}%` }} className={`h-full rounded-full ${TONES[tone]}`} />
      </div>
    </div>
  );
}
