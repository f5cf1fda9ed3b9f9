import { Trans, useLingui } from '@lingui/macro';
import { formatBytes } from '../lib/format';
import { Meter } from '../ui/Meter';
import { Skeleton } from '../ui/Skeleton';

interface TrafficLeftProps {
  /** Undefined while it is not known. */
  balance: { traffic: { remainingBytes: string; totalBytes: string } } | undefined;
  className?: string;
}

/** Shares of what was bought at which the balance warns (DESIGN.md "Overview"). */
const LOW = 0.2;
const VERY_LOW = 0.05;

/** What is left of the traffic, always in view. */
export function TrafficLeft({ balance, className = '' }: TrafficLeftProps) {
  const { t, i18n } = useLingui();
  const remaining = BigInt(balance?.traffic.remainingBytes ?? 0);
  const total = BigInt(balance?.traffic.totalBytes ?? 0);
  const share = total === 0n ? 0 : Number((remaining * 1000n) / total) / 1000;
  const tone = share <= VERY_LOW ? 'bad' : share <= LOW ? 'warn' : 'brand';
  return (
    <div className={`rounded-card border border-line bg-panel p-3 ${className}`}>
      <p className="flex items-baseline justify-between gap-2 text-13">
        <span className="text-ink-2">
          <Trans>Traffic left</Trans>
        </span>
        {balance === undefined ? (
          <Skeleton className="h-4 w-16" />
        ) : (
          <span className="num font-semibold">{formatBytes(remaining, i18n.locale)}</span>
        )}
      </p>
      <Meter
        label={t`Traffic left`}
        share={share}
        tone={tone}
        text={formatBytes(remaining, i18n.locale)}
        className="mt-2"
      />
    </div>
  );
}
