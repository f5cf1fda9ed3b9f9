/** Runs what is not needed for the page, after it has loaded and when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  const idle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work);
    else setTimeout(work, 200);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
