import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  contentPolicy,
  type ForeignSources,
  originsOf,
  readPolicyManifest,
  type PolicyManifest,
} from './content-policy.js';
import type { CaptchaConfig, ClientConfig, GoogleConfig } from '../../../../schema/rest/answers.js';
import { readScreens } from './screens.js';
import { type InstallationAddresses, withAddresses } from './addresses.js';
import { guessedPage } from './guessed.js';
import { chooseEncoding, CompressedFile, namesTag } from './encodings.js';

/** Paths of the signed-in application; all of them are one shell, which routes by itself. */
const APP_PATHS = /^\/(auth|dashboard|checkout|reset-password|test-google-login)(\/|$)/;
const TEST_PAGE = '/test-google-login';
/** Where Google's sign-in window ends (client/src/features/auth/GoogleCallbackScreen.tsx). */
const GOOGLE_CALLBACK = '/auth/callback';
/** Links of emails begin with their language, as public pages do. The application's paths have none. */
const LOCALIZED_PATH = /^\/zh-hk(\/[^?]*)/;
const SHELL = 'app/index.html';
/** Where the page for failures shows the id of the request (client/src/site/ErrorPage.tsx). */
const REQUEST_ID = '{{requestId}}';
/** Not for ever: a page may get one of these addresses later. */
const GUESSED_CACHING = 'public, max-age=3600';
const ASSET_SECONDS = 365 * 24 * 60 * 60;

interface SiteConfig extends InstallationAddresses, ForeignSources {
  google: ForeignSources['google'] & GoogleConfig;
  captcha: (NonNullable<ForeignSources['captcha']> & CaptchaConfig) | null;
}

interface Page {
  file: string;
  content: CompressedFile;
}

/**
 * Serves the built client: prerendered pages by their path, the application's shell, immutable assets. An address without a
 * page leads to the page that is meant (guessed.ts), or answers the 404 page with status 404, and one without a screen the
 * shell with status 404, which names the path. A missing asset answers 404 as text, never HTML.
 */
export async function serveSite(
  app: FastifyInstance,
  clientDist: string,
  config: SiteConfig,
): Promise<void> {
  const { files } = await readPolicyManifest(clientDist);
  const isScreen = await readScreens(clientDist);
  const pages = await readPages(clientDist, config);
  const shell = pages.get(SHELL);
  if (!shell) throw new Error(`the client is not built: ${join(clientDist, SHELL)} is missing`);

  // One registration per build: with several roots the plugin does not find a file that has no compressed form beside it.
  for (const [index, build] of ['site', 'app'].entries()) {
    await app.register(fastifyStatic, {
      root: join(clientDist, build, 'assets', build),
      prefix: `/assets/${build}/`,
      decorateReply: index === 0,
      preCompressed: true,
      immutable: true,
      maxAge: ASSET_SECONDS * 1_000,
      index: false,
      redirect: false,
    });
  }
  await app.register(fastifyStatic, {
    root: join(clientDist, 'builds'),
    prefix: '/builds/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', 'no-store');
    },
    index: false,
  });
  for (const name of await plainFiles(join(clientDist, 'site'))) {
    const file = await readFile(join(clientDist, 'site', name));
    const isText = TEXT_FILES.has(extname(name));
    const content = new CompressedFile(isText ? withAddresses(file, config) : file);
    // Revalidate: an old index would find text that the pages no longer contain.
    const caching = extname(name) === '.json' ? 'no-cache' : 'public, max-age=3600';
    app.get(`/${name}`, (request, reply) => {
      reply
        .header('cache-control', caching)
        .type(MIME[extname(name)] ?? 'application/octet-stream');
      return sendCompressed(request, reply, content);
    });
  }
  app.get('/client-config.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(clientConfig(config)),
  );

  const send = (request: FastifyRequest, reply: FastifyReply, page: Page, path: string) =>
    sendPage(request, reply, page, files, path, config);
  const isServed = (path: string) =>
    pages.has(`site${path}/index.html`) || APP_PATHS.test(LOCALIZED_PATH.exec(path)?.[1] ?? path);
  app.get('/*', (request, reply) => {
    const path = pathOf(request.url);
    const [prefixed, appPath = ''] = LOCALIZED_PATH.exec(path) ?? [];
    if (prefixed !== undefined && APP_PATHS.test(appPath)) {
      // Browsers keep the fragment. A language that was chosen before stays.
      if (!/(?:^|;\s*)locale=/.test(request.headers.cookie ?? ''))
        reply.header('set-cookie', 'locale=zh-HK; Path=/; Max-Age=31536000; SameSite=Lax');
      return reply
        .header('cache-control', 'no-store')
        .redirect(appPath + request.url.slice(path.length));
    }
    if (APP_PATHS.test(path)) {
      const isHidden = path.startsWith(TEST_PAGE) && !config.google.testPage;
      if (isHidden || !isScreen(path)) reply.code(404);
      return send(request, reply, shell, path);
    }
    const page = pages.get(`site${path.replace(/\/$/, '')}/index.html`);
    if (page) return send(request, reply, page, path);
    const meant = guessedPage(path, isServed);
    if (meant !== null)
      return reply
        .header('cache-control', GUESSED_CACHING)
        .redirect(meant + request.url.slice(path.length), 308);
    reply.callNotFound();
    return reply;
  });
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request))
      return reply.code(404).send({
        code: 'NOT_FOUND',
        message: 'No route for this path',
        requestId: request.id,
      });
    const page = answerPage(pages, request, '404');
    reply.code(404);
    return page
      ? send(request, reply, page, pathOf(request.url))
      : reply.type('text/plain').send('Not found');
  });
  // A browser gets words instead of JSON, with the id that finds the failure in the log.
  app.addHook('onSend', (request, reply, payload, done) => {
    const page =
      reply.statusCode >= 500 && wantsPage(request) ? answerPage(pages, request, '500') : null;
    if (!page) {
      done(null, payload);
      return;
    }
    request.log.warn({ status: reply.statusCode }, 'answered with the page for failures');
    reply
      .header('content-security-policy', contentPolicy(files, page.file, originsOf('/', config)))
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .removeHeader('content-length')
      .type('text/html; charset=utf-8');
    done(null, page.content.body.toString().replaceAll(REQUEST_ID, request.id));
  });
}

