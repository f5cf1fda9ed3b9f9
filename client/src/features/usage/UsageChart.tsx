import { Trans, useLingui } from '@lingui/macro';
import DownloadIcon from '~icons/lucide/download';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Legend } from '../../ui/chart/Legend';
import { Segmented } from '../../ui/Segmented';
import { Skeleton } from '../../ui/Skeleton';
import type { UsageShape } from './statistics-address';
import { UsageBars, useUsageSeries } from './UsageBars';
import { UsageTable } from './UsageTable';
import type { UsageView } from './usage-view';

interface UsageChartProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  shape: UsageShape;
  onShape: (shape: UsageShape) => void;
  /** Saves the days as a file. */
  onExport: () => void;
}

/** Day by day, as a chart, a table or a file. */
export function UsageChart({ view, shape, onShape, onExport }: UsageChartProps) {
  const { t } = useLingui();
  const series = useUsageSeries();
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-15 leading-tight">
          <Trans>Daily usage</Trans>
        </h2>
        <Legend series={series} />
        <span className="grow max-sm:hidden" />
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="secondary" size="small" disabled={view === undefined} onClick={onExport}>
            <DownloadIcon className="size-4" />
            <Trans>Export CSV</Trans>
          </Button>
          <Segmented
            label={t`View as`}
            value={shape}
            onChange={onShape}
            options={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
          />
        </div>
      </div>
      <div className="mt-5">
        {view === undefined ? (
          <Skeleton className="h-59 w-full" />
        ) : shape === 'table' ? (
          <UsageTable days={view.days} />
        ) : (
          <UsageBars usage={view} days={view.days.length} series={series} />
        )}
      </div>
    </Card>
  );
}
