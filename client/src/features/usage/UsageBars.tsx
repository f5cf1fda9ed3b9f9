import { Trans, useLingui } from '@lingui/macro';
import { formatInUnit, inUnit } from '../../lib/format';
import { BarChart, type ChartSeries } from '../../ui/chart/BarChart';
import type { UsageDays } from './usage-view';

/** What the bars of usage are made of. */
export function useUsageSeries(): readonly ChartSeries[] {
  const { t } = useLingui();
  return [
    { name: t`Download`, color: 'a' },
    { name: t`Upload`, color: 'b' },
  ];
}

interface UsageBarsProps {
  usage: UsageDays;
  days: number;
  series: readonly ChartSeries[];
}

/** One bar a day, or that there is nothing to see yet. */
export function UsageBars({ usage, days, series }: UsageBarsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="relative">
      <BarChart
        label={t`Usage of the last ${days} days, one bar a day, in ${usage.unit}`}
        hint={t`Use the arrow keys to go through the days.`}
        missing={t`The account did not exist yet`}
        series={series}
        unit={usage.isEmpty ? '' : usage.unit}
        bars={usage.days.map(({ day, bytes, isFinal }) => ({
          id: day,
          tick: day.slice(5),
          title: day,
          values: bytes && [inUnit(bytes.down, usage.unit), inUnit(bytes.up, usage.unit)],
          note: isFinal || bytes === null ? null : t`provisional`,
        }))}
        formatValue={(value) => formatInUnit(value, usage.unit, i18n.locale)}
        formatTick={(value) =>
          new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(value)
        }
      />
      {!usage.isEmpty && usage.days.some(({ isFinal }) => !isFinal) && (
        <p className="mt-3 text-12 text-ink-3">
          <Trans>Lighter bars are provisional: they become final after 48 hours.</Trans>
        </p>
      )}
      {usage.isEmpty && (
        <p className="pointer-events-none absolute inset-x-0 top-20 text-center">
          <span className="block font-semibold">
            <Trans>No usage in these {days} days</Trans>
          </span>
          <span className="mt-1 block text-13 text-ink-2">
            <Trans>Requests through your proxies appear here within seconds.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
