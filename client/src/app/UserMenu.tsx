import { Trans } from '@lingui/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import AccountIcon from '~icons/lucide/circle-user-round';
import ChevronIcon from '~icons/lucide/chevron-down';
import LogOutIcon from '~icons/lucide/log-out';
import { ADDRESSES } from '../lib/addresses';
import { pressedKey } from '../lib/composing';
import { signOut } from '../lib/services/sign-out';
import { useServices } from '../lib/services/services';
import { buttonStyle } from '../ui/button-style';

interface UserMenuProps {
  name: string;
  /** Null until known. */
  email: string | null;
}

/**
 * Shows who is signed in, with a link to sign out. It is a disclosure button: for two or three items in a header it is
 * simpler to use than a menu with its own keys, stays inside the landmark, and weighs 35 KB less than a floating menu.
 */
export function UserMenu({ name, email }: UserMenuProps) {
  const services = useServices();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!(event.target instanceof Node && frame.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div ref={frame} onKeyDown={onKeyDown} className="relative ml-2">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className={`${buttonStyle('secondary', 'small')} max-w-48`}
      >
        <span className="truncate max-sm:sr-only">{name}</span>
        {/* A narrow window shows the initial instead of a truncated name; the full name is in the panel. */}
        <span aria-hidden="true" className="sm:hidden">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
        <ChevronIcon className="size-3.5 text-ink-3" />
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="absolute top-10 right-0 w-60 rounded-card bg-panel p-1.5 overlay"
      >
        {email !== null && (
          <div className="border-b border-line px-3 pt-1.5 pb-2.5 text-13 text-ink-2">
            <p className="truncate font-semibold text-ink sm:hidden">{name}</p>
            <p className="truncate">{email}</p>
          </div>
        )}
        <Link
          to={ADDRESSES.account}
          onClick={() => setOpen(false)}
          className="mt-1 flex h-9 items-center gap-3 rounded-control px-3 text-13 fade hover:bg-sunk"
        >
          <AccountIcon className="size-4 text-ink-3" />
          <Trans>My account</Trans>
        </Link>
        <button
          type="button"
          onClick={() => signOut(services)}
          className="flex h-9 w-full items-center gap-3 rounded-control px-3 text-13 fade hover:bg-sunk"
        >
          <LogOutIcon className="size-4 text-ink-3" />
          <Trans>Log out</Trans>
        </button>
      </div>
    </div>
  );
}
