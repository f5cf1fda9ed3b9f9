import { Trans, useLingui } from '@lingui/macro';
import { buyPath } from '../lib/addresses';
import { formatTraffic } from '../lib/format';
import { balanceLevel } from '../lib/low-balance';
import { clockTime } from '../lib/moment';
import { Meter } from '../ui/Meter';
import { Skeleton } from '../ui/feedback/Skeleton';

export interface TrafficLeftProps {
  /** Undefined while loading, null if it could not be loaded. */
  balance:
    { asOf: string; traffic: { remainingBytes: string; totalBytes: string } } | null | undefined;
  /** The screen says itself that little is left. */
  isTold?: boolean;
}

/** The remaining traffic with a link to buy more, visible on every screen. */
export function TrafficLeft({ balance, isTold = false }: TrafficLeftProps) {
  const { t, i18n } = useLingui();
  const remaining = BigInt(balance?.traffic.remainingBytes ?? 0);
  const total = BigInt(balance?.traffic.totalBytes ?? 0);
  const { share, tone } = balanceLevel(remaining, total);
  return (
    <section
      aria-label={t`Traffic left`}
      className="rounded-card border border-line bg-panel p-3 text-13"
    >
      <p
        title={balance ? t`as of ${clockTime(balance.asOf, i18n.locale)}` : undefined}
        className="flex items-baseline justify-between gap-2"
      >
        <span className="text-ink-2">
          <Trans>Traffic left</Trans>
        </span>
        {balance === undefined ? (
          <Skeleton className="h-4 w-16" />
        ) : (
          <span className="num font-semibold">
            {balance === null ? '–' : formatTraffic(remaining, i18n.locale)}
          </span>
        )}
      </p>
      {balance !== null && (
        <Meter
          label={t`Traffic left`}
          share={share}
          tone={tone}
          text={formatTraffic(remaining, i18n.locale)}
          className="mt-2"
        />
      )}
      <p className="mt-2 -mb-1 flex items-center justify-between gap-2">
        {balance === undefined ? (
          // Its words depend on the balance.
          <Skeleton className="my-1 h-4 w-14" />
        ) : (
          <a
            href={buyPath('TRAFFIC')}
            className="-mx-1 rounded-control px-1 py-0.5 font-semibold text-brand-ink fade hover:underline"
          >
            {remaining > 0n ? <Trans>Top up</Trans> : <Trans>Buy traffic</Trans>}
          </a>
        )}
        {tone !== 'brand' && !isTold && (
          <span className={tone === 'bad' ? 'text-bad' : 'text-warn'}>
            {remaining === 0n ? <Trans>Used up</Trans> : <Trans>Running low</Trans>}
          </span>
        )}
      </p>
    </section>
  );
}
