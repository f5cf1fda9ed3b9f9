import type { ReactNode } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { Logo } from '../ui/Logo';
import { Sidebar } from './Sidebar';
import { TrafficLeft, type TrafficLeftProps } from './TrafficLeft';

export type SideMenuProps = Pick<TrafficLeftProps, 'balance'>;

/**
 * What stands at the left of every screen: whose product it is, where one can go, what is left.
 * @param children stand beside the first of these
 */
export function SideMenu({ balance, children }: SideMenuProps & { children?: ReactNode }) {
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
      <div className="-mx-3 -mt-1 min-h-0 grow overflow-y-auto px-3 pt-1 pb-4">
        <Sidebar />
      </div>
      <TrafficLeft balance={balance} />
    </>
  );
}
