import { Trans, useLingui } from '@lingui/macro';
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useDashboardFrameQuery } from '../generated/operations';
import { ADDRESSES } from '../lib/addresses';
import { displayName } from '../lib/auth/auth-storage';
import { loginPath } from '../lib/auth/return-path';
import { brand } from '../lib/brand';
import { useAuthSession, useServices } from '../lib/services';
import { buttonStyle } from '../ui/button-style';
import { Logo } from '../ui/Logo';
import { PreferenceControls } from './PreferenceControls';
import { Sidebar } from './Sidebar';
import { TrafficLeft } from './TrafficLeft';

const UserMenu = lazy(() => import('./UserMenu').then((module) => ({ default: module.UserMenu })));

/** Frame of every signed-in screen. Without a session it leads to the login and back, also when the session ends here. */
export function DashboardFrame() {
  const session = useAuthSession();
  const { pathname, search, hash } = useLocation();
  const { reason } = useServices().session;
  if (session === null) {
    const here = `${pathname}${search}${hash}`;
    return <Navigate to={reason === 'expired' ? loginPath(here) : ADDRESSES.login} replace />;
  }
  return <SignedInFrame name={displayName(session.user)} />;
}

function SignedInFrame({ name }: { name: string }) {
  const { t } = useLingui();
  const { data } = useDashboardFrameQuery();
  const shownName = data?.me.displayName ?? name;
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-20 -translate-y-20 rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <aside className="sticky top-0 flex h-dvh flex-col border-r border-line bg-sunk p-3 max-lg:hidden">
        <a
          href={ADDRESSES.home}
          aria-label={brand.name}
          className="mb-4 flex rounded-control px-2 pt-1"
        >
          <Logo />
        </a>
        <Sidebar />
        <TrafficLeft balance={data?.me.balance} className="mt-auto" />
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-10 flex h-14 items-center gap-1 border-b border-line bg-bg px-5 sm:px-6">
          <details className="lg:hidden">
            <summary aria-label={t`Menu`} className="flex items-center rounded-control">
              <Logo />
            </summary>
            <div className="absolute top-14 left-3 w-64 rounded-card bg-panel p-3 overlay">
              <Sidebar />
              <TrafficLeft balance={data?.me.balance} className="mt-4" />
            </div>
          </details>
          <span className="grow" />
          <PreferenceControls />
          <Suspense
            fallback={
              <span className={`${buttonStyle('secondary', 'small')} ml-2`}>{shownName}</span>
            }
          >
            <UserMenu name={shownName} email={data?.me.email ?? null} />
          </Suspense>
        </header>
        <main id="main" className="mx-auto w-full max-w-300 grow px-5 py-6 sm:px-8 lg:px-12">
          <Outlet />
        </main>
      </div>
    </div>
  );
}
