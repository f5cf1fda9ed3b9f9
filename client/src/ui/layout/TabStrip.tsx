import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { pressedKey } from '../../lib/composing';
import { tabOfKey } from './tab-keys';

interface TabStripProps<Value extends string> {
  /** Accessible name of the tabs. */
  label: string;
  /** Prefix of element ids: the panel's is `{id}-panel`, a tab's `{id}-{value}`. */
  id: string;
  /** Null if the URL names an unknown tab. */
  value: Value | null;
  onChange: (value: Value) => void;
  items: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** Small tabs are for the languages and tools above code. */
  size?: 'medium' | 'small';
  className?: string;
}

const SIZES = { medium: 'font-medium', small: 'text-13' } as const;

/**
 * A row of tabs as in the ARIA pattern: Tab reaches the chosen one; arrow keys, Home, and End choose another. The
 * library's own weighs 12 KB.
 */
export function TabStrip<Value extends string>({
  label,
  id,
  value,
  onChange,
  items,
  size = 'medium',
  className = '',
}: TabStripProps<Value>) {
  const chosen = items.findIndex((item) => item.value === value);

  const strip = useRef<HTMLDivElement>(null);
  const placed = useRef('');
  // A link may open a tab outside the visible part of a narrow strip, and labels that load later move it. Otherwise the
  // strip stays where the reader scrolled it. `scrollIntoView` could scroll the page, too.
  useEffect(() => {
    const place = `${String(chosen)} ${String(strip.current?.scrollWidth)}`;
    if (strip.current === null || place === placed.current) return;
    placed.current = place;
    const tab = strip.current.children[chosen]?.getBoundingClientRect();
    if (tab === undefined) return;
    const { left, right } = strip.current.getBoundingClientRect();
    if (tab.left < left) strip.current.scrollLeft -= left - tab.left;
    else if (tab.right > right) strip.current.scrollLeft += tab.right - right;
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Not from `value`: the URL may lag behind fast key presses.
    const at = [...event.currentTarget.children].findIndex((tab) => tab === event.target);
    const to = tabOfKey(pressedKey(event), Math.max(at, 0), items.length);
    const next = to === undefined ? undefined : items[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    const tab = event.currentTarget.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`flex min-w-0 overflow-x-auto ${className}`}
    >
      {items.map((item, index) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${id}-${item.value}`}
          aria-selected={index === chosen}
          aria-controls={index === chosen ? `${id}-panel` : undefined}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(item.value)}
          className={`h-10 shrink-0 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-2 fade hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:border-brand aria-selected:text-ink ${SIZES[size]}`}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
