import { useLingui } from '@lingui/macro';
import { useOrdersOverviewQuery } from './orders-overview.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { shownOf } from '../../lib/apollo/shown';
import { localTimeZone } from '../../lib/moment';
import { Legend } from '../../ui/chart/Legend';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { BalanceAside } from '../balance/BalanceAside';
import { toUsageDays } from '../usage/usage-days';
import { UsageBars } from '../usage/UsageBars';
import { seriesIn, usePlanSeries } from '../usage/usage-series';
import { OrdersOverviewFrame, usePeriod } from './OrdersOverviewFrame';

/** Bytes show up within seconds of a request, so it asks again this often while somebody looks. */
const ASK_EVERY_MS = 30_000;

/**
 * Usage day by day beside the balance. A query of its own: these numbers are live, and searching or paging the list below
 * must not count usage anew.
 */
export function OrdersOverview() {
  const { t } = useLingui();
  const [days] = usePeriod();
  const plans = usePlanSeries();
  const timeZone = localTimeZone();
  const result = useOrdersOverviewQuery({
    variables: { days, timeZone },
    pollInterval: ASK_EVERY_MS,
  });
  const failure = useFailure(result);
  const { shown, stale } = shownOf({ ...result, error: failure.error });
  if (shown === undefined && failure.error !== undefined)
    return <LoadFailed title={t`Usage and balance could not be loaded`} {...failure} />;
  if (shown === undefined) return <OrdersOverviewFrame />;
  const { usage } = shown.me;
  const view = toUsageDays(usage.buckets, shown.me.registeredAt, timeZone);
  const series = seriesIn(plans, view.days);
  return (
    <OrdersOverviewFrame usage={usage} aside={<BalanceAside me={shown.me} />}>
      <div className={`relative fade ${stale ? 'opacity-60' : ''}`} aria-busy={failure.loading}>
        {/* In the line of the axis' unit. */}
        <div className="pointer-events-none absolute top-0 right-0">
          <Legend series={series} />
        </div>
        <UsageBars usage={view} days={usage.buckets.length} series={series} />
      </div>
    </OrdersOverviewFrame>
  );
}
