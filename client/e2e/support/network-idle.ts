import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** As Playwright's own. */
const QUIET_MS = 500;

const followed = new WeakMap<Page, Set<Request>>();

/** The requests of a page that are under way, of those that began after the first call. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const known = followed.get(page);
  if (known !== undefined) return known;
  const underWay = new Set<Request>();
  followed.set(page, underWay);
  page.on('request', (request) => void underWay.add(request));
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  return underWay;
}

const isStream = (request: Request) => new URL(request.url()).pathname === '/requests/stream';

/** Like `networkidle`, which a stream of requests would prevent as long as its screen is open. */
export async function networkIdle(page: Page): Promise<void> {
  const underWay = requestsOf(page);
  let isOver = false;
  const onlyStreams = async () => {
    for (let quietSince = Date.now(); !isOver && Date.now() - quietSince < QUIET_MS;) {
      await pause(50);
      const all = [...underWay];
      if (all.length === 0 || !all.every(isStream)) quietSince = Date.now();
    }
  };
  const idle = page.waitForLoadState('networkidle');
  // It has no end of its own where the stream goes on.
  idle.catch(() => undefined);
  try {
    await Promise.race([idle, onlyStreams()]);
  } finally {
    isOver = true;
  }
}
