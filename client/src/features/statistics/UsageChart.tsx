import { Trans, useLingui } from '@lingui/macro';
import type { BillingType } from '../../../../schema/generated/schema-types';
import DownloadIcon from '~icons/lucide/download';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { Segmented } from '../../ui/forms/Segmented';
import { Skeleton } from '../../ui/feedback/Skeleton';
import type { UsageShape, UsageSplit } from './statistics-address';
import { UsageBars } from './UsageBars';
import { UsageParts } from './UsageParts';
import { useDirectionSeries, usePlanSeries } from './usage-series';
import { UsageTable } from './UsageTable';
import type { UsageView } from './usage-view';

interface UsageChartProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  /** The only plan whose bytes are counted. Their direction is unknown. */
  plan: BillingType | undefined;
  shape: UsageShape;
  split: UsageSplit;
  onChange: (change: { view?: UsageShape; split?: UsageSplit }) => void;
  /** Saves the days as a file. */
  onExport: () => void;
}

/** Day by day, as a chart, a table or a file. */
export function UsageChart({ view, plan, shape, split, onChange, onExport }: UsageChartProps) {
  const { t } = useLingui();
  const plans = usePlanSeries(plan);
  const directions = useDirectionSeries();
  const series = plan !== undefined || split === 'plan' ? plans : directions;
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-15 leading-tight">
          <Trans>Daily usage</Trans>
        </h2>
        <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:w-full sm:gap-3">
          {plan === undefined && (
            <Segmented
              label={t`Split by`}
              value={split}
              onChange={(next) => onChange({ split: next })}
              options={[
                { value: 'plan', label: t`Plan` },
                { value: 'direction', label: t`Up / down` },
              ]}
            />
          )}
          <Segmented
            label={t`View as`}
            value={shape}
            onChange={(next) => onChange({ view: next })}
            options={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
          />
        </div>
        <Button tone="secondary" size="small" disabled={view === undefined} onClick={onExport}>
          <DownloadIcon className="size-4" />
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      {plan === undefined && <UsageParts series={series} view={view} />}
      <div className="mt-5">
        {view === undefined ? (
          // The chart and the line below it.
          <Skeleton className="mb-7.5 h-59 w-full" />
        ) : shape === 'table' ? (
          <UsageTable days={view.days} isOfPlan={plan !== undefined} />
        ) : (
          <UsageBars usage={view} days={view.days.length} series={series} />
        )}
      </div>
    </Card>
  );
}
