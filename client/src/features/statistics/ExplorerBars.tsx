import { Trans, useLingui } from '@lingui/macro';
import { formatBytes, formatInUnit, inUnit } from '../../lib/format';
import { BarChart } from '../../ui/chart/BarChart';
import { LegendMark } from '../../ui/chart/LegendMark';
import { bucketTick } from '../usage/bucket-name';
import { usePeriodWords } from './period-words';
import type { ShownSeries } from './shown-series';
import { type OwnPeriod, type UsageQuestion } from './usage-question';
import { ownPeriod } from './usage-period';
import type { UsageView } from './usage-view';

interface ExplorerBarsProps {
  view: UsageView;
  question: UsageQuestion;
  series: readonly ShownSeries[];
  onHide: (hidden: readonly string[]) => void;
  onZoomIn: (period: OwnPeriod) => void;
  onZoomOut: (() => void) | undefined;
}

/** One bar per bucket with the legend that filters it, or one sentence if nothing was used. */
export function ExplorerBars(props: ExplorerBarsProps) {
  const { view, question, series, onHide, onZoomIn, onZoomOut } = props;
  const { t, i18n } = useLingui();
  const periodWords = usePeriodWords();
  const { unit, granularity, days, timeZone } = view;
  const period = periodWords(question.period, timeZone);
  if (view.isEmpty)
    return (
      <p className="flex h-59 items-center justify-center text-center text-balance text-ink-2">
        {view.requests > 0n ? (
          <Trans>No bytes: {period}. The requests of this time moved none.</Trans>
        ) : (
          <Trans>
            No usage: {period}. Requests through your proxies appear here within seconds.
          </Trans>
        )}
      </p>
    );
  const shown = series.filter(({ key }) => !question.hidden.includes(key));

  function zoom(first: number, last: number) {
    const [from, to] = [days[first]?.start, days[last]?.end];
    if (from === undefined || to === undefined) return;
    // Nothing is smaller than a quarter of an hour, and the whole chart is in view already.
    if (granularity === 'QUARTER_HOUR' && first === last) return;
    if (first === 0 && last === days.length - 1) return;
    onZoomIn(ownPeriod({ from: Date.parse(from), to: Date.parse(to) }, timeZone));
  }

  return (
    <>
      <BarChart
        label={t`Usage, ${period}, in ${unit}`}
        hint={t`Arrow keys go through the bars, and with Shift select several. Enter shows these only, Escape all again.`}
        missing={t`Nothing is known of this time`}
        total={t`Total`}
        series={shown}
        unit={unit}
        bars={days.map((day, index) => ({
          id: day.start,
          tick: bucketTick(day.day, granularity),
          title: day.day,
          values: day.bytes && shown.map(({ byBar }) => inUnit(byBar[index] ?? 0n, unit)),
          note: day.isFinal || day.bytes === null ? null : t`provisional`,
        }))}
        formatValue={(value) => formatInUnit(value, unit, i18n.locale)}
        formatTick={(value) =>
          new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(value)
        }
        onZoom={zoom}
        onZoomOut={onZoomOut}
      />
      <ul
        aria-label={t`Series`}
        // On a phone it has two lines that scroll sideways, and fades where there is more.
        className="mt-4 flex flex-wrap gap-1 max-sm:-mx-1 max-sm:grid max-sm:auto-cols-max max-sm:grid-flow-col max-sm:grid-rows-[repeat(2,auto)] max-sm:overflow-x-auto max-sm:mask-r-from-85% max-sm:p-1 max-sm:pr-12"
      >
        {series.map(({ key, name, color, bytes }) => {
          const isHidden = question.hidden.includes(key);
          return (
            <li key={key} className="max-w-full max-sm:max-w-60">
              <button
                type="button"
                aria-pressed={!isHidden}
                onClick={() => {
                  onHide(
                    isHidden
                      ? question.hidden.filter((each) => each !== key)
                      : [...question.hidden, key],
                  );
                }}
                className={`flex min-h-8 max-w-full items-center gap-2 rounded-control px-2 text-13 fade hover:bg-sunk ${isHidden ? 'text-ink-3 line-through' : 'text-ink-2'}`}
              >
                <span className={isHidden ? 'opacity-30' : ''}>
                  <LegendMark color={color} />
                </span>
                <span title={name} className="min-w-0 truncate">
                  {name}
                </span>
                <span className="num whitespace-nowrap text-ink">
                  {formatBytes(bytes, i18n.locale)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {days.some(({ isFinal }) => !isFinal) && (
        <p className="mt-3 text-12 leading-4.5 text-ink-3">
          <Trans>Striped bars are provisional: they become final after 48 hours.</Trans>
        </p>
      )}
    </>
  );
}
