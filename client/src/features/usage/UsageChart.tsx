import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { Card } from '../../ui/Card';
import { LegendMark } from '../../ui/chart/LegendMark';
import { Segmented } from '../../ui/Segmented';
import { Skeleton } from '../../ui/Skeleton';
import { UsageBars, useUsageSeries } from './UsageBars';
import { UsageTable } from './UsageTable';
import type { UsageView } from './usage-view';

interface UsageChartProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  days: number;
}

/** Day by day, as a chart or as a table. */
export function UsageChart({ view, days }: UsageChartProps) {
  const { t } = useLingui();
  const [as, setAs] = useState<'chart' | 'table'>('chart');
  const series = useUsageSeries();
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-15 leading-tight">
          <Trans>Daily usage</Trans>{' '}
          {view !== undefined && !view.isEmpty && (
            <span className="num ml-1 text-13 font-normal text-ink-3">{view.unit}</span>
          )}
        </h2>
        <ul className="flex gap-4 text-13 text-ink-2">
          {series.map(({ name, color }) => (
            <li key={name} className="flex items-center gap-2">
              <LegendMark color={color} />
              {name}
            </li>
          ))}
        </ul>
        <span className="grow" />
        <Segmented
          label={t`View as`}
          value={as}
          onChange={setAs}
          options={[
            { value: 'chart', label: t`Chart` },
            { value: 'table', label: t`Table` },
          ]}
        />
      </div>
      <div className="mt-5">
        {view === undefined ? (
          <Skeleton className="h-59 w-full" />
        ) : as === 'table' ? (
          <UsageTable days={view.days} />
        ) : (
          <UsageBars usage={view} days={days} series={series} />
        )}
      </div>
    </Card>
  );
}
