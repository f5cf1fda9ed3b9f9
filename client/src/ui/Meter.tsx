import { Meter as BaseMeter } from '@base-ui/react/meter';

const TONES = { brand: 'bg-brand', warn: 'bg-signal', bad: 'bg-bad' } as const;

interface MeterProps {
  /** What is measured, for assistive technology: the words beside the bar are not part of it. */
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The amount in words. */
  text: string;
  tone?: keyof typeof TONES;
  className?: string;
}

/** How much of something is left or used. */
export function Meter({ label, share, text, tone = 'brand', className = '' }: MeterProps) {
  return (
    <BaseMeter.Root
      value={share * 100}
      aria-label={label}
      aria-valuetext={text}
      className={className}
    >
      <BaseMeter.Track className="block h-1.5 overflow-hidden rounded-full bg-line">
        <BaseMeter.Indicator className={`block h-full rounded-full ${TONES[tone]}`} />
      </BaseMeter.Track>
    </BaseMeter.Root>
  );
}
