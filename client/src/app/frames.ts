import { matchPath } from 'react-router-dom';
import { chunk } from '../lib/chunk';
import type { Services } from '../lib/services/services';
import { chunkOf } from './ScreenWithWords';
import { named, SCREENS } from './screens';

const signedIn = chunk(named(() => import('./SignedIn'), 'SignedIn'));
const dashboard = chunk(named(() => import('./DashboardFrame'), 'DashboardFrame'));
const checkout = chunk(named(() => import('./CheckoutFrame'), 'CheckoutFrame'));

export const DashboardFrame = dashboard.Component;
export const CheckoutFrame = checkout.Component;

/** Keyed by customer, because its cache belongs to one customer. */
export const SignedIn = signedIn.Component;

const AROUND = {
  dashboard: [signedIn, dashboard],
  checkout: [signedIn, checkout],
  auth: [],
  bare: [],
};

/**
 * Loads the screen of a path with its messages and its frame.
 * @returns resolves after success or failure; the screen itself reports a failure
 */
export async function preloadScreen(pathname: string, services: Services): Promise<void> {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
  if (screen === undefined) return;
  const needed = [chunkOf(screen, services), ...AROUND[screen.frame]];
  await Promise.allSettled(needed.map(({ fetch }) => fetch()));
}
