import { lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { fetchSoon } from './fetch-soon';
import { named, SCREENS } from './screens';

const LOAD = {
  signedIn: named(() => import('./SignedIn'), 'SignedIn'),
  dashboard: named(() => import('./DashboardFrame'), 'DashboardFrame'),
  checkout: named(() => import('./CheckoutFrame'), 'CheckoutFrame'),
};

export const DashboardFrame = lazy(LOAD.dashboard);
export const CheckoutFrame = lazy(LOAD.checkout);

/** Takes a key: what it remembers belongs to one customer. */
export const SignedIn = lazy(LOAD.signedIn);

/** Starts fetching the screen of an address, with its frame, beside everything else that a person waits for. */
export function preloadScreen(pathname: string): void {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
  if (screen === undefined) return;
  const { frame, load } = screen;
  fetchSoon(load);
  if (frame !== 'dashboard' && frame !== 'checkout') return;
  fetchSoon(LOAD.signedIn);
  fetchSoon(LOAD[frame]);
}
