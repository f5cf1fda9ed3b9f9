declare global {
  interface Window {
    /** A button pressed before React listened, see lib/boot/site-boot.js. */
    pressedEarly?: HTMLElement;
  }
}

/** Called when the page's own component listens: from now on React answers clicks; one that came too early is repeated. */
export function markInteractive(): void {
  document.documentElement.dataset['hydrated'] = '';
  window.pressedEarly?.click();
  delete window.pressedEarly;
}
