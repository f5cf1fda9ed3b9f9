import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import ChevronIcon from '~icons/lucide/chevron-down';
import { formatBytes } from '../../lib/format';
import { Card } from '../../ui/layout/Card';
import { Segmented } from '../../ui/forms/Segmented';
import { Skeleton } from '../../ui/feedback/Skeleton';

/** Days (spec §9). */
const PERIODS = [7, 30, 90] as const;
const DEFAULT_PERIOD = 90;

/** The period of the chart in days, kept in the address. */
export function usePeriod(): readonly [number, (days: number) => void] {
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === search.get('days')) ?? DEFAULT_PERIOD;
  const change = (chosen: number) => {
    const next = new URLSearchParams(search);
    if (chosen === DEFAULT_PERIOD) next.delete('days');
    else next.set('days', String(chosen));
    setSearch(next, { replace: true });
  };
  return [days, change];
}

interface OrdersOverviewFrameProps {
  /** Numbers of bytes; undefined while they load. */
  usage?: {
    readonly totalBytes: string;
    readonly dailyAverageBytes: string;
    readonly peak: { readonly totalBytes: string } | null;
  };
  /** The chart, or its skeleton by default. */
  children?: ReactNode;
  /** The balance, or its skeleton by default. */
  aside?: ReactNode;
}

/**
 * Usage beside balance. While they load, the same frame is there with skeletons in it: the list below must not move, and where
 * the heading wraps depends on language and window.
 */
export function OrdersOverviewFrame({ usage, children, aside }: OrdersOverviewFrameProps) {
  const { t, i18n } = useLingui();
  const [days, setDays] = usePeriod();
  const chartId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const figures = [
    { name: t`Total`, bytes: usage?.totalBytes },
    { name: t`Daily average`, bytes: usage?.dailyAverageBytes },
    { name: t`Peak`, bytes: usage && (usage.peak?.totalBytes ?? '0') },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <Card className="p-5" busy={usage === undefined}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 className="text-15 leading-tight">
            <Trans>Daily usage</Trans>
          </h2>
          {figures.map(({ name, bytes }) => (
            <p key={name} className="text-13 text-ink-2">
              <span>{name}</span>{' '}
              {/* As wide as the longest number, so that the line wraps at the same place once the number is known. */}
              <b className="num inline-block min-w-[9ch] font-semibold text-ink">
                {bytes === undefined ? (
                  <Skeleton className="h-3" />
                ) : (
                  formatBytes(BigInt(bytes), i18n.locale)
                )}
              </b>
            </p>
          ))}
          <span className="grow max-md:hidden" />
          <Segmented
            label={t`Period`}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            options={PERIODS.map((period) => ({
              value: String(period),
              label: t`${period}d`,
              title: t`Last ${period} days`,
            }))}
          />
          {/* On a phone the list comes first: it is what the screen is for. */}
          <button
            type="button"
            aria-expanded={isUnfolded}
            aria-controls={chartId}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className="-mx-2 inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-13 font-medium text-brand fade hover:bg-sunk md:hidden"
          >
            {isUnfolded ? <Trans>Hide the chart</Trans> : <Trans>Show the chart</Trans>}
            <ChevronIcon className={`size-4 ${isUnfolded ? 'rotate-180' : ''}`} />
          </button>
        </div>
        <div id={chartId} className={`mt-5 ${isUnfolded ? '' : 'max-md:hidden'}`}>
          {/* The chart and the line below it. */}
          {children ?? <Skeleton className="mb-7.5 h-59 w-full" />}
        </div>
      </Card>
      {aside ?? (
        <Card className="flex p-5">
          <Skeleton className="min-h-67 w-full" />
        </Card>
      )}
    </div>
  );
}
