import { Trans, useLingui } from '@lingui/macro';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import ChevronIcon from '~icons/lucide/chevron-down';
import { useOrdersOverviewQuery } from './orders-overview.generated';
import { useHeldError } from '../../lib/apollo/held-error';
import { shownOf } from '../../lib/apollo/shown';
import { formatBytes } from '../../lib/format';
import { localTimeZone } from '../../lib/moment';
import { Card } from '../../ui/Card';
import { Legend } from '../../ui/chart/Legend';
import { LoadFailed } from '../../ui/LoadFailed';
import { Segmented } from '../../ui/Segmented';
import { BalanceAside } from '../balance/BalanceAside';
import { toUsageDays } from '../usage/usage-view';
import { UsageBars } from '../usage/UsageBars';
import { seriesIn, usePlanSeries } from '../usage/usage-series';
import { OrdersOverviewSkeleton } from './OrdersOverviewSkeleton';

/** Spec §9. */
const PERIODS = [7, 30, 90] as const;
const DEFAULT_PERIOD = 90;

/** Bytes show up within seconds of a request, so it asks again this often while somebody looks. */
const ASK_EVERY_MS = 30_000;

/**
 * Usage day by day beside the balance. A query of its own: these numbers are live, and searching or paging the list below
 * must not count usage anew.
 */
export function OrdersOverview() {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === search.get('days')) ?? DEFAULT_PERIOD;
  const plans = usePlanSeries();
  const chartId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const timeZone = localTimeZone();
  const result = useOrdersOverviewQuery({
    variables: { days, timeZone },
    pollInterval: ASK_EVERY_MS,
    notifyOnNetworkStatusChange: true,
  });
  const { data, previousData, loading, refetch } = result;
  const error = useHeldError(result);
  const { shown, stale } = shownOf({ data, previousData, error });
  if (shown === undefined && error !== undefined)
    return (
      <LoadFailed
        title={t`Usage and balance could not be loaded`}
        error={error}
        retry={refetch}
        loading={loading}
      />
    );
  if (shown === undefined) return <OrdersOverviewSkeleton />;
  const { usage } = shown.me;
  const view = toUsageDays(usage.buckets, shown.me.registeredAt, timeZone);
  const series = seriesIn(plans, view.days);
  const folded = isUnfolded ? '' : 'max-md:hidden';
  const figures = [
    { name: t`Total`, bytes: usage.totalBytes },
    { name: t`Daily average`, bytes: usage.dailyAverageBytes },
    { name: t`Peak`, bytes: usage.peak?.totalBytes ?? '0' },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <Card className="p-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 className="text-15 leading-tight">
            <Trans>Daily usage</Trans>
          </h2>
          {figures.map(({ name, bytes }) => (
            <p key={name} className="text-13 text-ink-2">
              {name}{' '}
              <b className="num font-semibold text-ink">
                {formatBytes(BigInt(bytes), i18n.locale)}
              </b>
            </p>
          ))}
          <span className="grow max-md:hidden" />
          <Segmented
            label={t`Period`}
            value={String(days)}
            onChange={(value) => {
              const next = new URLSearchParams(search);
              if (value === String(DEFAULT_PERIOD)) next.delete('days');
              else next.set('days', value);
              setSearch(next, { replace: true });
            }}
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
            onClick={() => {
              setIsUnfolded(!isUnfolded);
            }}
            className="-mx-2 inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-13 font-medium text-brand fade hover:bg-sunk md:hidden"
          >
            {isUnfolded ? <Trans>Hide the chart</Trans> : <Trans>Show the chart</Trans>}
            <ChevronIcon className={`size-4 ${isUnfolded ? 'rotate-180' : ''}`} />
          </button>
        </div>
        <div
          id={chartId}
          className={`relative mt-5 fade ${folded} ${stale ? 'opacity-60' : ''}`}
          aria-busy={loading}
        >
          {/* In the line of the axis' unit. */}
          <div className="pointer-events-none absolute top-0 right-0">
            <Legend series={series} />
          </div>
          <UsageBars usage={view} days={usage.buckets.length} series={series} />
        </div>
      </Card>
      <BalanceAside me={shown.me} />
    </div>
  );
}
