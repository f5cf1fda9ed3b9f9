import { Trans, useLingui } from '@lingui/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import SearchIcon from '~icons/lucide/search';
import { pressedKey } from '../../lib/composing';
import { openModal } from '../../ui/modal-layer';
import type { Entry } from './entry';
import { useEntries } from './use-entries';

const DEBOUNCE_MS = 200;

interface CommandPaletteProps {
  onClose: () => void;
  /** Shows the shortcuts instead. */
  onHelp: () => void;
}

/** Goes to a page, a country's proxies, a sub account, or an order, or does something, by a few letters. */
export function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, loading } = useEntries(typed, search, onHelp);
  const active = Math.min(chosen, entries.length - 1);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    const close = openModal(element);
    element.querySelector('input')?.focus();
    return () => {
      close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function choose(entry: Entry) {
    onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (entries.length === 0) return;
    const pressed = pressedKey(event);
    const entry = entries[active];
    if (pressed === 'ArrowDown') setChosen((active + 1) % entries.length);
    else if (pressed === 'ArrowUp') setChosen((active - 1 + entries.length) % entries.length);
    else if (pressed === 'Enter' && entry !== undefined) choose(entry);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t`Search or jump to…`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
      className="sheet fixed inset-x-0 top-[12vh] mx-auto max-h-[70vh] w-[calc(100%-2rem)] max-w-140 flex-col overflow-hidden rounded-card bg-panel text-ink overlay open:flex"
    >
      <label className="flex items-center gap-3 border-b border-line px-4 focus-within:border-brand">
        <SearchIcon className="size-4 text-ink-3" />
        <input
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={t`Page, action, country, sub account, or order`}
          placeholder={t`Page, action, country, sub account, or order`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 grow outline-none"
        />
      </label>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Results`}
        className="min-h-0 grow overflow-y-auto p-1.5"
      >
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setChosen(index)}
            onClick={() => choose(entry)}
            className="flex h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-13 aria-selected:bg-brand-soft aria-selected:text-brand-ink aria-selected:outline-2 aria-selected:outline-offset-[-2px] aria-selected:outline-brand"
          >
            <entry.Icon className="size-4" />
            <span className={entry.isName === true ? 'num shrink-0' : 'truncate'}>
              {entry.label}
            </span>
            {entry.hint !== undefined && <span className="truncate text-ink-2">{entry.hint}</span>}
          </li>
        ))}
      </ul>
      <p role="status" className="px-4 text-13 text-ink-2 not-empty:py-4">
        {entries.length === 0 && !loading && <Trans>Nothing found</Trans>}
        {entries.length === 0 && loading && <Trans>Searching…</Trans>}
      </p>
    </dialog>
  );
}
