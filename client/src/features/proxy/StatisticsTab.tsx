import { Trans } from '@lingui/macro';
import { Link, useSearchParams } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { readStatisticsAddress, writeStatisticsAddress } from '../statistics/statistics-address';
import { UsageStatistics } from '../statistics/UsageStatistics';
import { ACCOUNT_PARAMETER } from './form/address-parameters';

interface StatisticsTabProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  setupPath: string;
}

/** The bytes that the plan paid for, of all sub accounts or of the one that the other tabs use. */
export function StatisticsTab({ billingType, setupPath }: StatisticsTabProps) {
  const [search, setSearch] = useSearchParams();
  const address = readStatisticsAddress(search, ACCOUNT_PARAMETER);
  return (
    <UsageStatistics
      address={address}
      plan={billingType}
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
            <p className="text-13 text-ink-3">
              <Trans>
                Only what this plan paid for.{' '}
                <Link
                  to={ADDRESSES.statistics}
                  className="py-1 text-brand underline underline-offset-4"
                >
                  All usage
                </Link>
              </Trans>
            </p>
          </div>
          {filters}
        </div>
      )}
    />
  );
}
