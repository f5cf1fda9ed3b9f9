import { TOKEN_KEY } from '../lib/auth/auth-storage';
import { browserSending } from '../lib/telemetry/browser-sending';
import { Tracker } from '../lib/telemetry/tracker';

/**
 * Reports from a public page. A customer's session authorizes them; other visitors get a key for them.
 * @param page path of the page, without language prefix
 */
export async function visitorTracker(page: string, locale: string): Promise<Tracker> {
  const visitorKey = sessionToken() === null ? await fetchKey() : null;
  return new Tracker({
    token: sessionToken,
    visitorKey: () => visitorKey,
    commonData: () => ({ build: document.documentElement.dataset['build'], locale, page }),
    ...browserSending,
  });
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
