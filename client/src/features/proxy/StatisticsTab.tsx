import { Trans } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { readStatisticsAddress, writeStatisticsAddress } from '../statistics/statistics-address';
import { NoUsage } from '../statistics/NoUsage';
import { UsageStatistics } from '../statistics/UsageStatistics';
import { ACCOUNT_PARAMETER } from './form/address-parameters';

interface StatisticsTabProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  /** Sub accounts of the plan, if there are any. */
  accountIds: readonly string[];
  setupPath: string;
}

/**
 * The statistics of the plan's sub accounts, or of the one that the other tabs use. Usage cannot be filtered by the plan
 * that paid, so the heading says what is counted.
 */
export function StatisticsTab({ billingType, accountIds, setupPath }: StatisticsTabProps) {
  const [search, setSearch] = useSearchParams();
  const address = readStatisticsAddress(search, ACCOUNT_PARAMETER);
  if (accountIds.length === 0) return <NoUsage setupPath={setupPath} />;
  return (
    <UsageStatistics
      address={address}
      accountType={billingType}
      // The traffic plan counts deleted sub accounts too, which no list names.
      {...(billingType === 'UNLIMITED' && { accountIds })}
      onChange={(change) => {
        setSearch(writeStatisticsAddress({ ...address, ...change }, search, ACCOUNT_PARAMETER), {
          preventScrollReset: true,
        });
      }}
      setupPath={setupPath}
      header={(description, filters) => (
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div className="min-w-0">
            <h2 className="text-17">
              <Trans>Statistics</Trans>
            </h2>
            <p className="mt-1 min-h-6 text-ink-2">{description}</p>
            {address.subAccountId === null && (
              <p className="text-13 text-ink-3">
                {billingType === 'UNLIMITED' ? (
                  <Trans>The unlimited plan's sub accounts, whichever plan paid</Trans>
                ) : (
                  <Trans>All sub accounts, whichever plan paid</Trans>
                )}
              </p>
            )}
          </div>
          {filters}
        </div>
      )}
    />
  );
}
