import { Plural, Trans } from '@lingui/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import ChevronIcon from '~icons/lucide/chevrons-up-down';
import { pressedKey } from '../../lib/composing';
import { type ComboboxItem, filterItems, SHOWN_LIMIT } from './combobox-items';
import { ComboboxList } from './ComboboxList';
import { CONTROL } from './field-style';
import { useControl } from './use-control';
import { usePopup } from '../overlay/use-popup';

export interface ComboboxProps {
  /** Needed only outside a form field, which has a label of its own. */
  label?: string;
  /** Value of the chosen item. Empty for no choice. */
  value: string;
  onChange: (value: string) => void;
  items: readonly ComboboxItem[];
  placeholder?: string | undefined;
  disabled?: boolean;
  onBlur?: () => void;
  /** Receives the typed text, for lists that load matching items on demand. */
  onTyped?: ((typed: string) => void) | undefined;
  /** More items are loading. */
  searching?: boolean | undefined;
  /** Small ones match small selects. */
  size?: 'medium' | 'small' | undefined;
}

const SIZES = { medium: 'h-10', small: 'h-9 text-13' } as const;

/**
 * Chooses one item by typing. The focus stays in the field; aria-activedescendant marks the current option of the list.
 */
export function Combobox({
  label,
  value,
  onChange,
  items,
  placeholder,
  disabled = false,
  onBlur,
  onTyped,
  searching = false,
  size = 'medium',
}: ComboboxProps) {
  const control = useControl();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  /** The typed text. Null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  const chosen = items.find((item) => item.value === value);
  const found = filterItems(items, typed ?? '').slice(0, SHOWN_LIMIT);
  const current = found[Math.min(active, found.length - 1)];
  const optionId = (item: ComboboxItem) => `${id}-${item.value}`;

  usePopup({ open, onClose: leave, anchor: frame, popup, align: 'start', fitWidth: true });

  useEffect(() => {
    if (!open) return;
    popup.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [open, active, typed]);

  function show() {
    if (open || disabled) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        items.findIndex((item) => item.value === value),
      ),
    );
  }

  function leave() {
    setOpen(false);
    setTyped(null);
  }

  function choose(item: ComboboxItem) {
    leave();
    if (item.value !== value) onChange(item.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    const pressed = pressedKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[pressed];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive(Math.max(0, Math.min(active + step, found.length - 1)));
      else show();
    } else if (pressed === 'Enter' && open) {
      // With an open list, Enter chooses. With a closed list, it submits the form.
      event.preventDefault();
      if (current !== undefined) choose(current);
    } else if (pressed === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else if (pressed === 'Tab') leave();
  }

  return (
    <div ref={frame} className="relative min-w-0">
      {chosen?.icon !== undefined && typed === null && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center">
          {chosen.icon}
        </span>
      )}
      <input
        {...control}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-haspopup="listbox"
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && current !== undefined ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          setOpen(true);
          onTyped?.(target.value);
        }}
        onClick={({ currentTarget }) => {
          currentTarget.select();
          show();
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={`${SIZES[size]} truncate pr-9 ${chosen?.icon !== undefined && typed === null ? 'pl-10' : ''} ${CONTROL}`}
      />
      <ChevronIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3" />
      {open && (
        <div
          ref={popup}
          popover="manual"
          className="fixed m-0 flex flex-col rounded-card bg-panel overlay"
        >
          <ComboboxList
            id={`${id}-list`}
            label={label}
            found={found}
            current={current}
            value={value}
            optionId={optionId}
            onChoose={choose}
          />
          <p
            role="status"
            className={found.length === 0 ? 'px-4.5 py-3 text-13 text-ink-2' : 'sr-only'}
          >
            {found.length > 0 ? (
              <Plural value={found.length} one="# result" other="# results" />
            ) : searching ? (
              <Trans>Searching…</Trans>
            ) : (
              <Trans>Nothing matches</Trans>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
