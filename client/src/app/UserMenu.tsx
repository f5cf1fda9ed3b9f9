import { Menu } from '@base-ui/react/menu';
import { Trans } from '@lingui/macro';
import ChevronIcon from '~icons/lucide/chevron-down';
import LogOutIcon from '~icons/lucide/log-out';
import { logOut } from '../lib/auth/auth-api';
import { useServices } from '../lib/services';
import { buttonStyle } from '../ui/button-style';

interface UserMenuProps {
  name: string;
  /** Null until it is known. */
  email: string | null;
}

/** Who is signed in, and the way out. Comes open: it is fetched by the press that opens it. */
export function UserMenu({ name, email }: UserMenuProps) {
  const { session } = useServices();

  function signOut() {
    const token = session.current()?.token;
    // This browser forgets at once, whatever becomes of the call (spec §4): the server's session ends by itself in time.
    session.signOut('asked');
    if (token !== undefined) logOut(token).catch(() => undefined);
  }

  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger className={`${buttonStyle('secondary', 'small')} ml-2 max-w-48`}>
        <span className="truncate">{name}</span>
        <ChevronIcon className="size-3.5 text-ink-3" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-20">
          <Menu.Popup className="min-w-52 rounded-card bg-panel p-1.5 overlay outline-none">
            {email !== null && (
              <p className="truncate border-b border-line px-3 pt-1.5 pb-2.5 text-13 text-ink-2">
                {email}
              </p>
            )}
            <Menu.Item
              onClick={signOut}
              className="mt-1 flex h-9 cursor-pointer items-center gap-3 rounded-control px-3 text-13 outline-none data-highlighted:bg-sunk"
            >
              <LogOutIcon className="size-4 text-ink-3" />
              <Trans>Log out</Trans>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
