import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, Suspense, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import UnlimitedIcon from '~icons/lucide/infinity';
import { type ProxySetupQuery, useProxySetupQuery } from './proxy.generated';
import { type Failure, useFailure } from '../../lib/apollo/use-failure';
import {
  ACTIVATION_PATH,
  ADDRESSES,
  buyPath,
  FIRST_SUB_ACCOUNT_PATH,
  verifyThenSetupPath,
} from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { useTitle } from '../../lib/use-title';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { FirstSubAccount } from '../../ui/sub-accounts/FirstSubAccount';
import { VerifyFirst } from '../../ui/feedback/VerifyFirst';
import { FormSection } from './setup/FormSection';
import { PlanBanner } from './PlanBanner';
import { type ProductTab, useProductTabs } from './product-tabs';
import { ProductNav } from './ProductNav';

const loadSetup = () => import('./setup/ProxySetup');
// Fields weigh more than the rest: they come beside the data, which the form waits for anyway. A failure shows in its place.
loadSetup().catch(() => undefined);
const ProxySetup = lazyNamed(loadSetup, 'ProxySetup');
const UserGuide = lazyNamed(() => import('./guide/UserGuide'), 'UserGuide');
const PricingTab = lazyNamed(() => import('./PricingTab'), 'PricingTab');
const StatisticsTab = lazyNamed(() => import('./StatisticsTab'), 'StatisticsTab');
const OrdersTab = lazyNamed(() => import('../orders/OrdersTab'), 'OrdersTab');

/** Setting up proxies that are charged per gigabyte. */
export function TrafficProxiesScreen() {
  return <ProxyProduct billingType="TRAFFIC" />;
}

/** Setting up proxies that are paid by time. */
export function UnlimitedProxiesScreen() {
  return <ProxyProduct billingType="UNLIMITED" />;
}

interface ProxyProductProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
}

/** One of the two products: setup, statistics, pricing, orders, and guide in tabs (spec §2 "Proxy setup page"). */
function ProxyProduct({ billingType }: ProxyProductProps) {
  const { t } = useLingui();
  const id = useId();
  const { tab, show, pathOf, keepAccount } = useProductTabs();
  const setup = useProxySetupQuery({
    variables: { billingType, accountType: billingType },
  });
  const { data, loading } = setup;
  const failure = useFailure(setup);
  const title = billingType === 'TRAFFIC' ? t`Traffic plan` : t`Unlimited plan`;
  useTitle(title);
  const accounts = data?.me.subAccounts.nodes ?? [];
  // A cached list without accounts may be older than the first account, so wait for the response.
  const isPending =
    data === undefined ? failure.error === undefined : accounts.length === 0 && loading;
  const panel = (of: ProductTab) => ({
    role: 'tabpanel',
    id: of === tab ? `${id}-panel` : undefined,
    'aria-labelledby': `${id}-${of}`,
    hidden: of !== tab,
  });

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
      <ProductNav id={id} tab={tab} onTab={show} plans={data?.plans ?? []} />
      {/* Hidden and not gone: what was filled in and generated is still there after a look at another tab. */}
      <div {...panel('setup')}>
        {data === undefined ? (
          <NotLoaded failure={failure}>
            <SetupSkeleton />
          </NotLoaded>
        ) : accounts.length > 0 ? (
          <Suspense fallback={<SetupSkeleton />}>
            <ProxySetup
              data={data}
              billingType={billingType}
              firstAccountId={firstAccount(accounts)}
              shown={tab === 'setup'}
              onAccount={keepAccount}
            />
          </Suspense>
        ) : isPending ? (
          <SetupSkeleton />
        ) : (
          <NoAccount
            billingType={billingType}
            verified={data.me.emailVerified}
            waiting={data.me.balance.unlimited.ordersWaiting}
          />
        )}
      </div>
      {tab !== 'setup' && (
        <div key={tab} {...panel(tab)}>
          <Suspense fallback={<Skeleton className="h-120 w-full" />}>
            {tab === 'orders' && <OrdersTab billingType={billingType} />}
            {tab !== 'orders' &&
              (data === undefined ? (
                <NotLoaded failure={failure}>
                  <Skeleton className="h-120 w-full" />
                </NotLoaded>
              ) : tab === 'statistics' ? (
                <StatisticsTab billingType={billingType} setupPath={pathOf('setup')} />
              ) : tab === 'pricing' ? (
                <PricingTab billingType={billingType} plans={data.plans} />
              ) : (
                <UserGuide
                  billingType={billingType}
                  endpoints={data.proxyEndpoints}
                  setupPath={pathOf('setup')}
                />
              ))}
          </Suspense>
        </div>
      )}
      {/* Not below a skeleton: without an account, something much lower takes its place. */}
      {!isPending && <PlanBanner billingType={billingType} />}
    </div>
  );
}

