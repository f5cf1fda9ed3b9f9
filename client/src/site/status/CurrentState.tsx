import { Trans, useLingui } from '@lingui/macro';
import AlertIcon from '~icons/lucide/circle-alert';
import CheckIcon from '~icons/lucide/circle-check';
import UnknownIcon from '~icons/lucide/circle-question-mark';
import RefreshIcon from '~icons/lucide/refresh-cw';
import { overallState, type StatusReport } from '../../../../schema/rules/status';
import { clockTime, fullMoment } from '../../lib/moment';
import { buttonStyle } from '../../ui/button-style';
import { OVERALL_WORDS } from './status-words';

const LOOKS = {
  UP: { Icon: CheckIcon, color: 'text-brand' },
  DOWN: { Icon: AlertIcon, color: 'text-bad' },
  UNKNOWN: { Icon: UnknownIcon, color: 'text-ink-2' },
} as const;

interface CurrentStateProps {
  report: StatusReport | null;
  hasFailed: boolean;
  isPast: boolean;
  isLoading: boolean;
  onRefresh: () => void;
}

/** The state of the whole in words, and when it was measured. */
export function CurrentState({
  report,
  hasFailed,
  isPast,
  isLoading,
  onRefresh,
}: CurrentStateProps) {
  const { i18n } = useLingui();
  const state = report === null || isPast ? 'UNKNOWN' : overallState(report);
  const { Icon, color } = LOOKS[state];
  const words =
    report === null || isPast ? (
      hasFailed ? (
        <Trans>The state couldn't be loaded</Trans>
      ) : (
        <Trans>Loading the state…</Trans>
      )
    ) : report.measuredAt === null ? (
      <Trans>No measurements yet</Trans>
    ) : (
      i18n._(OVERALL_WORDS[state])
    );
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-panel p-5 sm:p-6">
      <Icon className={`size-8 shrink-0 ${color}`} />
      <div className="min-h-22 min-w-0 grow basis-56 sm:min-h-14">
        <p role="status" className="text-20 leading-tight font-semibold">
          {words}
        </p>
        <p className="mt-1 text-13 text-ink-2">
          <Explanation report={report} hasFailed={hasFailed} isPast={isPast} />
        </p>
      </div>
      <button
        type="button"
        onClick={onRefresh}
        aria-disabled={isLoading}
        className={buttonStyle('secondary')}
      >
        <RefreshIcon className="size-4" />
        <Trans>Refresh</Trans>
      </button>
    </div>
  );
}

type ExplanationProps = Pick<CurrentStateProps, 'report' | 'hasFailed' | 'isPast'>;

function Explanation({ report, hasFailed, isPast }: ExplanationProps) {
  const { i18n } = useLingui();
  if (report === null)
    return hasFailed ? (
      <Trans>
        Either your connection or our service is failing. This page tries again every minute.
      </Trans>
    ) : null;
  const { measuredAt } = report;
  if (measuredAt === null) return <Trans>The first result comes within a minute.</Trans>;
  const time = (
    <time
      dateTime={measuredAt}
      title={fullMoment(measuredAt, i18n.locale)}
      className="tabular-nums"
    >
      {clockTime(measuredAt, i18n.locale)}
    </time>
  );
  return isPast ? (
    <Trans>The results below are older, measured until {time}.</Trans>
  ) : (
    <Trans>Measured until {time}, in your time zone.</Trans>
  );
}
