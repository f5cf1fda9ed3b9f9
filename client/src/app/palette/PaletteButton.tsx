import { Trans } from '@lingui/macro';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import SearchIcon from '~icons/lucide/search';
import { isComposing } from '../../lib/composing';
import { lazyNamed } from '../../lib/lazy-named';
import { ShortcutHelp } from './ShortcutHelp';
import { shortcutReader } from './shortcuts';

const CommandPalette = lazyNamed(() => import('./CommandPalette'), 'CommandPalette');

/** Whether the keyboard has a ⌘ key. */
const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the command palette, and handles the shortcuts of all screens. */
export function PaletteButton() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);

  useEffect(() => {
    const read = shortcutReader();
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = isComposing(event) ? null : read(event);
      if (shortcut === null) return;
      event.preventDefault();
      if (typeof shortcut === 'object') return void navigate(shortcut.go);
      // On a screen with its own search field, `/` focuses that field.
      const field = document.querySelector<HTMLElement>('main input[type="search"]');
      if (shortcut === 'search' && field !== null) field.focus();
      else setOpen(shortcut === 'help' ? 'help' : 'palette');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);

  const close = () => setOpen(null);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen('palette')}
        className="flex h-9 items-center gap-2.5 rounded-control px-2.5 text-13 text-ink-3 fade hover:text-ink sm:w-60 sm:border sm:border-control sm:bg-panel lg:w-80"
      >
        <SearchIcon className="size-4" />
        <span className="max-sm:sr-only">
          <Trans>Search or jump to…</Trans>
        </span>
        <kbd
          translate="no"
          aria-hidden="true"
          className="ml-auto rounded border border-line px-1.5 text-12 max-lg:hidden"
        >
          {isMac() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense>
        {open === 'palette' && <CommandPalette onClose={close} onHelp={() => setOpen('help')} />}
      </Suspense>
      {open === 'help' && <ShortcutHelp onClose={close} />}
    </>
  );
}
