// Development server on http://127.0.0.1:5173 (PORT): both builds' sources with hot reload, everything else from the gateway
// on GATEWAY_URL (http://127.0.0.1:4000). With --mocks there is no gateway: MSW answers from one in-memory world.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, runnerImport } from 'vite';
import { appIcons } from './lib/app-icons.mjs';
import { answerMockFile } from './lib/mock-files.mjs';

const root = join(import.meta.dirname, '..');
const mocks = process.argv.includes('--mocks');
// For tests: sources are served as they are, and nobody is told when they change. With a cache of its own, Vite starts cold.
const still = process.argv.includes('--still');
const cacheDir = process.argv.find((word) => word.startsWith('--cache='))?.slice('--cache='.length);
if (mocks) process.env.VITE_MSW = '1';
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

const APP_PATHS = /^\/(auth|dashboard|checkout|reset-password|test-google-login)(\/|$|\?)/;
/** Paths that the gateway answers itself. Requests for pages have `Accept: text/html`; requests to the API do not. */
const API_PATHS =
  /^\/(graphql|auth|r|icons|telemetry|builds|client-config\.json|schema\.graphql|readyz|webhooks|invoices|usage|support|status\.json|(zh-hk\/)?contact)(\/|$|\?)/;

const ownModule = async (file) => (await runnerImport(join(root, file))).module;
const { bootScript } = await ownModule('vite/boot-scripts.ts');
const { brand } = await ownModule('src/lib/brand.ts');
const { faviconSvg } = await ownModule('src/lib/favicon.ts');
const { appManifest } = await ownModule('src/lib/app-manifest.ts');
const { DEFAULT_LOCALE, localeOfPath, localePrefix } = await ownModule('src/lib/locale.ts');
const { languageFor } = await ownModule('src/site/languages.ts');
const { guessedPage } = await ownModule('../gateway/src/http/site/guessed.ts');

/** Files that the build writes beside the pages, with their types. */
const ICONS = {
  '/favicon.svg': ['image/svg+xml', faviconSvg()],
  '/manifest.webmanifest': ['application/manifest+json', appManifest()],
  ...Object.fromEntries(
    Object.entries(appIcons(brand)).map(([name, png]) => [`/${name}`, ['image/png', png]]),
  ),
};

/** Files that a build writes: what the documentation's search reads, and what programs read. */
const SITE_FILE = /^\/(search-[a-z-]+\.json|(?:robots|llms|llms-full)\.txt|sitemap\.xml)$/;
const TYPES = { json: 'application/json', txt: 'text/plain', xml: 'text/xml' };

const wantsPage = (request) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** Whether a page exists in the language of its path. The application has no language in its paths. */
function isInItsLanguage(path) {
  const locale = localeOfPath(path);
  const rest = path.slice(localePrefix(locale).length);
  return (
    locale === DEFAULT_LOCALE || (!APP_PATHS.test(rest) && languageFor(rest, locale) === locale)
  );
}

/** The document of a public page, which is empty: its script renders the page. */
function siteDocument(path) {
  // Run by src/site/entry-dev.ts. Without an entry, which it would load after a first paint: an empty page makes none.
  const boot = `<script type="text/plain" id="site-boot" data-entry="">${bootScript('site-boot')}</script>`;
  return readFileSync(join(root, 'site.html'), 'utf8')
    .replace('lang="en-US"', `lang="${localeOfPath(path)}"`)
    .replace('</body>', () => `${boot}</body>`);
}

function documentOf(path) {
  if (APP_PATHS.test(path)) return readFileSync(join(root, 'index.html'), 'utf8');
  return siteDocument(path);
}

/** A middleware whose failure answers 500 and stays with its request: a source may be broken while it is edited. */
const middleware = (answer) => (request, response, next) =>
  answer(request, response, next).catch(next);

/** Serves the page of an address: the app's shell, or the site rendered in the browser. */
const pages = {
  name: 'hearth:pages',
  configureServer(server) {
    if (mocks) server.middlewares.use(answerMockFile);
    server.middlewares.use(
      middleware(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://dev');
        const icon = ICONS[pathname];
        if (icon !== undefined) {
          response.setHeader('content-type', icon[0]);
          return response.end(icon[1]);
        }
        const [, file] = SITE_FILE.exec(pathname) ?? [];
        if (file !== undefined) {
          const { siteFiles } = await server.ssrLoadModule('/src/site/entry-server.tsx');
          const { [file]: content } = await siteFiles();
          response.setHeader('content-type', `${TYPES[file.split('.').pop()]}; charset=utf-8`);
          return response.end(content);
        }
        const meant = wantsPage(request) ? guessedPage(pathname, isInItsLanguage) : null;
        return meant === null ? next() : response.writeHead(302, { location: meant }).end();
      }),
    );
    return () => {
      server.middlewares.use(
        middleware(async (request, response, next) => {
          if (!wantsPage(request)) return next();
          const path = request.originalUrl ?? '/';
          const html = await server.transformIndexHtml(path, documentOf(path));
          response.setHeader('content-type', 'text/html; charset=utf-8');
          return response.end(html);
        }),
      );
    };
  },
};

const server = await createServer({
  configFile: join(root, 'vite.app.config.ts'),
  appType: 'custom',
  plugins: [pages],
  ...(cacheDir !== undefined && { cacheDir }),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    // A build that runs meanwhile writes HTML files, for which Vite would reload the page.
    watch: still ? null : { ignored: ['**/client/dist/**', '**/.cache/**'] },
    ...(still && { hmr: false }),
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
