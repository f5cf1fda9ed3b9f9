import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Keys that belong to an input method. Someone who writes Chinese, Japanese, or Korean presses Enter to confirm a word, Escape to
 * drop it, and arrows to choose between characters. None of these may choose, save, or close anything.
 */

type KeyPress = KeyboardEvent | ReactKeyboardEvent;

/** The key that browsers report instead of one that an input method has taken. */
const PROCESSED = 229;
/** Safari reports the end of the composition and the key that caused it together, much faster than anyone presses two keys. */
const SAME_PRESS_MS = 100;

let isHeld = false;
let endedAt = -Infinity;

function notice({ type, timeStamp }: Event) {
  // Most browsers report the key first, so that it is still held, and the next one is another press.
  if (type !== 'compositionend') {
    isHeld = type === 'keydown';
    if (!isHeld) endedAt = -Infinity;
  } else if (!isHeld) endedAt = timeStamp;
}

// Prerendering has no document.
if (typeof document !== 'undefined')
  for (const type of ['keydown', 'keyup', 'compositionend'])
    document.addEventListener(type, notice, true);

/** Whether the input method, not the page, takes this key. In Safari that includes the key after `compositionend`. */
export function isComposing(event: KeyPress): boolean {
  const press = 'nativeEvent' in event ? event.nativeEvent : event;
  return (
    press.isComposing ||
    // Deprecated, but nothing else tells in Safari.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    press.keyCode === PROCESSED ||
    press.timeStamp - endedAt < SAME_PRESS_MS
  );
}

/** The key that was pressed, for the page. Empty while the input method takes it. A lint rule forbids `event.key`. */
export function pressedKey(event: KeyPress): string {
  return isComposing(event) ? '' : event.key;
}

/** Keeps a dialog open when Escape only drops a word. The browser would close it without asking any handler. */
export function keepOpenWhileComposing(event: KeyPress): void {
  if (event.key === 'Escape' && isComposing(event)) event.preventDefault();
}