/** The first that may be used. */
function firstAccount(accounts: ProxySetupQuery['me']['subAccounts']['nodes']): string {
  return (accounts.find(({ status }) => status === 'ACTIVE') ?? accounts[0])?.id ?? '';
}

interface NotLoadedProps {
  failure: Failure;
  /** In place of what is loading. */
  children: ReactNode;
}

function NotLoaded({ failure, children }: NotLoadedProps) {
  const { t } = useLingui();
  if (failure.error === undefined) return children;
  return <LoadFailed title={t`The proxy setup could not be loaded`} {...failure} />;
}

/** Access, location, connection, list. */
const FIELDS_OF_SECTIONS = [2, 2, 2, 3];

/** The form and the preview in their final places and sizes. */
function SetupSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
    >
      <Card>
        {FIELDS_OF_SECTIONS.map((fields, section) => (
          <FormSection key={section} title={<Skeleton className="my-0.5 h-5 w-32" />}>
            {Array.from({ length: fields }, (_, field) => (
              <div key={field} className="flex flex-col gap-1.5">
                <Skeleton className="my-0.5 h-4 w-24" />
                <Skeleton className="h-10 w-full" />
                <Skeleton className="my-0.5 h-4 w-3/4" />
              </div>
            ))}
          </FormSection>
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

interface NoAccountProps extends ProxyProductProps {
  verified: boolean;
  /** Paid unlimited orders that can be activated. */
  waiting: number;
}

/** Without a sub account there is nobody to connect as: why, and the way to one. */
function NoAccount({ billingType, verified, waiting }: NoAccountProps) {
  const { search } = useLocation();
  return (
    <Card>
      {billingType === 'TRAFFIC' && !verified ? (
        <VerifyFirst path={verifyThenSetupPath(search.slice(1))}>
          <Trans>
            Programs connect to the proxies with a sub account's username and password. You get your
            first one when you verify your email address.
          </Trans>
        </VerifyFirst>
      ) : billingType === 'TRAFFIC' ? (
        <FirstSubAccount path={FIRST_SUB_ACCOUNT_PATH}>
          <Trans>
            Programs connect to the proxies with a sub account's username and password. Creating one
            takes half a minute.
          </Trans>
        </FirstSubAccount>
      ) : (
        <EmptyState
          Icon={UnlimitedIcon}
          title={<Trans>No unlimited plan has been started yet</Trans>}
          action={
            <>
              {waiting > 0 ? (
                <Link to={ACTIVATION_PATH} className={buttonStyle()}>
                  <Trans>Activate</Trans>
                </Link>
              ) : (
                <a href={buyPath('UNLIMITED')} className={buttonStyle()}>
                  <Trans>See unlimited plans</Trans>
                </a>
              )}
              <Link to={ADDRESSES.orders} className={buttonStyle('secondary')}>
                <Trans>My orders</Trans>
              </Link>
            </>
          }
        >
          <Trans>
            Its sub account is created when you start your first unlimited order. A paid order stays
            in My orders until you start it.
          </Trans>
        </EmptyState>
      )}
    </Card>
  );
}
