import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { ComponentType, SVGProps } from 'react';
import PointsIcon from '~icons/lucide/coins';
import StatisticsIcon from '~icons/lucide/chart-column';
import TrafficIcon from '~icons/lucide/gauge';
import BillingIcon from '~icons/lucide/file-text';
import HomeIcon from '~icons/lucide/house';
import UnlimitedIcon from '~icons/lucide/infinity';
import ApiIcon from '~icons/lucide/key-round';
import OrdersIcon from '~icons/lucide/receipt-text';
import WhitelistIcon from '~icons/lucide/shield-check';
import SubAccountsIcon from '~icons/lucide/users-round';
import { ADDRESSES } from '../lib/addresses';
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

/** The sidebar (spec §2). */
const SIDEBAR: readonly NavigationGroup[] = [
  { label: null, items: [{ to: ADDRESSES.dashboard, label: msg`Home`, Icon: HomeIcon }] },
  {
    label: msg`Residential proxies`,
    items: [
      { to: ADDRESSES.proxiesTraffic, label: msg`Traffic plan`, Icon: TrafficIcon },
      { to: ADDRESSES.proxiesUnlimited, label: msg`Unlimited plan`, Icon: UnlimitedIcon },
      { to: ADDRESSES.statistics, label: msg`Statistics`, Icon: StatisticsIcon },
    ],
  },
  {
    label: msg`Manage`,
    items: [
      { to: ADDRESSES.subAccounts, label: msg`Sub accounts`, Icon: SubAccountsIcon },
      { to: ADDRESSES.orders, label: msg`My orders`, Icon: OrdersIcon },
      { to: ADDRESSES.billing, label: msg`Billing`, Icon: BillingIcon },
      { to: ADDRESSES.whitelist, label: msg`Whitelist`, Icon: WhitelistIcon },
      { to: ADDRESSES.points, label: msg`My points`, Icon: PointsIcon },
      { to: ADDRESSES.api, label: msg`API keys`, Icon: ApiIcon },
    ],
  },
];

const isThere = ({ to }: NavigationItem) =>
  SCREENS.some(({ path }) => path === to || path.startsWith(`${to}/:`));

/** Only the items that have a screen. */
export const NAVIGATION: readonly NavigationGroup[] = SIDEBAR.map(({ label, items }) => ({
  label,
  items: items.filter(isThere),
})).filter(({ items }) => items.length > 0);
