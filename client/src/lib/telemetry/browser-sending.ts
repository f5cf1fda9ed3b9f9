import { apiUrl } from '../api-url';
import type { Tracker } from './tracker';

/** A tracker's functions for sending and waiting in a real browser. */
export const browserSending = {
  /** The beacon outlives the page but has no headers, so the batch contains the session. */
  send: (batch: string): void => {
    navigator.sendBeacon(apiUrl('/telemetry/logs'), batch);
  },
  later: (run: () => void, ms: number): (() => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Sends what waits when the page is hidden or ends. */
export function flushWhenHidden(tracker: Tracker): void {
  const flush = () => tracker.flush();
  window.addEventListener('pagehide', flush);
  // A phone may end a hidden page without another event.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) flush();
  });
}
