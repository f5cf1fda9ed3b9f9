import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { getResponse, http, HttpResponse } from 'msw';
import type { Browser, BrowserContext, Route } from '@playwright/test';
import { openSession } from '../../../mocks/src/msw/auth-handlers.js';
import { handlers } from '../../../mocks/src/msw/handlers.js';
import { createPictureWorld, PICTURE_TIME, PICTURE_TIME_ZONE } from './picture-world.js';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { TOKEN_KEY, USER_KEY } from '../../src/lib/auth/auth-storage.js';

/** No server listens on this address: every request is answered below. */
export const DASHBOARD = 'https://dashboard.invalid';

// Handlers name links by the page's own address, which Node has none of.
Object.assign(globalThis, { location: new URL(DASHBOARD) });

const DIST = join(ROOT, 'client/dist');
const inGateway = createRequire(join(ROOT, 'gateway/package.json'));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
};

export interface Look {
  readonly locale: 'en-US' | 'zh-HK';
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

/**
 * The built dashboard, signed in as the demo customer at the pictures' time. The mocks answer it instead of a gateway: their
 * world is the same in every run. A gateway's clock cannot be set, and
 * its demo customer grows older every day.
 */
export async function openDashboard(browser: Browser, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...look,
    deviceScaleFactor: 2,
    timezoneId: PICTURE_TIME_ZONE,
    reducedMotion: 'reduce',
  });
  const world = createPictureWorld();
  const [user] = world.users;
  if (user === undefined) throw new Error('The world of the pictures has no customer');
  const stored = { [USER_KEY]: JSON.stringify(user), [TOKEN_KEY]: openSession(world, user) };
  await context.addCookies([{ name: 'locale', value: look.locale, url: DASHBOARD }]);
  await context.clock.setFixedTime(PICTURE_TIME);
  await context.addInitScript((entries) => {
    Object.assign(localStorage, entries);
    // The session id in the proxy setup is random: the same sequence in every picture.
    let state = 5;
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint32Array)
        array.forEach((_, index) => {
          state = (state * 48_271) % 0x7fffffff;
          array[index] = state;
        });
      return array;
    };
  }, stored);
  const gateway = [flags, ...handlers(world)];
  await context.route('**/*', (route) => answer(route, gateway));
  return context;
}

/** The product's own flags, as the gateway answers them, instead of the mocks' colored circles. */
const flags = http.get('*/icons/:collection', async ({ request, params }) => {
  const collection = String(params['collection']).replace('.json', '');
  const file = inGateway.resolve(`@iconify-json/${collection}/icons.json`);
  const set = JSON.parse(await readFile(file, 'utf8')) as {
    icons: Record<string, { body: string }>;
    [field: string]: unknown;
  };
  const names = new URL(request.url).searchParams.get('icons')?.split(',') ?? [];
  const icons = Object.fromEntries(names.map((name) => [name, set.icons[name]]));
  return HttpResponse.json({ ...set, icons });
});

async function answer(route: Route, gateway: Parameters<typeof getResponse>[0]): Promise<void> {
  const asked = route.request();
  const { pathname } = new URL(asked.url());
  const isDocument = asked.resourceType() === 'document';
  if (isDocument || pathname.startsWith('/assets/app/')) {
    const file = isDocument ? 'app/index.html' : `app${pathname}`;
    const body = await readFile(join(DIST, file));
    await route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' });
    return;
  }
  const request = new Request(asked.url(), {
    method: asked.method(),
    headers: await asked.allHeaders().then(withoutPseudo),
    body: asked.postData(),
  });
  const response = await getResponse(gateway, request, { baseUrl: DASHBOARD });
  if (response === undefined) await route.fulfill({ status: 404 });
  else
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
}

/** HTTP/2 names such as `:path` are no headers of a `Request`. */
const withoutPseudo = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
