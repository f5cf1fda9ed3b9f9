import { useLingui } from '@lingui/macro';
import {
  Children,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import CloseIcon from '~icons/lucide/x';
import { isTopModal, openModal } from './modal-layer';

interface ModalFrameProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  /** Size and place. */
  className: string;
  /** Something is under way that must not be left half done. */
  locked?: boolean;
  /** Somebody wanted to leave while it is locked: says why it stays. Without it, nothing can be pressed to leave. */
  onStay?: (() => void) | undefined;
  role?: 'alertdialog';
}

/** Where the focus goes first: what asks for it, else the first field, else the title. */
function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(
      ':is(input, select, textarea):not(:disabled, [type="hidden"], [aria-hidden="true"])',
    ) ??
    dialog.querySelector<HTMLElement>('h2')
  );
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Whether keys could not scroll `region` otherwise: it overflows, and nothing inside takes the focus. */
const needsFocus = (region: HTMLElement) =>
  region.scrollHeight > region.clientHeight && region.querySelector(FOCUSABLE) === null;

/** To what opened the dialog; where that is gone, as the row of a deleted order is, to the top of what is there. */
function returnFocus(opener: Element | null) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus();
    return;
  }
  const title = document.querySelector<HTMLElement>('dialog[open] h2, main h1');
  if (title === null) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** On the backdrop, which belongs to the dialog. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * The browser's own modal dialog: above everything, the page behind it inert, Escape closes, Tab stays inside. The focus
 * goes back to where it came from, if that is still there.
 */
export function ModalFrame({
  onClose,
  title,
  description,
  footer,
  children,
  className,
  locked = false,
  onStay,
  role,
}: ModalFrameProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Something was typed or chosen: a slip beside the dialog must not throw it away. */
  const touched = useRef(false);
  const pressedBeside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    const close = openModal(element);
    firstFocus(element)?.focus();
    return () => {
      close();
      returnFocus(opener);
    };
  }, []);

  const stay = useEffectEvent(() => onStay?.());
  const [focusable, setFocusable] = useState(false);
  const watch = useCallback((region: HTMLDivElement) => {
    const observer = new ResizeObserver(() => {
      setFocusable(needsFocus(region));
    });
    observer.observe(region);
    return () => {
      observer.disconnect();
    };
  }, []);
  /** A question has a title and buttons only. */
  const hasContent = Children.toArray(children).length > 0;

  useEffect(() => {
    if (!locked) return;
    // A browser lets a dialog refuse only the first Escape; a key that is taken away asks nothing. At the document, because
    // a press on words takes the focus out of the dialog.
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, defaultPrevented, isComposing } = event;
      if (key !== 'Escape' || defaultPrevented || isComposing || !isTopModal(dialog.current))
        return;
      event.preventDefault();
      stay();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [locked]);

  function leave() {
    if (locked) onStay?.();
    else onClose();
  }

  function closeBeside(event: MouseEvent) {
    // Began beside it as well: text that is selected may end there.
    const pressed = pressedBeside.current && isBeside(event);
    pressedBeside.current = false;
    if (pressed && (locked || !touched.current)) leave();
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={(event) => {
        // It closes by leaving the page, so that what is open is only ever said in one place.
        event.preventDefault();
        leave();
      }}
      onInput={() => {
        touched.current = true;
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={closeBeside}
      className={`sheet fixed flex-col overflow-hidden bg-panel text-ink overlay open:flex ${className}`}
    >
      {/* Only what is between title and buttons scrolls, so the focus is never below either, and corners stay round. */}
      <div
        className={`flex shrink-0 items-start gap-4 px-5 pt-3 sm:px-6 ${hasContent ? 'pb-3' : 'pb-5'}`}
      >
        <div className="min-w-0 grow pt-2">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-17 wrap-break-word outline-none">
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-description`} className="mt-1 text-13 text-ink-2">
              {description}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label={t`Close`}
          disabled={locked && onStay === undefined}
          onClick={leave}
          className="-mr-2 flex size-9 shrink-0 items-center justify-center rounded-control text-ink-3 fade hover:bg-sunk hover:text-ink disabled:opacity-50"
        >
          <CloseIcon className="size-4.5" />
        </button>
      </div>
      {hasContent && (
        <div
          ref={watch}
          tabIndex={focusable ? 0 : undefined}
          className="min-h-0 grow overflow-y-auto overscroll-contain scroll-py-6 px-5 pt-1 pb-5 sm:px-6"
        >
          {children}
        </div>
      )}
      {footer !== undefined && (
        <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-6">
          {footer}
        </div>
      )}
    </dialog>
  );
}
