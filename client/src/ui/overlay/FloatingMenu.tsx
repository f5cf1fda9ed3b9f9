import { Trans, useLingui } from '@lingui/macro';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import HelpIcon from '~icons/lucide/message-circle-question';
import { ContactLinks } from '../ContactLinks';

interface FloatingMenuProps {
  /** Position. */
  className: string;
}

/** A help button that stays in view. It uses `<details>`, so that it opens before any script runs. */
export function FloatingMenu({ className }: FloatingMenuProps) {
  const { t } = useLingui();
  const menu = useRef<HTMLDetailsElement>(null);

  // Close it when Tab leaves it, because it would cover the focused element.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (menu.current !== null && target instanceof Node && !menu.current.contains(target))
        menu.current.open = false;
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, []);
  return (
    <aside aria-label={t`Help and contact`}>
      <details
        ref={menu}
        onKeyDown={closeOnEscape}
        onClick={closeOnChoice}
        className={`group fixed bottom-4 z-10 print:hidden ${className}`}
      >
        <summary className="flex size-10 items-center justify-center rounded-full bg-panel text-ink-2 fade overlay hover:text-ink group-open:text-brand-ink">
          <HelpIcon className="size-5" />
          <span className="sr-only">
            <Trans>Help and contact</Trans>
          </span>
        </summary>
        <ContactLinks className="absolute right-0 bottom-13 rounded-card bg-panel p-1.5 overlay" />
      </details>
    </aside>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  // It has no text field, and its code is on every public page.
  // eslint-disable-next-line no-restricted-syntax
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.open = false;
}
