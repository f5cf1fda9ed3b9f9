import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { ComponentType, SVGProps } from 'react';
import RequestsIcon from '~icons/lucide/activity';
import PointsIcon from '~icons/lucide/coins';
import StatisticsIcon from '~icons/lucide/chart-column';
import GuideIcon from '~icons/lucide/book-open';
import TrafficIcon from '~icons/lucide/gauge';
import ReferralIcon from '~icons/lucide/gift';
import BillingIcon from '~icons/lucide/file-text';
import HomeIcon from '~icons/lucide/house';
import UnlimitedIcon from '~icons/lucide/infinity';
import ApiIcon from '~icons/lucide/key-round';
import SupportIcon from '~icons/lucide/life-buoy';
import LedgerIcon from '~icons/lucide/scroll-text';
import OrdersIcon from '~icons/lucide/receipt-text';
import WhitelistIcon from '~icons/lucide/shield-check';
import SubAccountsIcon from '~icons/lucide/users-round';
import { SCREENS } from './screens';

export interface NavigationItem {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
}

interface NavigationGroup {
  /** Null for items above all groups. */
  readonly label: MessageDescriptor | null;
  readonly items: readonly NavigationItem[];
}

/** @param module the screen's, as in screens.ts, which has its path */
function item(
  module: `${string}/${string}Screen`,
  label: MessageDescriptor,
  Icon: NavigationItem['Icon'],
): NavigationItem {
  const found = SCREENS.find((screen) => screen.module === `src/features/${module}.tsx`);
  if (found === undefined) throw new Error(`screens.ts has no ${module}`);
  return { to: found.path.replace(/\/:.*$/, ''), label, Icon };
}

/** The sidebar (spec §2). */
export const NAVIGATION: readonly NavigationGroup[] = [
  { label: null, items: [item('overview/OverviewScreen', msg`Home`, HomeIcon)] },
  {
    label: msg`Residential proxies`,
    items: [
      item('proxy/TrafficProxiesScreen', msg`Traffic plan`, TrafficIcon),
      item('proxy/UnlimitedProxiesScreen', msg`Unlimited plan`, UnlimitedIcon),
      item('statistics/StatisticsScreen', msg`Statistics`, StatisticsIcon),
      item('requests/RequestsScreen', msg`Live requests`, RequestsIcon),
      item('ledger/LedgerScreen', msg`Ledger`, LedgerIcon),
    ],
  },
  {
    label: msg`Manage`,
    items: [
      item('sub-accounts/SubAccountsScreen', msg`Sub accounts`, SubAccountsIcon),
      item('orders/OrdersScreen', msg`My orders`, OrdersIcon),
      item('billing/BillingScreen', msg`Billing`, BillingIcon),
      item('whitelist/WhitelistScreen', msg`Whitelist`, WhitelistIcon),
      item('points/PointsScreen', msg`My points`, PointsIcon),
      item('referral/ReferralScreen', msg`Referral program`, ReferralIcon),
      item('api-keys/ApiKeysScreen', msg`API keys`, ApiIcon),
    ],
  },
  {
    label: msg`Help`,
    items: [
      item('proxy/UserGuideScreen', msg`User guide`, GuideIcon),
      item('support/SupportScreen', msg`Support`, SupportIcon),
    ],
  },
];
