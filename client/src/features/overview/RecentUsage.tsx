import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { RecentUsage_UsageFragment } from './recent-usage.generated';
import { ADDRESSES } from '../../lib/addresses';
import { formatBytes } from '../../lib/format';
import { Card } from '../../ui/layout/Card';
import { Legend } from '../../ui/chart/Legend';
import { Segmented } from '../../ui/forms/Segmented';
import { toUsageDays } from '../usage/usage-days';
import { UsageBars } from '../usage/UsageBars';
import { seriesIn, usePlanSeries } from '../usage/usage-series';
import { RECENT_DAYS, type RecentDays } from './overview-address';

interface RecentUsageProps {
  usage: RecentUsage_UsageFragment;
  registeredAt: string;
  timeZone: string;
  days: RecentDays;
  onDays: (days: RecentDays) => void;
}

/** The last days at a glance; everything else is in the statistics. */
export function RecentUsage({ usage, registeredAt, timeZone, days, onDays }: RecentUsageProps) {
  const { t, i18n } = useLingui();
  const view = toUsageDays(usage.buckets, registeredAt, timeZone);
  const series = seriesIn(usePlanSeries(), view.days);
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-15 leading-tight">
          <Trans>Daily usage</Trans>
        </h2>
        <p className="text-13 text-ink-2">
          <Trans>
            Total{' '}
            <b className="font-semibold text-ink tabular-nums">
              {formatBytes(BigInt(usage.totalBytes), i18n.locale)}
            </b>
          </Trans>
        </p>
        <Legend series={series} />
        <span className="grow max-sm:hidden" />
        <Link
          to={`${ADDRESSES.statistics}?days=${String(days)}`}
          className="rounded-control py-1 text-13 text-brand underline underline-offset-4"
        >
          <Trans>All statistics</Trans>
        </Link>
        <Segmented
          label={t`Period`}
          value={String(days)}
          onChange={(value) => {
            const chosen = RECENT_DAYS.find((period) => String(period) === value);
            if (chosen !== undefined) onDays(chosen);
          }}
          options={RECENT_DAYS.map((period) => ({
            value: String(period),
            label: t`${period}d`,
            title: t`Last ${period} days`,
          }))}
        />
      </div>
      <div className="mt-5">
        <UsageBars usage={view} days={usage.buckets.length} series={series} />
      </div>
    </Card>
  );
}
