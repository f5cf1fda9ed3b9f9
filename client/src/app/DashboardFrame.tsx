import { Trans } from '@lingui/macro';
import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useDashboardFrameQuery } from '../lib/frame/dashboard-frame.generated';
import { displayName } from '../lib/auth/auth-storage';
import { useAuthSession } from '../lib/services/services';
import { useWide } from '../lib/use-wide';
import { FloatingMenu } from '../ui/overlay/FloatingMenu';
import { ConnectionBanner } from './ConnectionBanner';
import { DensitySwitch } from './DensitySwitch';
import { MobileMenu } from './MobileMenu';
import { PaletteButton } from './palette/PaletteButton';
import { PreferenceControls } from './PreferenceControls';
import { ScreenBoundary } from './ScreenBoundary';
import { ScreenSkeleton } from './ScreenSkeleton';
import { SideMenu } from './SideMenu';
import { screenOf, useArrival } from './use-arrival';
import { useAnswerToast } from './use-answer-toast';
import { TestPaymentsBanner } from './TestPaymentsBanner';
import { UserMenu } from './UserMenu';

/** The balance changes while the page is open. */
const POLL_MS = 30_000;

/** Frame of all signed-in screens: sidebar, header, and an error boundary for the screen. */
export function DashboardFrame() {
  const { data, error } = useDashboardFrameQuery({ pollInterval: POLL_MS });
  const session = useAuthSession();
  const isWide = useWide();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useArrival(main);
  const balance = data?.me.balance ?? (error === undefined ? undefined : null);
  const unreadTickets = data?.me.unreadTickets ?? 0;
  useAnswerToast(data?.me.unreadTickets);
  const shownName = data?.me.displayName ?? (session === null ? '' : displayName(session.user));
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="absolute top-2 left-2 z-30 -translate-y-20 rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      {/* In a narrow window, MobileMenu has it and mounts it when opened. */}
      {isWide && (
        <aside className="border-r border-line bg-sunk print:hidden">
          <div className="sticky top-0 flex h-dvh flex-col p-3">
            <SideMenu balance={balance} unreadTickets={unreadTickets} />
          </div>
        </aside>
      )}
      <div className="flex min-w-0 flex-col">
        <div className="sticky top-0 z-10 print:hidden">
          <ConnectionBanner />
          <TestPaymentsBanner />
          <header className="flex h-14 items-center gap-1 border-b border-line bg-bg px-5 sm:px-6">
            <MobileMenu balance={balance} unreadTickets={unreadTickets} />
            <PaletteButton />
            <span className="grow" />
            <PreferenceControls />
            <DensitySwitch />
            <UserMenu name={shownName} email={data?.me.email ?? null} />
          </header>
        </div>
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-300 grow px-5 pt-6 pb-20 outline-none sm:px-8 lg:px-12"
        >
          <ScreenBoundary>
            {/* A key per screen, or React would keep showing the previous screen while the next one loads. */}
            <Suspense key={screenOf(pathname)} fallback={<ScreenSkeleton />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
      {/* In the margin, so that it does not cover row actions. A narrow window has no margin; its menu has these
         links. */}
      {isWide && <FloatingMenu className="right-1" />}
    </div>
  );
}
