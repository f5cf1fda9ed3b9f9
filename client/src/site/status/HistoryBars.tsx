import { Trans, useLingui } from '@lingui/macro';
import type { StatusDay } from '../../../../schema/rules/status';
import { DAY_MS } from '../../../../schema/rules/time';

const HEIGHT = 32;
/** Width of a day with the gap after it. */
const STEP = 4;
const BAR = 3;

/** Each kind of day differs in height as well as in color. */
const KINDS = {
  good: { height: HEIGHT, className: 'fill-brand' },
  failed: { height: 20, className: 'fill-bad' },
  none: { height: 4, className: 'fill-control' },
} as const;

interface HistoryBarsProps {
  days: readonly StatusDay[];
  /** Day of the first bar, in UTC. */
  firstDay: string;
}

/** A bar for each day, with a legend, and the same as a table that opens on a click, a tap, or a key. */
export function HistoryBars({ days, firstDay }: HistoryBarsProps) {
  const { t, i18n } = useLingui();
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(i18n.locale);
  const measuredDays = days.filter(([measured]) => measured > 0).length;
  const failedDays = days.filter(([, failed]) => failed > 0).length;
  const total = days.length;
  const dayAt = (index: number) => new Date(Date.parse(firstDay) + index * DAY_MS);
  const describe = ([measured, failed]: StatusDay) =>
    measured === 0 ? t`no data` : t`${failed} of ${measured} minutes failed`;
  return (
    <>
      <svg
        role="img"
        aria-label={t`Last ${total} days. With measurements: ${measuredDays}. With a failure: ${failedDays}.`}
        viewBox={`0 0 ${String(days.length * STEP - (STEP - BAR))} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        {days.map((day, index) => {
          const [measured, failed] = day;
          const { height, className } =
            KINDS[measured === 0 ? 'none' : failed > 0 ? 'failed' : 'good'];
          return (
            <rect
              key={index}
              x={index * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={className}
            >
              <title>{`${date.format(dayAt(index))}: ${describe(day)}`}</title>
            </rect>
          );
        })}
      </svg>
      <details className="mt-2 text-13 text-ink-2">
        <summary className="w-fit cursor-pointer py-1">
          <Trans>Day by day</Trans>
        </summary>
        <p className="mt-1">
          <Trans>High bar: no failure. Lower, red bar: a failure. Line: no data.</Trans>
        </p>
        <div
          className="relative mt-2 max-h-60 overflow-y-auto"
          tabIndex={0}
          role="group"
          aria-label={t`Day by day`}
        >
          <table className="num w-full text-left">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Date (UTC)</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>Minutes measured</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>Minutes failed</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {days
                .map(([measured, failed], index) => (
                  <tr key={index}>
                    <td>{date.format(dayAt(index))}</td>
                    <td className="text-right">{number.format(measured)}</td>
                    <td className="text-right">{number.format(failed)}</td>
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
