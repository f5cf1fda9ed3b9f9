import { Trans, useLingui } from '@lingui/macro';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useProxySetupQuery } from './proxy-setup.generated';
import { useTitle } from '../../lib/use-title';
import { Card } from '../../ui/Card';
import { LoadFailed } from '../../ui/LoadFailed';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton } from '../../ui/Skeleton';
import { NoAccount } from './NoAccount';
import { PlanBanner } from './PlanBanner';
import { GUIDE, ProductNav } from './ProductNav';

const loadSetup = () => import('./ProxySetup').then((module) => ({ default: module.ProxySetup }));
// Fields weigh more than the rest: they come beside the data, which the form waits for anyway. A failure shows in its place.
loadSetup().catch(() => undefined);
const ProxySetup = lazy(loadSetup);
const UserGuide = lazy(() =>
  import('./UserGuide').then((module) => ({ default: module.UserGuide })),
);

interface ProxyProductProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
}

/** One of the two products: its setup, its guide, and the ways to what belongs to it (spec §2 "Proxy setup page"). */
export function ProxyProduct({ billingType }: ProxyProductProps) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const { data, error, loading, refetch } = useProxySetupQuery({
    variables: { billingType, accountType: billingType },
    notifyOnNetworkStatusChange: true,
  });
  const title = billingType === 'TRAFFIC' ? t`Traffic plan` : t`Unlimited plan`;
  useTitle(title);
  const guide = hash === GUIDE;

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={
          billingType === 'TRAFFIC' ? (
            <Trans>Residential proxies, paid per gigabyte.</Trans>
          ) : (
            <Trans>Residential proxies for a fixed period, with no traffic limit.</Trans>
          )
        }
      />
      <ProductNav billingType={billingType} plans={data?.plans ?? []} guide={guide} />
      {guide && (
        <Suspense fallback={<Skeleton className="h-120 w-full" />}>
          <UserGuide billingType={billingType} endpoints={data?.proxyEndpoints ?? []} />
        </Suspense>
      )}
      {/* Hidden and not gone: what was filled in and generated is still there after a look at the guide. */}
      <div hidden={guide}>
        {data !== undefined ? (
          data.me.subAccounts.nodes.length > 0 ? (
            <Suspense fallback={<SetupSkeleton />}>
              <ProxySetup data={data} billingType={billingType} />
            </Suspense>
          ) : loading ? (
            // What was known before may be from before the first one was added.
            <SetupSkeleton />
          ) : (
            <NoAccount billingType={billingType} />
          )
        ) : error !== undefined ? (
          <LoadFailed
            title={t`The proxy setup could not be loaded`}
            error={error}
            retry={refetch}
            loading={loading}
          />
        ) : (
          <SetupSkeleton />
        )}
      </div>
      <PlanBanner billingType={billingType} />
    </div>
  );
}

/** The form and the preview in their final places. */
function SetupSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
    >
      <Card className="flex flex-col gap-8 p-5 sm:p-6">
        {[0, 1, 2, 3].map((section) => (
          <div key={section} className="flex flex-col gap-4">
            <Skeleton className="h-5 w-32" />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
            </div>
          </div>
        ))}
      </Card>
      <Card className="flex flex-col gap-4 p-5">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-10 w-full" />
      </Card>
    </div>
  );
}
