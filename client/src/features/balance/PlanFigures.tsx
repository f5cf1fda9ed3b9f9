import { Plural, Trans, useLingui } from '@lingui/macro';
import type { BalanceCard_BalanceFragment } from './balance-card.generated';
import { ledgerPath } from '../../lib/addresses';
import { formatTraffic } from '../../lib/format';
import { Meter } from '../../ui/Meter';
import { Timestamp } from '../../ui/Timestamp';
import type { BalanceView } from './balance-view';
import { RunOutWords } from '../../ui/RunOutWords';
import { WhyLink } from '../../ui/WhyLink';

/** From so many days on, hours do not matter. */
const WHOLE_DAYS = 7;

const TONES = { brand: '', warn: 'text-warn', bad: 'text-bad' } as const;

/** The remaining and total traffic, and how long it lasts. */
export function TrafficFigure({ view }: { view: BalanceView }) {
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
        <WhyLink to={ledgerPath()} of={t`Traffic left`} />
      </p>
      <Meter label={t`Traffic left`} share={share} tone={tone} text={text} className="mt-4" />
      <p className="mt-2 text-13 text-ink-2">
        {totalBytes === 0n ? (
          <Trans>No traffic at the moment</Trans>
        ) : (
          <Trans>
            <span className="tabular-nums">{percent}</span> of{' '}
            <span className="tabular-nums">{total}</span> left
          </Trans>
        )}
      </p>
      {runOut !== null && (
        <p className="mt-1 text-13 text-ink-2">
          <RunOutWords runOut={runOut} />
        </p>
      )}
    </>
  );
}

interface UnlimitedFigureProps {
  /** Null if no period runs. */
  left: BalanceView['unlimitedLeft'];
  unlimited: BalanceCard_BalanceFragment['unlimited'];
}

/** The remaining time of the unlimited plan, and the number of its orders. */
export function UnlimitedFigure({ left, unlimited }: UnlimitedFigureProps) {
  const { activeUntil, ordersActivated, ordersHeld, ordersWaiting } = unlimited;
  if (left === null || activeUntil === null)
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
        {ordersHeld > 0 && ordersActivated > 0 && (
          <p className="text-13 text-ink-2">
            <Plural
              value={ordersActivated}
              one="# activated order waits behind it."
              other="# activated orders wait behind it."
            />
          </p>
        )}
      </>
    );
  const { days, hours } = left;
  const isLastHour = days === 0 && hours === 0;
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="num text-36 leading-none">{isLastHour ? '<1' : days || hours}</span>{' '}
        <span className="text-15 text-ink-2">
          {days === 0 ? (
            <Plural value={Math.max(hours, 1)} one="hour left" other="hours left" />
          ) : days >= WHOLE_DAYS || hours === 0 ? (
            <Plural value={days} one="day left" other="days left" />
          ) : (
            <Trans>
              <Plural value={days} one="day and" other="days and" />{' '}
              <Plural value={hours} one="# hour left" other="# hours left" />
            </Trans>
          )}
        </span>
      </p>
      <p className="mt-4 text-13 text-ink-2">
        <Trans>
          Active until <Timestamp at={activeUntil} inSentence />
        </Trans>
      </p>
      <p className="text-13 text-ink-2">
        <Plural
          value={ordersActivated}
          one="# activated order"
          other="# activated orders, one after another"
        />
      </p>
      {ordersWaiting > 0 && (
        <p className="text-13 text-ink-2">
          <Plural
            value={ordersWaiting}
            one="# more paid order can be activated to add its days."
            other="# more paid orders can be activated to add their days."
          />
        </p>
      )}
    </>
  );
}