/** Whether a browser requests a document, and not an asset or data for a script. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && !url.startsWith('/assets/') && (headers.accept ?? '').includes('text/html')
  );
}

/** The page that stands for a status, in the language of the address. */
function answerPage(
  pages: ReadonlyMap<string, Page>,
  { url }: FastifyRequest,
  status: '404' | '500',
): Page | null {
  const [, language = ''] = /^\/([a-z]{2}(?:-[a-z]{2})?)(?![^/?])/.exec(url) ?? [];
  return pages.get(`site/${language}/${status}.html`) ?? pages.get(`site/${status}.html`) ?? null;
}

function pathOf(url: string): string {
  const question = url.indexOf('?');
  return question === -1 ? url : url.slice(0, question);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  files: PolicyManifest['files'],
  path: string,
  config: SiteConfig,
): Promise<FastifyReply> {
  reply
    .header('content-security-policy', contentPolicy(files, page.file, originsOf(path, config)))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8');
  if (page.file === SHELL) reply.header('x-robots-tag', 'noindex');
  // Google's policy. With ours, which differs, the browser would cut the window off from the page that opened it, and that
  // page would take the window for closed while the callback is still loading.
  if (path === GOOGLE_CALLBACK) reply.header('cross-origin-opener-policy', 'unsafe-none');
  if (path.startsWith('/reset-password')) reply.header('referrer-policy', 'no-referrer');
  return sendCompressed(request, reply, page.content);
}

/** Sends the encoding that the client accepts, or 304 if the client has it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: CompressedFile,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = content.etag(encoding);
  reply.header('vary', 'Accept-Encoding').header('etag', etag);
  if (reply.statusCode === 200 && namesTag(request.headers['if-none-match'], etag))
    return reply.removeHeader('content-type').code(304).send();
  const body = await content.as(encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** Every HTML file of the build, in memory: a few dozen small pages. By path below the build, with forward slashes. */
async function readPages(
  clientDist: string,
  addresses: InstallationAddresses,
): Promise<Map<string, Page>> {
  const entries = await readdir(clientDist, { recursive: true, withFileTypes: true });
  const read = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(async (entry): Promise<[string, Page]> => {
      const path = join(entry.parentPath, entry.name);
      const file = relative(clientDist, path).split(sep).join('/');
      const content = new CompressedFile(withAddresses(await readFile(path), addresses));
      return [file, { file, content }];
    });
  return new Map(await Promise.all(read));
}

const TEXT_FILES: ReadonlySet<string> = new Set(['.txt', '.xml', '.json']);
const MIME: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Public settings of this installation for the application. Contains no secrets. */
function clientConfig({ google, captcha }: SiteConfig): ClientConfig {
  const { clientId, redirectUri, scriptUrl, testPage } = google;
  return {
    google: { clientId, redirectUri, scriptUrl, testPage },
    captcha: captcha && {
      provider: captcha.provider,
      siteKey: captcha.siteKey,
      scriptUrl: captcha.scriptUrl,
    },
  };
}

async function plainFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map((entry) => entry.name);
}
