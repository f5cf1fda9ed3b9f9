import { Trans, useLingui } from '@lingui/macro';
import {
  type StatusComponent,
  type StatusReport,
  type StatusState,
  uptimeOf,
} from '../../../../schema/rules/status';
import { useLocale } from '../use-locale';
import { HistoryBars } from './HistoryBars';
import { COMPONENT_WORDS, STATE_WORDS } from './status-words';

const COLORS: Readonly<Record<StatusState, string>> = {
  UP: 'text-brand',
  DOWN: 'text-bad',
  UNKNOWN: 'text-ink-2',
};

interface ComponentStatusProps {
  id: StatusComponent;
  /** Undefined until it is loaded. */
  measured: StatusReport['components'][number] | undefined;
  firstDay: string | undefined;
  hasFailed: boolean;
  /** The state is an earlier one. */
  isPast: boolean;
}

/** A component: its state, what is checked, and a bar for each day. Its size is the same before it is loaded. */
export function ComponentStatus({
  id,
  measured,
  firstDay,
  hasFailed,
  isPast,
}: ComponentStatusProps) {
  const { i18n } = useLingui();
  const state = measured && i18n._(STATE_WORDS[measured.state]);
  const { name, check } = COMPONENT_WORDS[id];
  return (
    <li className="border-line p-5 not-first:border-t sm:px-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-17">{i18n._(name)}</h2>
        <p
          className={`font-semibold whitespace-nowrap ${measured ? COLORS[isPast ? 'UNKNOWN' : measured.state] : 'text-ink-3'}`}
        >
          {state === undefined ? '…' : isPast ? <Trans>Before: {state}</Trans> : state}
        </p>
      </div>
      <p className="mt-0.5 text-13 text-ink-2">{i18n._(check)}</p>
      <div className="mt-3 min-h-17">
        {measured && firstDay !== undefined ? (
          <HistoryBars days={measured.days} firstDay={firstDay} />
        ) : (
          <div className={`h-8 rounded-control bg-sunk ${hasFailed ? '' : 'animate-pulse'}`} />
        )}
      </div>
      <p className="mt-2 flex min-h-10 flex-wrap justify-between gap-x-4 text-13 text-ink-2 sm:min-h-5">
        {measured && <Uptime days={measured.days} />}
      </p>
    </li>
  );
}

function Uptime({ days }: Pick<StatusReport['components'][number], 'days'>) {
  const number = new Intl.NumberFormat(useLocale());
  const { percent, measuredMinutes, failedMinutes } = uptimeOf(days);
  if (percent === null) return <Trans>Not measured in the last 90 days</Trans>;
  const share = (
    <b className="font-semibold text-ink tabular-nums">{`${number.format(percent)}%`}</b>
  );
  const failed = number.format(failedMinutes);
  const measured = number.format(measuredMinutes);
  return (
    <>
      <span>
        <Trans>{share} in the last 90 days</Trans>
      </span>
      <span>
        <Trans>
          {failed} of {measured} measured minutes failed
        </Trans>
      </span>
    </>
  );
}
