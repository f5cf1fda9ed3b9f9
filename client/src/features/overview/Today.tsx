import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ADDRESSES, requestsPath } from '../../lib/addresses';
import { formatBytes, formatChange, formatPercent } from '../../lib/format';
import { useFailure } from '../../lib/apollo/use-failure';
import { Badge } from '../../ui/Badge';
import { ClockTime } from '../../ui/ClockTime';
import { Card } from '../../ui/layout/Card';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { writeQuestion } from '../statistics/question-address';
import { USUAL, type Dimension, type UsageQuestion } from '../statistics/usage-question';
import { TodaySkeleton } from './OverviewSkeleton';
import { outcomeWords } from '../outcomes/outcome-words';
import { placeWords } from '../usage/usage-words';
import type { useToday } from './use-today';

const TODAY: UsageQuestion = Object.assign({}, USUAL, { period: 'TODAY' });

/** The explorer's address for today, grouped by a dimension. */
function todayBy(by: Dimension): string {
  const question = Object.assign({}, TODAY, { by });
  return `${ADDRESSES.statistics}?${writeQuestion(question).toString()}`;
}

/** What happened today: bytes, requests, and success against yesterday; the largest users, places, and refusals. */
export function Today({ result }: { result: ReturnType<typeof useToday> }) {
  const { t, i18n } = useLingui();
  const failure = useFailure(result);
  const me = result.data?.me;
  if (me === undefined)
    return failure.error === undefined ? (
      <TodaySkeleton />
    ) : (
      <LoadFailed title={t`Today’s usage could not be loaded`} {...failure} />
    );
  const { today, places, results } = me;
  const { comparison } = today;
  const size = (bytes: string) => formatBytes(BigInt(bytes), i18n.locale);
  const count = new Intl.NumberFormat(i18n.locale);
  const change = points(comparison?.successRateChange, i18n.locale);
  const refused = results.rows
    .filter(({ keys: [outcome], requests }) => outcome !== 'OK' && requests !== '0')
    .sort((a, b) => Number(b.requests) - Number(a.requests))
    .slice(0, 3);
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-15 leading-tight">
          <Trans>Today</Trans>
        </h2>
        <p className="text-13 text-ink-2">
          {today.asOf !== null && (
            <Trans>
              Complete until <ClockTime at={today.asOf} toTheMinute />, compared with yesterday
              until then
            </Trans>
          )}
        </p>
      </div>
      <dl className="mt-4 grid gap-3 sm:grid-cols-3 sm:gap-5">
        <Figure
          name={t`Traffic used`}
          change={percent(comparison?.totalChangePercent, i18n.locale)}
        >
          {size(today.totalBytes)}
        </Figure>
        <Figure name={t`Requests`} change={percent(comparison?.requestsChangePercent, i18n.locale)}>
          {count.format(BigInt(today.requests))}
        </Figure>
        <Figure name={t`Success rate`} change={change === null ? null : t`${change} points`}>
          {today.successRate == null ? '—' : formatPercent(today.successRate, i18n.locale)}
        </Figure>
      </dl>
      <div className="mt-5 grid gap-5 border-t border-line pt-5 sm:grid-cols-3">
        <Ranking title={t`Top sub accounts`} to={todayBy('SUB_ACCOUNT')}>
          {today.rows.map(({ keys, labels, totalBytes }) => ({
            name: labels[0] ?? keys[0] ?? '',
            value: size(totalBytes),
          }))}
        </Ranking>
        <Ranking title={t`Top countries`} to={todayBy('COUNTRY')}>
          {places.rows.map(({ keys, totalBytes }) => ({
            name: placeWords(i18n, keys[0] ?? ''),
            value: size(totalBytes),
          }))}
        </Ranking>
        <Ranking title={t`Refused or failed`} to={todayBy('OUTCOME')}>
          {refused.map(({ keys, requests }) => ({
            name: outcomeWords(i18n, keys[0] ?? ''),
            value: count.format(BigInt(requests ?? '0')),
            to: requestsPath({ result: (keys[0] ?? '').toLowerCase() }),
          }))}
        </Ranking>
      </div>
    </Card>
  );
}

function percent(change: number | null | undefined, locale: string): string | null {
  return change == null ? null : formatChange(change / 100, locale);
}

/** A rate changes by points of a percent. */
function points(change: number | null | undefined, locale: string): string | null {
  if (change == null) return null;
  return new Intl.NumberFormat(locale, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(change);
}

interface FigureProps {
  name: string;
  /** Null if nothing can be compared. */
  change: string | null;
  children: ReactNode;
}

/** In a narrow window a line of its own: no width holds three of the largest numbers side by side. */
function Figure({ name, change, children }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="ml-auto flex flex-row-reverse flex-wrap items-baseline gap-x-2 gap-y-1 sm:mt-1.5 sm:flex-row">
        <span className="num text-20 leading-none">{children}</span>
        {change !== null && (
          <Badge>
            <span className="tabular-nums">{change}</span>
          </Badge>
        )}
      </dd>
    </div>
  );
}

interface RankingProps {
  title: string;
  /** Where all of them are. */
  to: string;
  children: readonly {
    name: string;
    value: string;
    /** Where each of them is. */
    to?: string;
  }[];
}

function Ranking({ title, to, children }: RankingProps) {
  return (
    <section className="min-w-0">
      <h3 className="text-13 font-normal text-ink-2">
        <Link to={to} className="underline underline-offset-4">
          {title}
        </Link>
      </h3>
      {children.length === 0 ? (
        <p className="mt-2 text-13 text-ink-2">
          <Trans>None today</Trans>
        </p>
      ) : (
        <ol className="mt-2 flex flex-col gap-1.5">
          {children.map(({ name, value, to: one }) => (
            <li key={name} className="flex justify-between gap-3 text-13">
              {one === undefined ? (
                <span className="truncate">{name}</span>
              ) : (
                <Link to={one} className="truncate underline underline-offset-4">
                  {name}
                </Link>
              )}
              <span className="shrink-0 tabular-nums">{value}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
