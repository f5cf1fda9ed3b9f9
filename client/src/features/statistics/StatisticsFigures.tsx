import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { formatBytes, formatChange } from '../../lib/format';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import type { UsageView } from './usage-view';

interface StatisticsFiguresProps {
  /** Undefined while it is loading. */
  view: UsageView | undefined;
  /** Below the figures. */
  children: ReactNode;
}

/** Total, daily average and peak of the period, each against the one before. */
export function StatisticsFigures({ view, children }: StatisticsFiguresProps) {
  const { t } = useLingui();
  const days = view?.days.length ?? 0;
  return (
    <Card>
      <dl className="grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Figure
          name={t`Total`}
          bytes={view?.bytes.total}
          change={view?.changes.total}
          days={days}
          existed={view?.existedBefore ?? true}
        >
          <Trans>in {days} days</Trans>
        </Figure>
        <Figure
          name={t`Daily average`}
          bytes={view?.dailyAverageBytes}
          change={view?.changes.dailyAverage}
          days={days}
          existed={view?.existedBefore ?? true}
        >
          <Trans>per day so far</Trans>
        </Figure>
        <Figure
          name={t`Peak`}
          bytes={view && (view.peak?.bytes ?? 0n)}
          change={view?.changes.peak}
          days={days}
          existed={view?.existedBefore ?? true}
        >
          {view?.peak == null ? (
            <Trans>no traffic yet</Trans>
          ) : (
            <Trans>on {<span className="tabular-nums">{view.peak.day}</span>}</Trans>
          )}
        </Figure>
      </dl>
      {children}
    </Card>
  );
}

interface FigureProps {
  name: string;
  /** Undefined while it is loading, like `change`. */
  bytes: bigint | undefined;
  /** A ratio; null when nothing was used before. */
  change: number | null | undefined;
  days: number;
  /** The account existed in the period before. */
  existed: boolean;
  children: ReactNode;
}

function Figure({ name, bytes, change, days, existed, children }: FigureProps) {
  const { i18n } = useLingui();
  const [value, unit] = bytes === undefined ? [] : formatBytes(bytes, i18n.locale).split(/\s/);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 p-4 sm:block sm:p-5">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="row-span-2 flex h-9 min-w-32 items-baseline justify-end gap-2 self-center sm:mt-2 sm:justify-start">
        {value === undefined ? (
          <Skeleton className="h-8 w-32" />
        ) : (
          <>
            <span className="num text-24 leading-none sm:text-36">{value}</span>{' '}
            <span className="num text-15 text-ink-2">{unit}</span>
          </>
        )}
      </dd>
      <dd className="min-h-5 text-13 text-ink-2 sm:mt-2">{bytes !== undefined && children}</dd>
      <dd className="col-span-2 mt-1 min-h-5.5 text-13 text-ink-2">
        {change !== undefined && <Change ratio={change} days={days} existed={existed} />}
      </dd>
    </div>
  );
}

interface ChangeProps {
  ratio: number | null;
  days: number;
  existed: boolean;
}

function Change({ ratio, days, existed }: ChangeProps) {
  const { i18n } = useLingui();
  if (!existed) return <Trans>no earlier {days} days to compare with</Trans>;
  if (ratio === null) return <Trans>no usage in the previous {days} days</Trans>;
  const change = formatChange(ratio, i18n.locale);
  return (
    <Trans>
      <Badge>
        <span className="tabular-nums">{change}</span>
      </Badge>{' '}
      vs. the previous {days} days
    </Trans>
  );
}
