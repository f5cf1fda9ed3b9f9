import { Trans } from '@lingui/macro';
import { type MouseEvent, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import MenuIcon from '~icons/lucide/menu';
import { useDashboardFrameQuery } from '../generated/operations';
import { ADDRESSES } from '../lib/addresses';
import { displayName } from '../lib/auth/auth-storage';
import { brand } from '../lib/brand';
import { useAuthSession } from '../lib/services';
import { Logo } from '../ui/Logo';
import { PreferenceControls } from './PreferenceControls';
import { ScreenBoundary } from './ScreenBoundary';
import { Sidebar } from './Sidebar';
import { TrafficLeft } from './TrafficLeft';
import { UserMenu } from './UserMenu';

/** Going somewhere closes the menu that led there. */
function closeMenu({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a'))
    currentTarget.closest('details')?.removeAttribute('open');
}

/** Frame of every signed-in screen: sidebar, header, and the screen's own boundary. */
export function DashboardFrame() {
  const { data } = useDashboardFrameQuery();
  const session = useAuthSession();
  const shownName = data?.me.displayName ?? (session === null ? '' : displayName(session.user));
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
            <summary className="-ml-2 flex h-10 items-center gap-3 rounded-control px-2">
              <MenuIcon className="size-4.5 text-ink-2" />
              <span className="sr-only">
                <Trans>Menu</Trans>
              </span>
              <Logo />
            </summary>
            <div
              onClick={closeMenu}
              className="absolute top-14 left-3 w-64 rounded-card bg-panel p-3 overlay"
            >
              <Sidebar />
              <TrafficLeft balance={data?.me.balance} className="mt-4" />
            </div>
          </details>
          <span className="grow" />
          <PreferenceControls />
          <UserMenu name={shownName} email={data?.me.email ?? null} />
        </header>
        <main id="main" className="mx-auto w-full max-w-300 grow px-5 py-6 sm:px-8 lg:px-12">
          <ScreenBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </div>
  );
}
