import { Trans, useLingui } from '@lingui/macro';
import { formatInUnit, inUnit } from '../../lib/format';
import { BarChart } from '../../ui/chart/BarChart';
import type { UsageSeries } from './usage-series';
import type { PlanBytes, UsageDay, UsageDays } from './usage-days';

interface UsageBarsProps<Bytes extends PlanBytes> {
  usage: UsageDays<UsageDay<Bytes>>;
  days: number;
  series: readonly UsageSeries<Bytes>[];
}

/** One bar per day, or one sentence if nothing was used. */
export function UsageBars<Bytes extends PlanBytes>({ usage, days, series }: UsageBarsProps<Bytes>) {
  const { t, i18n } = useLingui();
  if (usage.isEmpty)
    return (
      // As high as the chart with the line below it, so that nothing moves when the first usage arrives.
      <p className="mb-7.5 flex h-59 items-center justify-center text-center text-balance text-ink-2">
        <Trans>
          No usage in these {days} days. Requests through your proxies appear here within seconds.
        </Trans>
      </p>
    );
  return (
    <>
      <BarChart
        label={t`Usage of the last ${days} days, one bar a day, in ${usage.unit}`}
        hint={t`Use the arrow keys to go through the days.`}
        missing={t`The account did not exist yet`}
        total={t`Total`}
        series={series}
        unit={usage.unit}
        bars={usage.days.map(({ day, bytes, isFinal }) => ({
          id: day,
          tick: day.slice(5),
          title: day,
          values: bytes && series.map(({ of }) => inUnit(of(bytes), usage.unit)),
          note: isFinal || bytes === null ? null : t`provisional`,
        }))}
        formatValue={(value) => formatInUnit(value, usage.unit, i18n.locale)}
        formatTick={(value) =>
          new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(value)
        }
      />
      {usage.days.some(({ isFinal }) => !isFinal) && (
        <p className="mt-3 text-12 leading-4.5 text-ink-3">
          <Trans>Striped bars are provisional: they become final after 48 hours.</Trans>
        </p>
      )}
    </>
  );
}
