import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { formatInUnit, inUnit } from '../../lib/format';
import { Card } from '../../ui/Card';
import { BarChart, type ChartSeries } from '../../ui/chart/BarChart';
import { LegendMark } from '../../ui/chart/LegendMark';
import { Segmented } from '../../ui/Segmented';
import { Skeleton } from '../../ui/Skeleton';
import { UsageTable } from './UsageTable';
import type { UsageView } from './usage-view';

interface UsageChartProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  days: number;
}

/** Day by day, as a chart or as a table. */
export function UsageChart({ view, days }: UsageChartProps) {
  const { t, i18n } = useLingui();
  const [as, setAs] = useState<'chart' | 'table'>('chart');
  const series: readonly ChartSeries[] = [
    { name: t`Download`, color: 'a' },
    { name: t`Upload`, color: 'b' },
  ];
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
          <div className="relative">
            <BarChart
              label={t`Usage of the last ${days} days, one bar a day, in ${view.unit}`}
              hint={t`Use the arrow keys to go through the days.`}
              missing={t`The account did not exist yet`}
              series={series}
              bars={view.days.map(({ day, bytes }) => ({
                id: day,
                tick: day.slice(5),
                title: day,
                values: bytes && [inUnit(bytes.down, view.unit), inUnit(bytes.up, view.unit)],
              }))}
              formatValue={(value) => formatInUnit(value, view.unit, i18n.locale)}
              formatTick={(value) =>
                new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(value)
              }
            />
            {view.isEmpty && (
              <p className="pointer-events-none absolute inset-x-0 top-20 text-center">
                <span className="block font-semibold">
                  <Trans>Nothing was used in these {days} days</Trans>
                </span>
                <span className="mt-1 block text-13 text-ink-2">
                  <Trans>The first request through a proxy shows up here within seconds.</Trans>
                </span>
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
