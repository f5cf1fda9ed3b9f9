import { Trans, useLingui } from '@lingui/macro';
import { useUserGuideQuery } from './user-guide.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { ADDRESSES } from '../../lib/addresses';
import { useTitle } from '../../lib/use-title';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { UserGuide } from './guide/UserGuide';

/** The guide for both plans. Each plan's own is a tab of its setup (ProxyProduct.tsx). */
export function UserGuideScreen() {
  const { t } = useLingui();
  const result = useUserGuideQuery();
  const { data } = result;
  const failure = useFailure(result);
  useTitle(t`User guide`);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>User guide</Trans>}
        description={<Trans>From your first sub account to the first request.</Trans>}
      />
      {data !== undefined ? (
        <UserGuide
          billingType={null}
          endpoints={data.proxyEndpoints}
          setupPath={ADDRESSES.proxiesTraffic}
        />
      ) : failure.error !== undefined ? (
        <LoadFailed title={t`The user guide could not be loaded`} {...failure} />
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
    </div>
  );
}
