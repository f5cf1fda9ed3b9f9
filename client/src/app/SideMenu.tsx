import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { Logo } from '../ui/Logo';
import { Sidebar } from './Sidebar';
import { TrafficLeft, type TrafficLeftProps } from './TrafficLeft';

export type SideMenuProps = Pick<TrafficLeftProps, 'balance'>;

/** What stands at the left of every screen: whose product it is, where one can go, what is left. */
export function SideMenu({ balance }: SideMenuProps) {
  return (
    <>
      <a
        href={ADDRESSES.home}
        aria-label={brand.name}
        className="mb-5 flex self-start rounded-control px-2 pt-1"
      >
        <Logo />
      </a>
      <div className="-mx-3 min-h-0 grow overflow-y-auto px-3 pb-4">
        <Sidebar />
      </div>
      <TrafficLeft balance={balance} />
    </>
  );
}
