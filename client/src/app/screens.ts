import { type ComponentType, lazy } from 'react';
import { ADDRESSES } from '../lib/addresses';

type Load = () => Promise<{ default: ComponentType }>;

const LOAD = {
  signIn: () =>
    import('../features/auth/SignInScreen').then(({ SignInScreen }) => ({ default: SignInScreen })),
  googleCallback: () =>
    import('../features/auth/GoogleCallbackScreen').then(({ GoogleCallbackScreen }) => ({
      default: GoogleCallbackScreen,
    })),
  signedIn: () => import('./SignedIn').then(({ SignedIn }) => ({ default: SignedIn })),
  dashboard: () =>
    import('./DashboardFrame').then(({ DashboardFrame }) => ({ default: DashboardFrame })),
  statistics: () =>
    import('../features/usage/StatisticsScreen').then(({ StatisticsScreen }) => ({
      default: StatisticsScreen,
    })),
} satisfies Record<string, Load>;

export const SignInScreen = lazy(LOAD.signIn);
export const GoogleCallbackScreen = lazy(LOAD.googleCallback);
export const StatisticsScreen = lazy(LOAD.statistics);
export const DashboardFrame = lazy(LOAD.dashboard);

/** Takes a key: what it remembers belongs to one customer. */
export const SignedIn = lazy(LOAD.signedIn);

/** Everything that a signed-in person waits for first. Also fetched while somebody types a password. */
export function preloadDashboard(): void {
  for (const load of [LOAD.signedIn, LOAD.dashboard, LOAD.statistics]) ignoringFailure(load);
}

/** Starts fetching the screen of an address beside everything else that a first load waits for. */
export function preloadScreen(pathname: string): void {
  if (pathname === ADDRESSES.login) ignoringFailure(LOAD.signIn);
  else if (pathname === ADDRESSES.googleCallback) ignoringFailure(LOAD.googleCallback);
  else if (pathname.startsWith(ADDRESSES.dashboard)) preloadDashboard();
}

/** A failure shows when the screen itself asks for its chunk. */
function ignoringFailure(load: Load): void {
  load().catch(() => undefined);
}
