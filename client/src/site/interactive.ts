declare global {
  interface Window {
    /** A click on a button before hydration, see lib/boot/site-boot.js. */
    pressedEarly?: MouseEvent;
  }
}

/** Called when the page has hydrated. React handles clicks from now on; this repeats one that came before. */
export function markInteractive(): void {
  document.documentElement.dataset['hydrated'] = '';
  const { pressedEarly } = window;
  delete window.pressedEarly;
  // A click that is still being dispatched started the hydration, and React handles it afterwards.
  const isOver = pressedEarly?.eventPhase === Event.NONE;
  if (isOver && pressedEarly.target instanceof Element)
    pressedEarly.target.closest('button')?.click();
}
