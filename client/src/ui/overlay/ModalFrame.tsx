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
import { pressedKey } from '../../lib/composing';
import { rememberFocus } from '../../lib/kept-focus';
import { isTopModal, openModal } from '../modal-layer';

interface ModalFrameProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  /** Size and position. */
  className: string;
  /** Prevents closing while work that must finish is in progress. */
  locked?: boolean;
  /**
   * Called on an attempt to close a locked dialog, to explain why it stays open. Without it, the close button is
   * disabled.
   */
  onStay?: (() => void) | undefined;
  role?: 'alertdialog';
}

/** The first focus goes to the marked element, else to the first field, else to the title. */
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

/** True if keys could not scroll `region` otherwise: it overflows and contains nothing focusable. */
const needsFocus = (region: HTMLElement) =>
  region.scrollHeight > region.clientHeight && region.querySelector(FOCUSABLE) === null;

/** True on the backdrop, whose events target the dialog element. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * The browser's own modal dialog: in the top layer, with the page inert, closed by Escape, and trapping Tab. On
 * closing, the focus returns to the opener, or near it.
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
  /** Something was typed or chosen, so a press on the backdrop must not discard it. */
  const touched = useRef(false);
  const pressedBeside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const returnFocus = rememberFocus();
    const close = openModal(element);
    firstFocus(element)?.focus();
    return () => {
      close();
      returnFocus();
    };
  }, []);

  const stay = useEffectEvent(() => onStay?.());
  const [focusable, setFocusable] = useState(false);
  const watch = useCallback((region: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setFocusable(needsFocus(region)));
    observer.observe(region);
    return () => observer.disconnect();
  }, []);
  /** A confirmation may have only a title and buttons. */
  const hasContent = Children.toArray(children).length > 0;

  useEffect(() => {
    if (!locked) return;
    // A browser lets a dialog refuse only the first Escape, so take the key itself. Listen on the document, because a
    // press on plain text moves the focus out of the dialog.
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape' || event.defaultPrevented || !isTopModal(dialog.current))
        return;
      event.preventDefault();
      stay();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [locked]);

  function leave() {
    if (locked) onStay?.();
    else onClose();
  }

  function closeBeside(event: MouseEvent) {
    // The press must also start on the backdrop: a text selection may end there.
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
        // The URL decides which dialog is open, so close it by navigating.
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
      {/* Only the part between title and buttons scrolls, so that they never cover the focused element and the
         corners stay round. */}
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
