declare global {
  interface Window {
    /** The click on a button that came before React listened, see lib/boot/site-boot.js. */
    pressedEarly?: MouseEvent;
  }
}

/** Called when the page's own component listens: from now on React answers clicks; one that came too early is repeated. */
export function markInteractive(): void {
  document.documentElement.dataset['hydrated'] = '';
  const { pressedEarly } = window;
  delete window.pressedEarly;
  // A click that is still under way made React hydrate at once, and is answered after that.
  const isOver = pressedEarly?.eventPhase === Event.NONE;
  if (isOver && pressedEarly.target instanceof Element)
    pressedEarly.target.closest('button')?.click();
}
