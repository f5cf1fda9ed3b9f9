import { Plural, Trans, useLingui } from '@lingui/macro';
import type { BalanceCard_BalanceFragment } from './balance-card.generated';
import { formatTraffic } from '../../lib/format';
import { Meter } from '../../ui/Meter';
import { Timestamp } from '../../ui/Timestamp';
import type { BalanceView } from './balance-view';
import { RunOutWords } from '../../ui/RunOutWords';

const HOURS_PER_DAY = 24;

const TONES = { brand: '', warn: 'text-warn', bad: 'text-bad' } as const;

interface TrafficFigureProps {
  view: BalanceView;
  /** Also shows when the traffic ends; false if another place shows that. */
  saysRunOut: boolean;
}

/** The remaining and total traffic, and how long it lasts. */
export function TrafficFigure({ view, saysRunOut }: TrafficFigureProps) {
  const { t, i18n } = useLingui();
  const { remainingBytes, totalBytes, share, tone, runOut } = view;
  const [value, unit] = formatTraffic(remainingBytes, i18n.locale).split(/\s/);
  const percent = i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
  const total = formatTraffic(totalBytes, i18n.locale);
  const text = t`${percent} of ${total} left`;
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className={`num text-36 leading-none ${TONES[tone]}`}>{value}</span>{' '}
        <span className="num text-15 text-ink-2">{unit}</span>
      </p>
      <Meter label={t`Traffic left`} share={share} tone={tone} text={text} className="mt-4" />
      <p className="mt-2 text-13 text-ink-2">
        {totalBytes === 0n ? (
          <Trans>No traffic at the moment</Trans>
        ) : (
          <Trans>
            <span className="num">{percent}</span> of <span className="num">{total}</span> left
          </Trans>
        )}
      </p>
      {saysRunOut && runOut !== null && (
        <p className="mt-1 text-13 text-ink-2">
          <RunOutWords runOut={runOut} />
        </p>
      )}
    </>
  );
}

interface UnlimitedFigureProps {
  /** Whole days. Null if no period runs. */
  days: number | null;
  unlimited: BalanceCard_BalanceFragment['unlimited'];
}

/** The remaining time of the unlimited plan, and the number of its orders. */
export function UnlimitedFigure({ days, unlimited }: UnlimitedFigureProps) {
  const { activeUntil, ordersActivated, ordersHeld, ordersWaiting } = unlimited;
  if (days === null || activeUntil === null)
    return (
      <>
        <p className="text-24 leading-9 text-ink-3">
          {ordersHeld > 0 ? <Trans>On hold</Trans> : <Trans>Not active</Trans>}
        </p>
        <p className="mt-4 text-13 text-ink-2">
          {ordersHeld > 0 ? (
            <Trans>On hold until the payment dispute is decided.</Trans>
          ) : ordersWaiting > 0 ? (
            <Trans>Starts when you activate an order.</Trans>
          ) : (
            <Trans>No traffic limit for a fixed period.</Trans>
          )}
        </p>
      </>
    );
  // Plans are sold by the hour too, so the last day counts hours.
  const left = days === 0 ? Math.floor(unlimited.daysLeft * HOURS_PER_DAY) : days;
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="num text-36 leading-none">{left === 0 ? '<1' : left}</span>{' '}
        <span className="text-15 text-ink-2">
          {days === 0 ? (
            <Plural value={Math.max(left, 1)} one="hour left" other="hours left" />
          ) : (
            <Plural value={days} one="day left" other="days left" />
          )}
        </span>
      </p>
      <p className="mt-4 text-13 text-ink-2">
        <Trans>
          Active until <Timestamp at={activeUntil} />
        </Trans>
      </p>
      <p className="text-13 text-ink-2">
        <Plural
          value={ordersActivated}
          one="# activated order"
          other="# activated orders, one after another"
        />
      </p>
    </>
  );
}
