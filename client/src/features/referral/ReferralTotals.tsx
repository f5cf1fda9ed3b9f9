import { Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { ReferralQuery } from './referral.generated';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';

interface ReferralTotalsProps {
  /** Undefined while they load. */
  totals: ReferralQuery['me']['referral']['totals'] | undefined;
}

/** The results of the invitations so far. */
export function ReferralTotals({ totals }: ReferralTotalsProps) {
  return (
    <Card className="p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <Figure label={<Trans>People you referred</Trans>} value={totals?.users} />
        <Figure label={<Trans>Points earned</Trans>} value={totals?.earnedPoints} />
        <Figure label={<Trans>Points taken back</Trans>} value={totals?.takenBackPoints} />
      </dl>
    </Card>
  );
}

function Figure({ label, value }: { label: ReactNode; value: number | undefined }) {
  const { i18n } = useLingui();
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="num mt-1 flex h-7 items-end text-24 leading-none">
        {value === undefined ? <Skeleton className="h-6 w-16" /> : i18n.number(value)}
      </dd>
    </div>
  );
}
