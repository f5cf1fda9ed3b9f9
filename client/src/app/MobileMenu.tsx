import { Trans, useLingui } from '@lingui/macro';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import MenuIcon from '~icons/lucide/menu';
import CloseIcon from '~icons/lucide/x';
import { ContactLinks } from '../ui/ContactLinks';
import { Logo, Mark } from '../ui/Logo';
import { openModal } from '../ui/modal-layer';
import { SideMenu, type SideMenuProps } from './SideMenu';

/** The sidebar of a narrow window, as a drawer that traps the focus until closed. */
export function MobileMenu(props: SideMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2 flex h-10 items-center gap-3 rounded-control px-2 lg:hidden"
      >
        <span className="relative flex">
          <MenuIcon className="size-4.5 text-ink-2" />
          {props.unreadTickets > 0 && (
            <span className="absolute -top-1 -right-1 size-2 rounded-full bg-brand" />
          )}
        </span>
        <span className="sr-only">
          <Trans>Menu</Trans>
        </span>
        <span className="max-sm:hidden">
          <Logo />
        </span>
        <Mark className="size-6.5 sm:hidden" />
      </button>
      {open && <Drawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ onClose, ...props }: SideMenuProps & { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    const close = openModal(element);
    element.querySelector<HTMLElement>('a[aria-current="page"]')?.focus();
    return () => {
      close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  /** Following a link in the menu closes it. */
  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a') !== null) onClose();
  }

  function closeBeside({ target, currentTarget, clientX }: PointerEvent) {
    if (target === currentTarget && clientX > currentTarget.getBoundingClientRect().right)
      onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t`Menu`}
      onCancel={(event) => {
        // The URL decides whether it is open, so close it by navigating.
        event.preventDefault();
        onClose();
      }}
      onClick={closeOnLink}
      onPointerDown={closeBeside}
      className="sheet fixed inset-y-0 left-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col bg-sunk text-ink overlay [--sheet-from:-2rem_0] open:flex lg:hidden"
    >
      {/* Below the line that says that the connection is lost (ConnectionBanner.tsx). */}
      <div className="relative flex min-h-0 grow flex-col p-3">
        <SideMenu
          {...props}
          below={
            // Links instead of the floating button, which would cover the content of a narrow window.
            <>
              <p className="mt-4 px-3 pb-1 text-12 font-semibold text-ink-3">
                <Trans>Help and contact</Trans>
              </p>
              <ContactLinks className="flex flex-col gap-0.5 text-ink-2" />
            </>
          }
        >
          <button
            type="button"
            aria-label={t`Close`}
            onClick={onClose}
            className="absolute top-3 right-3 z-10 flex size-9 items-center justify-center rounded-control text-ink-3 fade hover:bg-bg hover:text-ink"
          >
            <CloseIcon className="size-4.5" />
          </button>
        </SideMenu>
      </div>
    </dialog>
  );
}
