import type { ComponentType } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { ChunkError } from './chunk-error';

export type Load = () => Promise<ComponentType>;

/** The layout of a screen, and who may see it: `dashboard` and `checkout` require a session (spec §2). */
export type Frame = 'auth' | 'bare' | 'checkout' | 'dashboard';

export interface Screen {
  /** Full path in React Router's syntax. */
  readonly path: string;
  readonly frame: Frame;
  /** Its module, from the client's folder. */
  readonly module: string;
  /** The features whose words it brings. */
  readonly words: readonly string[];
  /** Redirects signed-in users to the start page. */
  readonly guestsOnly: boolean;
  readonly load: Load;
}

/** Loads the component `name` from a module that exports it under that name. */
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

interface ScreenOptions {
  guestsOnly?: boolean;
  /** Other features whose components it shows. */
  shows?: readonly string[];
}

/** @param module feature/Component, below src/features. Vite makes a chunk of each `*Screen.tsx` there. */
function screen(
  frame: Frame,
  path: string,
  module: `${string}/${string}Screen`,
  { guestsOnly = false, shows = [] }: ScreenOptions = {},
): Screen {
  const [feature = '', name = ''] = module.split('/');
  const stem = name.replace(/Screen$/, '');
  const load = named(
    () =>
      import(`../features/${feature}/${stem}Screen.tsx`) as Promise<Record<string, ComponentType>>,
    name,
  );
  return {
    path,
    frame,
    module: `src/features/${module}.tsx`,
    words: [feature, ...shows],
    guestsOnly,
    load,
  };
}

const GUESTS = { guestsOnly: true };
/** The tabs of a proxy product show statistics and orders. */
const TABS = { shows: ['target', 'statistics', 'outcomes', 'usage', 'orders'] };

/**
 * Every screen of the application: routes, guards, and preloading follow from this table. Each is a chunk of its own.
 * `ADDRESSES` has the paths that other places link to; any other path is written here.
 */
export const SCREENS: readonly Screen[] = [
  screen('auth', ADDRESSES.login, 'auth/SignInScreen', GUESTS),
  screen('auth', ADDRESSES.register, 'auth/RegisterScreen', GUESTS),
  screen('auth', ADDRESSES.resetPassword, 'auth/ResetRequestScreen'),
  screen('auth', ADDRESSES.resetPasswordConfirm, 'auth/ResetConfirmScreen'),
  screen('bare', ADDRESSES.googleCallback, 'auth/GoogleCallbackScreen'),
  screen('auth', ADDRESSES.googleTest, 'auth/GoogleTestScreen'),
  screen('dashboard', ADDRESSES.proxiesTraffic, 'proxy/TrafficProxiesScreen', TABS),
  screen('dashboard', ADDRESSES.proxiesUnlimited, 'proxy/UnlimitedProxiesScreen', TABS),
  screen('dashboard', ADDRESSES.dashboard, 'overview/OverviewScreen', {
    shows: ['auth', 'balance', 'outcomes', 'usage'],
  }),
  screen('checkout', ADDRESSES.checkout, 'checkout/CheckoutScreen', { shows: ['billing'] }),
  screen('dashboard', `${ADDRESSES.orders}/:orderId?`, 'orders/OrdersScreen', {
    shows: ['balance', 'usage'],
  }),
  screen('dashboard', ADDRESSES.account, 'account/AccountScreen', { shows: ['auth'] }),
  screen('dashboard', ADDRESSES.statistics, 'statistics/StatisticsScreen', {
    shows: ['outcomes', 'usage'],
  }),
  screen('dashboard', ADDRESSES.usageLog, 'usage-log/WhereScreen', {
    shows: ['statistics', 'outcomes', 'usage'],
  }),
  screen('dashboard', ADDRESSES.requests, 'requests/RequestsScreen', {
    shows: ['outcomes', 'usage'],
  }),
  screen('dashboard', ADDRESSES.ledger, 'ledger/LedgerScreen', { shows: ['usage'] }),
  screen('dashboard', ADDRESSES.subAccounts, 'sub-accounts/SubAccountsScreen'),
  screen('dashboard', ADDRESSES.api, 'api-keys/ApiKeysScreen'),
  screen('dashboard', ADDRESSES.whitelist, 'whitelist/WhitelistScreen', {
    shows: ['target'],
  }),
  screen('dashboard', ADDRESSES.points, 'points/PointsScreen'),
  screen('dashboard', ADDRESSES.referral, 'referral/ReferralScreen'),
  screen('dashboard', ADDRESSES.userGuide, 'proxy/UserGuideScreen'),
  screen('dashboard', ADDRESSES.support, 'support/SupportScreen'),
  screen('dashboard', `${ADDRESSES.support}/:ticketId`, 'support/TicketScreen'),
  screen('dashboard', ADDRESSES.billing, 'billing/BillingScreen', { shows: ['ledger'] }),
];
