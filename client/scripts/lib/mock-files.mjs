import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const MOCKS = join(import.meta.dirname, '../../../mocks/src');
const MSW = dirname(createRequire(import.meta.url).resolve('msw/package.json'));

/** Scripts of MSW and of the stand-ins. The stand-ins' scripts ask the handlers of mocks/src/dev-mode. */
const SCRIPTS = {
  '/mockServiceWorker.js': join(MSW, 'lib/mockServiceWorker.js'),
  '/mock-card-element.js': join(MOCKS, 'airwallex/element/element.js'),
  '/card-tracker.js': join(MOCKS, 'airwallex/element/card-tracker.js'),
  '/card-words.js': join(MOCKS, 'airwallex/element/card-words.js'),
  '/mock-google/gsi/client': join(MOCKS, 'google/gsi/client.js'),
  '/mock-captcha/api.js': join(MOCKS, 'captcha/widget/api.js'),
};

/**
 * Answers what the page's own worker can't: scripts, and documents that redirect. Calls `next` for everything else.
 * @type {import('vite').Connect.NextHandleFunction}
 */
export function answerMockFile(request, response, next) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mocks');
  const script = SCRIPTS[pathname];
  if (script !== undefined) {
    response.setHeader('content-type', 'text/javascript');
    return response.end(readFileSync(script));
  }
  // Google's window, or the tab: somebody has consented already.
  if (pathname === '/auth/google-start' && searchParams.has('state')) {
    const state = searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, code: 'mock-code' }).toString();
    return response.writeHead(303, { location: `/auth/callback?${query}` }).end();
  }
  // The mock world's referral link; with a gateway, that answers it (http/referral-links).
  if (pathname.startsWith('/r/')) {
    const code = encodeURIComponent(pathname.slice('/r/'.length));
    return response
      .writeHead(302, { location: '/', 'set-cookie': `invite=${code}; Path=/; SameSite=Lax` })
      .end();
  }
  return next();
}
