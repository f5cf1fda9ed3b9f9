import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Popup {
  open: boolean;
  onClose: () => void;
  /** The element that the popup belongs to. */
  anchor: RefObject<HTMLElement | null>;
  /** A `popover="manual"` element, rendered only while open. */
  popup: RefObject<HTMLElement | null>;
  /** The edges to align. */
  align: 'start' | 'end';
  /** At least as wide as the anchor. */
  fitWidth?: boolean;
}

const GAP = 4;
const MARGIN = 8;
/** Minimum height of a popup in pixels. Longer content scrolls. */
const MIN_HEIGHT = 96;
const MAX_HEIGHT = 384;

/** Places the popup below its anchor if there is room, else above, and inside the window. */
function place(anchor: HTMLElement, popup: HTMLElement, align: Popup['align'], fitWidth: boolean) {
  const box = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  // An on-screen keyboard takes part of the window.
  const bottom = window.visualViewport?.height ?? innerHeight;
  if (fitWidth) popup.style.minWidth = `${box.width}px`;
  popup.style.maxWidth = `${innerWidth - 2 * MARGIN}px`;
  const below = bottom - box.bottom - GAP - MARGIN;
  const above = box.top - GAP - MARGIN;
  popup.style.maxHeight = `${MAX_HEIGHT}px`;
  const { offsetWidth, offsetHeight } = popup;
  const upwards = offsetHeight > below && above > below;
  const room = Math.max(upwards ? above : below, MIN_HEIGHT);
  popup.style.maxHeight = `${Math.min(room, MAX_HEIGHT)}px`;
  const left = align === 'start' ? box.left : box.right - offsetWidth;
  popup.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - offsetWidth - MARGIN))}px`;
  popup.style.top = upwards ? 'auto' : `${box.bottom + GAP}px`;
  popup.style.bottom = upwards ? `${innerHeight - box.top + GAP}px` : 'auto';
}

/**
 * Puts a popup into the browser's top layer beside its anchor, and closes it on a press or focus elsewhere. Written
 * here rather than taken from a library: see client/docs/decisions/0020.
 */
export function usePopup({ open, onClose, anchor, popup, align, fitWidth = false }: Popup): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const from = anchor.current;
    const element = popup.current;
    if (!open || from === null || element === null) return;
    element.showPopover();
    const follow = () => place(from, element, align, fitWidth);
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !from.contains(target) && !element.contains(target))
        close.current();
    };
    follow();
    // The content may change size while somebody types.
    const growth = new ResizeObserver(follow);
    growth.observe(element);
    window.addEventListener('resize', follow);
    window.visualViewport?.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      growth.disconnect();
      window.removeEventListener('resize', follow);
      window.visualViewport?.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open, anchor, popup, align, fitWidth]);
}
