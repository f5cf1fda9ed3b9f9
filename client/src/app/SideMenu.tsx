import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { Logo } from '../ui/Logo';
import { Sidebar, type SidebarProps } from './Sidebar';
import { TrafficLeft, type TrafficLeftProps } from './TrafficLeft';

export interface SideMenuProps extends Pick<TrafficLeftProps, 'balance'>, SidebarProps {
  /** Shown beside the logo. */
  children?: ReactNode;
  /** Shown below the navigation. */
  below?: ReactNode;
}

/** Screens that say themselves how long the traffic lasts. */
const TOLD: readonly string[] = [ADDRESSES.dashboard, ADDRESSES.statistics, ADDRESSES.orders];

/** The left column of all screens: logo, navigation, remaining traffic. */
export function SideMenu({ balance, unreadTickets, children, below }: SideMenuProps) {
  const { pathname } = useLocation();
  return (
    <>
      <a
        href={ADDRESSES.home}
        aria-label={brand.name}
        className="mb-5 flex self-start rounded-control px-2 pt-1"
      >
        <Logo />
      </a>
      {children}
      <div className="-mx-3 -mt-1 min-h-0 grow scroll-py-2 overflow-y-auto px-3 pt-1 pb-4">
        <Sidebar unreadTickets={unreadTickets} />
        {below}
      </div>
      <TrafficLeft balance={balance} isTold={TOLD.includes(pathname)} />
    </>
  );
}
