import { Trans, useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { useStatisticsQuery } from '../../generated/operations';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import {
  readStatisticsAddress,
  type StatisticsAddress,
  writeStatisticsAddress,
} from './statistics-address';
import { StatisticsFigures } from './StatisticsFigures';
import { StatisticsFilters } from './StatisticsFilters';
import { UsageAdvice } from './UsageAdvice';
import { UsageChart } from './UsageChart';
import { toUsageView } from './usage-view';

/** Bytes show up within seconds of a request, so the screen asks again this often while somebody looks. */
const ASK_EVERY_MS = 10_000;

/** One function for good: Apollo takes a new one for new options and asks again. */
const nobodyLooks = () => document.hidden;

/** Usage of the last 7, 30 or 90 days, of all or one sub account; both are in the address. */
export function StatisticsScreen() {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const address = readStatisticsAddress(search);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { data, previousData, error, loading, refetch } = useStatisticsQuery({
    variables: {
      days: address.days,
      timeZone,
      subAccountIds: address.subAccountId === null ? null : [address.subAccountId],
    },
    pollInterval: ASK_EVERY_MS,
    skipPollAttempt: nobodyLooks,
    notifyOnNetworkStatusChange: true,
  });
  useTitle(t`Statistics`);

  // The figures of the last view stay until the next ones are there.
  const shown = data ?? (error === undefined ? previousData : undefined);
  const view = shown && toUsageView(shown.me.usage, shown.me.registeredAt, timeZone);
  const asOf = shown?.me.usage.asOf;

  function show(next: StatisticsAddress) {
    setSearch(writeStatisticsAddress(next));
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-24">
            <Trans>Statistics</Trans>
          </h1>
          <p className="mt-1.5 min-h-6 text-ink-2">
            {asOf == null ? (
              <Trans>Days in {timeZone}</Trans>
            ) : (
              <Trans>
                Days in {timeZone} · as of{' '}
                <time
                  dateTime={asOf}
                  title={i18n.date(asOf, { dateStyle: 'full', timeStyle: 'long' })}
                  className="num text-13"
                >
                  {i18n.date(asOf, { timeStyle: 'medium' })}
                </time>
              </Trans>
            )}
          </p>
        </div>
        <StatisticsFilters
          address={address}
          subAccounts={shown?.me.subAccounts.nodes ?? null}
          onChange={show}
        />
      </div>
      {error !== undefined && shown === undefined ? (
        <Card className="flex flex-col items-start gap-4 p-6">
          <h2 className="text-17">
            <Trans>The statistics could not be loaded</Trans>
          </h2>
          <p role="alert" className="text-ink-2">
            {i18n._(wordsForCode(errorCode(error)))}
          </p>
          <Button
            tone="secondary"
            pending={loading}
            onClick={() => void refetch().catch(() => undefined)}
          >
            <Trans>Try again</Trans>
          </Button>
        </Card>
      ) : (
        <div
          aria-busy={loading}
          className={`flex flex-col gap-6 fade ${data === undefined && shown !== undefined ? 'opacity-60' : ''}`}
        >
          {shown !== undefined && <UsageAdvice level={shown.me.usage.recommendation} />}
          <StatisticsFigures view={view} days={address.days} />
          <UsageChart view={view} days={address.days} />
        </div>
      )}
    </div>
  );
}
