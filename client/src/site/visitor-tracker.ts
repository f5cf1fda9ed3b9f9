import { apiUrl } from '../lib/api-url';
import { browserSending } from '../lib/telemetry/browser-sending';
import { Tracker } from '../lib/telemetry/tracker';

/**
 * Reports from a public page. A key for visitors authorizes them for customers, too: the page does not know whether a
 * stored session still holds.
 * @param page path of the page, without language prefix
 */
export async function visitorTracker(page: string, locale: string): Promise<Tracker> {
  const visitorKey = await fetchKey();
  return new Tracker({
    token: () => null,
    visitorKey: () => visitorKey,
    commonData: () => ({ build: document.documentElement.dataset['build'], locale, page }),
    ...browserSending,
  });
}

async function fetchKey(): Promise<string | null> {
  const { key } = (await (await fetch(apiUrl('/telemetry/key'))).json()) as { key?: unknown };
  return typeof key === 'string' ? key : null;
}
