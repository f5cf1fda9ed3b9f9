import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, Suspense, useState } from 'react';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { useFailure } from '../../lib/apollo/use-failure';
import { localTimeZone } from '../../lib/moment';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { lazyNamed } from '../../lib/lazy-named';
import { ClockTime } from '../../ui/ClockTime';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ExplorerControls } from './ExplorerControls';
import { usePeriodWords } from './period-words';
import { writeQuestion } from './question-address';
import { StaleUsage } from './StaleUsage';
import { useStatisticsAccountQuery } from './statistics-account.generated';
import { useStatisticsQuery } from './statistics.generated';
import { StatisticsFigures } from './StatisticsFigures';
import { toQuery } from './to-query';
import { UsageAdvice } from './UsageAdvice';
import { toUsageView } from './usage-view';
import type { AskedQuestion } from './use-question';
import { ZoneChoice } from './ZoneChoice';

const loadResults = () => import('./UsageResults');
// With the data, not after it.
void loadResults().catch(() => undefined);
const NoUsage = lazyNamed(() => import('./NoUsage'), 'NoUsage');
const UsageResults = lazyNamed(loadResults, 'UsageResults');
const TimeZoneField = lazyNamed(() => import('../../ui/forms/TimeZoneField'), 'TimeZoneField');

/** Bytes show up within seconds of a request, so the screen asks again this often while somebody looks. */
const ASK_EVERY_MS = 10_000;
/** The outlook changes slowly. */
const ASK_ACCOUNT_EVERY_MS = 60_000;

interface UsageStatisticsProps {
  /** All that is chosen. */
  asked: AskedQuestion;
  /** The heading: the time zone and how far the figures reach. */
  header: (description: ReactNode) => ReactNode;
  /** Path of the proxy setup, which an account without usage needs. */
  setupPath?: string;
  /** Counts only the bytes that this plan paid for, and offers only its sub accounts. */
  plan?: BillingType;
}

/** The usage explorer: questions, figures, chart, and ranking. */
export function UsageStatistics({ asked, header, setupPath, plan }: UsageStatisticsProps) {
  const { t } = useLingui();
  const [isChoosingZone, setChoosingZone] = useState(false);
  const periodWords = usePeriodWords();
  const { question, change } = asked;
  const timeZone = question.timeZone ?? localTimeZone();
  const account = useStatisticsAccountQuery({ pollInterval: ASK_ACCOUNT_EVERY_MS });
  const result = useStatisticsQuery({
    variables: { query: toQuery(question, timeZone, plan) },
    pollInterval: ASK_EVERY_MS,
  });
  const { data, previousData } = result;
  const accountFailure = useFailure(account);
  const usageFailure = useFailure(result);
  const failure =
    usageFailure.error === undefined && account.data === undefined ? accountFailure : usageFailure;
  const { error, loading } = failure;

  // Show the figures of the last answer until the next one arrives, also if the request fails.
  const [loaded, setLoaded] = useState(question);
  const address = writeQuestion(question).toString();
  if (data !== undefined && writeQuestion(loaded).toString() !== address) setLoaded(question);
  const answered = data === undefined ? loaded : question;
  const me = account.data?.me;
  const usage = (data ?? previousData)?.me.usage;
  const choices = useSubAccountChoices({
    loaded: me?.subAccounts,
    chosenId: question.subAccountId,
    ...(plan !== undefined && { type: plan }),
  });
  const view =
    usage === undefined || me === undefined
      ? undefined
      : toUsageView(usage, {
          registeredAt: me.registeredAt,
          timeZone: answered.timeZone ?? localTimeZone(),
        });
  function chooseZone(next: string) {
    setChoosingZone(false);
    change({ timeZone: next === localTimeZone() ? null : next });
  }

  const asOf = usage?.asOf;
  const zone = (
    <ZoneChoice timeZone={timeZone} onChange={chooseZone} onAnother={() => setChoosingZone(true)} />
  );
  const asOfTime =
    asOf == null ? (
      // Keeps the place of a time, so that the line does not grow into a second one.
      <span aria-hidden="true" className="tabular-nums opacity-0">
        00:00:00
      </span>
    ) : (
      <ClockTime at={asOf} toTheMinute />
    );
  const named = choices.accounts.find(({ id }) => id === answered.subAccountId);

  return (
    <div className="flex flex-col gap-6">
      {header(
        asOf === null || (asOf === undefined && error !== undefined) ? (
          <Trans>Days in {zone}</Trans>
        ) : (
          <Trans>
            Days in {zone} · complete until {asOfTime}
          </Trans>
        ),
      )}
      {isChoosingZone && (
        <Suspense fallback={null}>
          <TimeZoneField value={timeZone} onChange={chooseZone} />
        </Suspense>
      )}
      <ExplorerControls
        question={question}
        timeZone={timeZone}
        choices={choices}
        plan={plan}
        onChange={change}
      />
      {error !== undefined && view === undefined ? (
        <LoadFailed title={t`The statistics could not be loaded`} {...failure} />
      ) : (
        <>
          {error !== undefined && view !== undefined && (
            <StaleUsage
              {...failure}
              period={periodWords(answered.period, view.timeZone)}
              asked={answered === question}
            />
          )}
          <div
            aria-busy={loading}
            className={`flex flex-col gap-6 fade ${loading && data === undefined && view !== undefined ? 'opacity-60' : ''}`}
          >
            {view?.isUnused === true ? (
              <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                <NoUsage {...(setupPath !== undefined && { setupPath })} />
              </Suspense>
            ) : (
              <>
                <StatisticsFigures
                  view={view}
                  question={answered}
                  isBytesOnly={
                    plan !== undefined ||
                    answered.filters.PLAN.length > 0 ||
                    answered.filters.GRANT.length > 0
                  }
                >
                  {/* It is about traffic. */}
                  {plan !== 'UNLIMITED' && (
                    <UsageAdvice
                      level={usage?.recommendation}
                      runOut={me?.balance.projectedRunOut}
                      asOf={me?.balance.asOf}
                    />
                  )}
                </StatisticsFigures>
                <Suspense fallback={<Skeleton className="h-120 w-full" />}>
                  <UsageResults
                    view={view}
                    question={answered}
                    asked={asked}
                    username={named?.username ?? answered.subAccountId}
                    plan={plan}
                    accountTimeZone={me?.account.timeZone}
                  />
                </Suspense>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}
