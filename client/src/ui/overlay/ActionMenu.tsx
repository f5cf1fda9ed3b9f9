import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SVGProps,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import MoreIcon from '~icons/lucide/ellipsis';
import { pressedKey } from '../../lib/composing';
import { usePopup } from './use-popup';

export interface ActionItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly Icon?: ComponentType<SVGProps<SVGSVGElement>>;
  readonly onSelect: () => void;
  readonly tone?: 'bad';
  readonly disabled?: boolean;
}

interface ActionMenuProps {
  /** Accessible name, such as "Actions for RP-55XX". */
  label: string;
  items: readonly ActionItem[];
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

/** The actions of one row. Arrow keys, Home, End, and first letters move; Escape closes. */
export function ActionMenu({ label, items }: ActionMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<'first' | 'last' | null>(null);
  const open = opened !== null;

  usePopup({
    open,
    onClose: () => setOpened(null),
    anchor: button,
    popup: menu,
    align: 'end',
  });

  useEffect(() => {
    if (opened !== null)
      itemsOf(menu.current)
        .at(opened === 'first' ? 0 : -1)
        ?.focus();
  }, [opened]);

  function close() {
    setOpened(null);
    button.current?.focus();
  }

  function onMenuKey(event: KeyboardEvent) {
    const pressed = pressedKey(event);
    const all = itemsOf(menu.current);
    const at = all.findIndex((option) => option === document.activeElement);
    const go = (index: number) => {
      event.preventDefault();
      all.at(index % all.length)?.focus();
    };
    if (pressed === 'ArrowDown') go(at + 1);
    else if (pressed === 'ArrowUp') go(at - 1);
    else if (pressed === 'Home') go(0);
    else if (pressed === 'End') go(-1);
    else if (pressed === 'Tab') close();
    else if (pressed === 'Escape') {
      // Keep a surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (pressed.length === 1 && pressed !== ' ') {
      const starts = (option: HTMLElement) =>
        option.textContent.trim().toLowerCase().startsWith(pressed.toLowerCase());
      [...all.slice(at + 1), ...all.slice(0, at + 1)].find(starts)?.focus();
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpened(open ? null : 'first')}
        onKeyDown={(event) => {
          const pressed = pressedKey(event);
          if (pressed !== 'ArrowDown' && pressed !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(pressed === 'ArrowDown' ? 'first' : 'last');
        }}
        className="flex size-8 items-center justify-center rounded-control text-ink-2 fade hover:bg-sunk hover:text-ink aria-expanded:bg-sunk"
      >
        <MoreIcon className="size-4" />
      </button>
      {open && (
        <div
          ref={menu}
          id={id}
          popover="manual"
          role="menu"
          aria-label={label}
          onKeyDown={onMenuKey}
          className="fixed m-0 min-w-48 overflow-y-auto rounded-card bg-panel p-1.5 overlay"
        >
          {items.map(({ id: itemId, label: words, Icon, onSelect, tone, disabled = false }) => (
            <button
              key={itemId}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={disabled}
              onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
              onClick={() => {
                if (disabled) return;
                close();
                onSelect();
              }}
              className={`flex min-h-9 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-13 focus-visible:outline-offset-[-2px] aria-disabled:cursor-default aria-disabled:text-ink-3 ${tone === 'bad' ? 'text-bad focus:bg-bad-soft' : 'focus:bg-sunk'}`}
            >
              {Icon !== undefined && <Icon className="size-4 shrink-0" />}
              <span>{words}</span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
