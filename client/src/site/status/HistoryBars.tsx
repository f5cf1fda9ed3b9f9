import { useLingui } from '@lingui/macro';
import type { StatusDay } from '../../../../schema/rules/status';

const DAY_MS = 24 * 60 * 60 * 1000;
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

/** A bar for each day. The text beside it and the list of incidents say the same in words. */
export function HistoryBars({ days, firstDay }: HistoryBarsProps) {
  const { t, i18n } = useLingui();
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const measuredDays = days.filter(([measured]) => measured > 0).length;
  const failedDays = days.filter(([, failed]) => failed > 0).length;
  const total = days.length;
  const describe = ([measured, failed]: StatusDay) =>
    measured === 0 ? t`no data` : t`${failed} of ${measured} minutes failed`;
  return (
    <svg
      role="img"
      aria-label={t`Last ${total} days. With measurements: ${measuredDays}. With a failure: ${failedDays}.`}
      viewBox={`0 0 ${String(days.length * STEP - (STEP - BAR))} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      className="h-full w-full"
    >
      {days.map((day, index) => {
        const [measured, failed] = day;
        const { height, className } =
          KINDS[measured === 0 ? 'none' : failed > 0 ? 'failed' : 'good'];
        const at = new Date(Date.parse(firstDay) + index * DAY_MS);
        return (
          <rect
            key={index}
            x={index * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={className}
          >
            <title>{`${date.format(at)}: ${describe(day)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
