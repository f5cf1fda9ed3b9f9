import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useState } from 'react';
import { useStatisticsQuery } from './statistics.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { saveFile } from '../../lib/csv';
import { localTimeZone, timeZoneName } from '../../lib/moment';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { ClockTime } from '../../ui/ClockTime';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import type { StatisticsAddress } from './statistics-address';
import { StaleUsage } from './StaleUsage';
import { StatisticsFigures } from './StatisticsFigures';
import { StatisticsFilters } from './StatisticsFilters';
import { UsageAdvice } from './UsageAdvice';
import { NoUsage } from './NoUsage';
import { UsageChart } from './UsageChart';
import { usageCsv, usageFileName } from './usage-csv';
import { toUsageView } from './usage-view';

/** Bytes show up within seconds of a request, so the screen asks again this often while somebody looks. */
const ASK_EVERY_MS = 10_000;

interface UsageStatisticsProps {
  /** Period, sub account, and view. */
  address: StatisticsAddress;
  onChange: (change: Partial<StatisticsAddress>) => void;
  /** The heading: the days and their time, and the filters. */
  header: (description: ReactNode, filters: ReactNode) => ReactNode;
  /** Path of the proxy setup, which an account without usage needs. */
  setupPath?: string;
  /** Counts only the bytes that this plan paid for, and offers only its sub accounts. */
  plan?: BillingType;
}

/** Usage of the last 7, 30 or 90 days, of all or one sub account, as chart or table. */
export function UsageStatistics({
  address,
  onChange,
  header,
  setupPath,
  plan,
}: UsageStatisticsProps) {
  const { t, i18n } = useLingui();
  const timeZone = localTimeZone();
  const result = useStatisticsQuery({
    variables: {
      days: address.days,
      timeZone,
      subAccountIds: address.subAccountId === null ? null : [address.subAccountId],
      paidBy: plan ?? null,
    },
    pollInterval: ASK_EVERY_MS,
  });
  const { data, previousData } = result;
  const failure = useFailure(result);
  const { error, loading } = failure;

  // Show the figures of the last answer until the next one arrives, also if the request fails.
  const [loaded, setLoaded] = useState(address.subAccountId);
  if (data !== undefined && loaded !== address.subAccountId) setLoaded(address.subAccountId);
  const shown = data ?? previousData;
  const choices = useSubAccountChoices({
    loaded: shown?.me.subAccounts,
    chosenId: address.subAccountId,
    ...(plan !== undefined && { type: plan }),
  });
  const view = shown && toUsageView(shown.me.usage, shown.me.registeredAt, timeZone);
  const asOf = shown?.me.usage.asOf;
  const zone = (
    <span title={timeZone} className="whitespace-nowrap">
      {timeZoneName(timeZone, i18n.locale)}
    </span>
  );
  const asOfTime =
    asOf == null ? (
      // Keeps the place of a time, so that the line does not grow into a second one.
      <span aria-hidden="true" className="tabular-nums opacity-0">
        00:00:00
      </span>
    ) : (
      <ClockTime at={asOf} />
    );

  function save() {
    if (shown === undefined || view === undefined) return;
    const account = choices.accounts.find(({ id }) => id === loaded);
    const usage = { days: view.days, timeZone, username: account?.username ?? loaded, plan };
    saveFile(usageFileName(usage), usageCsv(usage, i18n), 'text/csv;charset=utf-8');
  }

  return (
    <div className="flex flex-col gap-6">
      {header(
        asOf === null || (asOf === undefined && error !== undefined) ? (
          <Trans>Days in {zone}</Trans>
        ) : (
          <Trans>
            Days in {zone} · as of {asOfTime}
          </Trans>
        ),
        <StatisticsFilters address={address} choices={choices} onChange={onChange} />,
      )}
      {error !== undefined && shown === undefined ? (
        <LoadFailed title={t`The statistics could not be loaded`} {...failure} />
      ) : (
        <>
          {error !== undefined && view !== undefined && (
            <StaleUsage
              {...failure}
              days={view.days.length}
              asked={view.days.length === address.days && loaded === address.subAccountId}
            />
          )}
          <div
            aria-busy={loading}
            className={`flex flex-col gap-6 fade ${loading && data === undefined && shown !== undefined ? 'opacity-60' : ''}`}
          >
            {view?.isUnused === true ? (
              <NoUsage {...(setupPath !== undefined && { setupPath })} />
            ) : (
              <>
                <StatisticsFigures view={view}>
                  {/* It is about traffic. */}
                  {plan !== 'UNLIMITED' && (
                    <UsageAdvice
                      level={shown?.me.usage.recommendation}
                      runOut={shown?.me.balance.projectedRunOut}
                      asOf={shown?.me.balance.asOf}
                    />
                  )}
                </StatisticsFigures>
                <UsageChart
                  view={view}
                  plan={plan}
                  shape={address.view}
                  split={address.split}
                  onChange={onChange}
                  onExport={save}
                />
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}
