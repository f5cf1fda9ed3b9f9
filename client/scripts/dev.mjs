// Development server on http://127.0.0.1:5173: both builds' sources with hot reload, everything else from the gateway on
// GATEWAY_URL (http://127.0.0.1:4000). With --mocks there is no gateway: MSW answers from one in-memory world.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createServer, runnerImport } from 'vite';
import { appIcons } from './lib/app-icons.mjs';

const root = join(import.meta.dirname, '..');
const mocks = process.argv.includes('--mocks');
// For tests: sources are served as they are, and nobody is told when they change.
const still = process.argv.includes('--still');
if (mocks) process.env.VITE_MSW = '1';
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

const APP_PATHS = /^\/(auth|dashboard|checkout|reset-password|test-google-login)(\/|$|\?)/;
/** The components for developers (src/showcase); no build has this page. */
const SHOWCASE_PATH = /^\/ui\/?(\?|$)/;
/** What the gateway answers itself. A page is asked for with `Accept: text/html`, the API is not. */
const API_PATHS =
  /^\/(graphql|auth|r|icons|telemetry|builds|client-config\.json|schema\.graphql|readyz|webhooks|invoices|support|status\.json)(\/|$|\?)/;

const STAND_IN_SCRIPTS = {
  '/mock-google/gsi/client': 'google/gsi/client.js',
  '/mock-captcha/api.js': 'captcha/widget/api.js',
};

const { bootScript } = (await runnerImport(join(root, 'vite/boot-scripts.ts'))).module;

const ownModule = async (file) => (await runnerImport(join(root, file))).module;
const { brand } = await ownModule('src/lib/brand.ts');
const { faviconSvg } = await ownModule('src/lib/favicon.ts');
const { appManifest } = await ownModule('src/lib/app-manifest.ts');
/** Files that the build writes beside the pages, with their types. */
const ICONS = {
  '/favicon.svg': ['image/svg+xml', faviconSvg()],
  '/manifest.webmanifest': ['application/manifest+json', appManifest()],
  ...Object.fromEntries(
    Object.entries(appIcons(brand)).map(([name, png]) => [`/${name}`, ['image/png', png]]),
  ),
};

const wantsPage = (request) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** Serves the page of an address: the app's shell, or the site rendered in the browser. */
const pages = {
  name: 'hearth:pages',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (mocks && request.url === '/mockServiceWorker.js') {
        const msw = dirname(createRequire(import.meta.url).resolve('msw/package.json'));
        response.setHeader('content-type', 'text/javascript');
        return response.end(readFileSync(join(msw, 'lib/mockServiceWorker.js')));
      }
      // The stand-in's card element, confirming against the handlers of mocks/src/msw/checkout-handlers.ts.
      if (mocks && request.url?.startsWith('/mock-card-element.js')) {
        response.setHeader('content-type', 'text/javascript');
        return response.end(readFileSync(join(root, '../mocks/src/airwallex/element/element.js')));
      }
      // The stand-ins' scripts for one-tap and the captcha, which ask the handlers of mocks/src/msw/auth-handlers.ts.
      const standIn = mocks ? STAND_IN_SCRIPTS[request.url?.split('?')[0]] : undefined;
      if (standIn !== undefined) {
        response.setHeader('content-type', 'text/javascript');
        return response.end(readFileSync(join(root, '../mocks/src', standIn)));
      }
      // Google's window, or the tab: somebody has consented already.
      if (mocks && request.url?.startsWith('/auth/google-start?')) {
        const state = new URL(request.url, 'http://mocks').searchParams.get('state') ?? '';
        const query = new URLSearchParams({ state, code: 'mock-code' }).toString();
        return response.writeHead(303, { location: `/auth/callback?${query}` }).end();
      }
      // The mock world's referral link; with a gateway, that answers it (http/referral-links).
      if (mocks && request.url?.startsWith('/r/')) {
        const code = encodeURIComponent(request.url.slice('/r/'.length));
        return response
          .writeHead(302, { location: '/', 'set-cookie': `invite=${code}; Path=/; SameSite=Lax` })
          .end();
      }
      const icon = ICONS[request.url];
      if (icon !== undefined) {
        response.setHeader('content-type', icon[0]);
        return response.end(icon[1]);
      }
      return next();
    });
    return () => {
      server.middlewares.use(async (request, response, next) => {
        if (!wantsPage(request)) return next();
        const path = request.originalUrl ?? '/';
        const isShowcase = SHOWCASE_PATH.test(path);
        const isApp = isShowcase || APP_PATHS.test(path);
        const file = isShowcase ? 'ui.html' : isApp ? 'index.html' : 'site.html';
        const source = readFileSync(join(root, file), 'utf8');
        const html = await server.transformIndexHtml(
          path,
          isApp
            ? source
            : source.replace(
                '</body>',
                () =>
                  `<script data-entry="/src/site/entry-client.tsx" data-preload="">${bootScript('site-boot')}</script></body>`,
              ),
        );
        response.setHeader('content-type', 'text/html; charset=utf-8');
        return response.end(html);
      });
    };
  },
};

const server = await createServer({
  configFile: join(root, 'vite.app.config.ts'),
  appType: 'custom',
  plugins: [pages],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    ...(still && { watch: null, hmr: false }),
    fs: { allow: [join(root, '..')] },
    proxy: mocks
      ? {}
      : {
          [API_PATHS.source]: {
            target: gateway,
            // A referral link is opened as a page, and answered with a redirect.
            bypass: (request) =>
              wantsPage(request) && !request.url?.startsWith('/r/') ? request.url : undefined,
          },
        },
  },
});
await server.listen();
server.printUrls();
