import type { ComponentType } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { ChunkError } from './chunk-error';

export type Load = () => Promise<ComponentType>;

/** What stands around a screen, and who may see it: behind `dashboard` and `checkout` is a session (spec §2). */
export type Frame = 'auth' | 'bare' | 'checkout' | 'dashboard';

export interface Screen {
  /** Whole, from the root; React Router's patterns. */
  readonly path: string;
  readonly frame: Frame;
  /** The folder of src/features that it is in, whose words it brings. */
  readonly feature: string;
  /** Who is signed in is led to the start page instead. */
  readonly guestsOnly: boolean;
  readonly load: Load;
}

/** A chunk whose module exports the component under `name`. */
export function named<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Load {
  return () =>
    load().then(
      (module) => module[name],
      (error: unknown) => {
        throw new ChunkError(`${name} could not be fetched`, { cause: error });
      },
    );
}

function screen(
  frame: Frame,
  feature: string,
  path: string,
  load: Load,
  { guestsOnly = false } = {},
): Screen {
  return { path, frame, feature, guestsOnly, load };
}

const GUESTS = { guestsOnly: true };

/**
 * Every screen of the application: routes, guards and preloading follow from this table. Each is a chunk of its own. The
 * sidebar (navigation.ts) shows an item only while its screen is here.
 */
// prettier-ignore
export const SCREENS: readonly Screen[] = [
  screen('auth', 'auth', ADDRESSES.login, named(() => import('../features/auth/SignInScreen'), 'SignInScreen'), GUESTS),
  screen('auth', 'auth', ADDRESSES.register, named(() => import('../features/auth/RegisterScreen'), 'RegisterScreen'), GUESTS),
  screen('auth', 'auth', ADDRESSES.resetPassword, named(() => import('../features/auth/ResetRequestScreen'), 'ResetRequestScreen')),
  screen('auth', 'auth', ADDRESSES.resetPasswordConfirm, named(() => import('../features/auth/ResetConfirmScreen'), 'ResetConfirmScreen')),
  screen('bare', 'auth', ADDRESSES.googleCallback, named(() => import('../features/auth/GoogleCallbackScreen'), 'GoogleCallbackScreen')),
  screen('dashboard', 'proxy', ADDRESSES.proxiesTraffic, named(() => import('../features/proxy/ProxiesScreen'), 'TrafficProxiesScreen')),
  screen('dashboard', 'proxy', ADDRESSES.proxiesUnlimited, named(() => import('../features/proxy/ProxiesScreen'), 'UnlimitedProxiesScreen')),
  screen('dashboard', 'overview', ADDRESSES.dashboard, named(() => import('../features/overview/OverviewScreen'), 'OverviewScreen')),
  screen('checkout', 'checkout', ADDRESSES.checkout, named(() => import('../features/checkout/CheckoutScreen'), 'CheckoutScreen')),
  screen('dashboard', 'orders', `${ADDRESSES.orders}/:orderId?`, named(() => import('../features/orders/OrdersScreen'), 'OrdersScreen')),
  screen('dashboard', 'account', ADDRESSES.account, named(() => import('../features/account/AccountScreen'), 'AccountScreen')),
  screen('dashboard', 'usage', ADDRESSES.statistics, named(() => import('../features/usage/StatisticsScreen'), 'StatisticsScreen')),
  screen('dashboard', 'sub-accounts', ADDRESSES.subAccounts, named(() => import('../features/sub-accounts/SubAccountsScreen'), 'SubAccountsScreen')),
  screen('dashboard', 'api-keys', ADDRESSES.api, named(() => import('../features/api-keys/ApiKeysScreen'), 'ApiKeysScreen')),
  screen('dashboard', 'whitelist', ADDRESSES.whitelist, named(() => import('../features/whitelist/WhitelistScreen'), 'WhitelistScreen')),
  screen('dashboard', 'points', ADDRESSES.points, named(() => import('../features/points/PointsScreen'), 'PointsScreen')),
];
