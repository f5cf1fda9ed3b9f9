import { TOKEN_KEY } from '../lib/auth/auth-storage';
import { browserSending, flushWhenHidden } from '../lib/telemetry/browser-sending';
import { Tracker } from '../lib/telemetry/tracker';
import { reportWebVitals } from '../lib/telemetry/web-vitals';

/**
 * Reports the web vitals of a public page. A customer's session authorizes it; other visitors get a key for it.
 * @param page path of the page, without language prefix
 */
export async function reportVisitorVitals(page: string, locale: string): Promise<void> {
  const visitorKey = sessionToken() === null ? await fetchKey() : null;
  const tracker = new Tracker({
    token: sessionToken,
    visitorKey: () => visitorKey,
    commonData: () => ({ build: document.documentElement.dataset['build'], locale, page }),
    ...browserSending,
  });
  reportWebVitals(tracker, page);
  // After the library's own listeners.
  flushWhenHidden(tracker);
}

function sessionToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Storage is forbidden: a visitor like any other.
    return null;
  }
}

async function fetchKey(): Promise<string | null> {
  const { key } = (await (await fetch('/telemetry/key')).json()) as { key?: unknown };
  return typeof key === 'string' ? key : null;
}
