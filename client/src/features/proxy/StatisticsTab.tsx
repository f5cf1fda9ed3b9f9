import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { UsageStatistics } from '../statistics/UsageStatistics';
import { useQuestion } from '../statistics/use-question';
import { ACCOUNT_PARAMETER } from './form/address-parameters';

interface StatisticsTabProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  setupPath: string;
}

/** The bytes that the plan paid for, of all sub accounts or of the one that the other tabs use. */
export function StatisticsTab({ billingType, setupPath }: StatisticsTabProps) {
  const asked = useQuestion({ subAccount: ACCOUNT_PARAMETER, isShared: true });
  return (
    <UsageStatistics
      asked={asked}
      plan={billingType}
      setupPath={setupPath}
      header={(description) => (
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
      )}
    />
  );
}
