import type { KeyboardEvent, ReactNode } from 'react';

interface TabStripProps<Value extends string> {
  /** What the tabs are parts of. */
  label: string;
  /** Ids of tabs and panel begin with it: the panel's is `{id}-panel`, a tab's `{id}-{value}`. */
  id: string;
  /** Null where the address asks for one that there is not. */
  value: Value | null;
  onChange: (value: Value) => void;
  items: readonly { readonly value: Value; readonly label: ReactNode }[];
  className?: string;
}

/**
 * The row of tabs, as the ARIA pattern has it: Tab leads to the chosen one, arrow keys, Home and End choose another. Ours,
 * because the library's weighs 12 KB.
 */
export function TabStrip<Value extends string>({
  label,
  id,
  value,
  onChange,
  items,
  className = '',
}: TabStripProps<Value>) {
  const chosen = items.findIndex((item) => item.value === value);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = Math.max(chosen, 0);
    const to = {
      ArrowRight: (at + 1) % items.length,
      ArrowLeft: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : items[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    const tab = event.currentTarget.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <div
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
          onClick={() => {
            onChange(item.value);
          }}
          className="h-10 shrink-0 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 fade hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:border-brand aria-selected:text-ink"
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
