import { Trans, useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { useReferralQuery } from './referral.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { enumFilter, writeFilters } from '../../lib/list-address';
import { useTitle } from '../../lib/use-title';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Tabs } from '../../ui/layout/Tabs';
import { InvitationCard } from './InvitationCard';
import { ReferralRewards } from './ReferralRewards';
import { ReferralTotals } from './ReferralTotals';
import { ReferredUsers } from './ReferredUsers';

/** The list in view: `?list=people`. */
const LIST = { list: enumFilter('REWARDS', 'PEOPLE') };

/** The customer's link and code, whom they brought, and what it earned. */
export function ReferralScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const result = useReferralQuery();
  const { data } = result;
  const failure = useFailure(result);
  useTitle(t`Referral program`);

  const referral = data?.me.referral;
  const list = LIST.list.read(search.get('list') ?? '') ?? 'REWARDS';

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={<Trans>Referral program</Trans>}
        description={<Trans>Earn a point for each dollar spent by people you invite.</Trans>}
      />
      {referral === undefined && failure.error !== undefined ? (
        <LoadFailed title={t`The referral program could not be loaded`} {...failure} />
      ) : (
        <>
          <InvitationCard invitation={referral} />
          <ReferralTotals totals={referral?.totals} />
        </>
      )}
      <Tabs
        label={t`Referrals`}
        value={list}
        onChange={(next) => {
          // Another list starts at its first page.
          const value = next === 'REWARDS' ? null : next;
          setSearch(writeFilters(LIST, search, { list: value }), { replace: true });
        }}
        items={[
          { value: 'REWARDS', label: <Trans>Rewards</Trans>, panel: <ReferralRewards /> },
          { value: 'PEOPLE', label: <Trans>People you referred</Trans>, panel: <ReferredUsers /> },
        ]}
      />
    </div>
  );
}
