import type { MessageDescriptor } from '@lingui/core';
import { msg, Plural, Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { formatBytes, formatChange } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { lengthDays } from './usage-period';
import type { Granularity, UsageQuestion } from './usage-question';
import type { FigureName, UsageView } from './usage-view';

const AVERAGES: Readonly<Record<Granularity, MessageDescriptor>> = {
  QUARTER_HOUR: msg`per 15 minutes so far`,
  HOUR: msg`per hour so far`,
  DAY: msg`per day so far`,
  WEEK: msg`per week so far`,
  MONTH: msg`per month so far`,
};

interface StatisticsFiguresProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  /** The question that the view answers. */
  question: UsageQuestion;
  /** Only bytes are known, for example of one plan. */
  isBytesOnly: boolean;
  /** Below the figures. */
  children: ReactNode;
}

/** The figures of the period, each with its change. */
export function StatisticsFigures(props: StatisticsFiguresProps) {
  const { view, question, isBytesOnly, children } = props;
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const size = (bytes: bigint) => formatBytes(bytes, i18n.locale);
  const days = Math.round(lengthDays(question.period, view?.timeZone ?? 'UTC'));
  const change = (name: FigureName) => view && <Change name={name} view={view} />;
  const rate = view?.successRate ?? null;
  return (
    <Card>
      <dl className="grid grid-cols-2 divide-line max-sm:divide-y sm:grid-cols-3 xl:grid-cols-5 xl:divide-x">
        <Figure
          name={t`Total`}
          value={view && size(view.bytes.total)}
          below={<Plural value={days} one="in # day" other="in # days" />}
          change={change('total')}
        />
        <Figure
          name={view === undefined || view.granularity === 'DAY' ? t`Daily average` : t`Average`}
          value={view && size(view.averageBytes)}
          below={i18n._(AVERAGES[view?.granularity ?? 'DAY'])}
          change={change('average')}
        />
        <Figure
          name={t`Peak`}
          value={view && size(view.peak?.bytes ?? 0n)}
          below={
            view?.peak == null ? (
              <Trans>no traffic yet</Trans>
            ) : (
              <Trans>on {<span className="tabular-nums">{view.peak.day}</span>}</Trans>
            )
          }
          change={change('peak')}
        />
        <Figure
          name={t`Requests`}
          value={view && (isBytesOnly ? '—' : number.format(view.requests))}
          below={isBytesOnly ? <Trans>known for all plans together</Trans> : null}
          change={isBytesOnly ? null : change('requests')}
        />
        <Figure
          name={t`Success rate`}
          value={view && (rate === null ? '—' : `${number.format(rate)} %`)}
          below={
            rate === null ? (
              <Trans>not known for this selection</Trans>
            ) : (
              <Trans>ended with OK</Trans>
            )
          }
          change={rate === null ? null : change('successRate')}
        />
      </dl>
      <p className="min-h-9 border-t border-line px-4 py-2 text-13 text-ink-2 sm:px-5">
        {view && <Compared view={view} question={question} days={days} />}
      </p>
      {children}
    </Card>
  );
}

interface FigureProps {
  name: string;
  /** Undefined while it is loading. */
  value: string | undefined;
  below: ReactNode;
  change: ReactNode;
}

function Figure({ name, value, below, change }: FigureProps) {
  const [figure, unit] = value?.split(/\s/) ?? [];
  return (
    <div className="min-w-0 p-4 sm:p-5">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="mt-1.5 flex h-8 items-baseline gap-1.5">
        {figure === undefined ? (
          <Skeleton className="h-7 w-24" />
        ) : (
          <>
            {/* At 360 px, a column has room for 9 large digits; 123,456,789 requests are 11. */}
            <span className={`num leading-none ${figure.length > 9 ? 'text-20' : 'text-24'}`}>
              {figure}
            </span>{' '}
            <span className="num text-13 text-ink-2">{unit}</span>
          </>
        )}
      </dd>
      <dd className="mt-1 flex min-h-5 flex-wrap content-start max-sm:min-h-11 items-center gap-x-2 gap-y-1 text-13 text-ink-2">
        {value !== undefined && (
          <>
            {change}
            <span>{below}</span>
          </>
        )}
      </dd>
    </div>
  );
}

/** By how much a figure changed. What it is compared with is said once, below all figures. */
function Change({ name, view }: { name: FigureName; view: UsageView }) {
  const { t, i18n } = useLingui();
  const change = view.changes[name];
  if (change === null) return null;
  const points = new Intl.NumberFormat(i18n.locale, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(change);
  return (
    <Badge>
      <span className="tabular-nums">
        {name === 'successRate' ? t`${points} points` : formatChange(change / 100, i18n.locale)}
      </span>
    </Badge>
  );
}

interface ComparedProps {
  view: UsageView;
  question: UsageQuestion;
  days: number;
}

/** The period that all changes are against, or why there are none. */
function Compared({ view, question, days }: ComparedProps) {
  const isMonth = question.compareWith === 'SAME_PERIOD_LAST_MONTH';
  if (view.existedBefore === null) return null;
  if (!view.existedBefore)
    return isMonth ? (
      <Trans>No month before to compare with.</Trans>
    ) : (
      <Plural
        value={days}
        one="No earlier day to compare with."
        other="No earlier # days to compare with."
      />
    );
  if (view.changes.total === null)
    return isMonth ? (
      <Trans>No traffic in the month before.</Trans>
    ) : (
      <Plural
        value={days}
        one="No traffic in the previous day."
        other="No traffic in the previous # days."
      />
    );
  return isMonth ? (
    <Trans>Changes against the same days a month before.</Trans>
  ) : (
    <Plural
      value={days}
      one="Changes against the previous day."
      other="Changes against the previous # days."
    />
  );
}
