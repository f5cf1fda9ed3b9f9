import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  contentPolicy,
  type ForeignSources,
  originsOf,
  readPolicyManifest,
} from './content-policy.js';
import type { CaptchaConfig, ClientConfig, GoogleConfig } from '../../../../schema/rest/answers.js';
import { readScreens } from './screens.js';
import { type InstallationAddresses, TEST_PAYMENTS } from './addresses.js';
import { filesBelow, PreparedFiles } from './prepared-files.js';
import { guessedPage } from './guessed.js';
import { chooseEncoding, type CompressedFile, namesTag } from './encodings.js';

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
  const names = await filesBelow(clientDist);
  const pages = new PreparedFiles(clientDist, names, config);
  if (!pages.has(SHELL))
    throw new Error(`the client is not built: ${join(clientDist, SHELL)} is missing`);
  if (config.testPayments && !(await pages.get(SHELL)).body.includes(TEST_PAYMENTS))
    throw new Error(`TEST_PAYMENTS: ${SHELL} of the client cannot say that no real money moves`);
  // The answer to a failure must not need a file, which may be what fails.
  await Promise.all(
    names.filter((name) => name.endsWith('/500.html')).map((name) => pages.get(name)),
  );

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
  for (const file of names) {
    const [, name] = /^site\/([^/]+)$/.exec(file) ?? [];
    if (name === undefined || name.endsWith('.html')) continue;
    // Revalidate: an old index would find text that the pages no longer contain.
    const caching = extname(name) === '.json' ? 'no-cache' : 'public, max-age=3600';
    app.get(`/${name}`, async (request, reply) => {
      const content = await pages.get(file);
      reply
        .header('cache-control', caching)
        .type(MIME[extname(name)] ?? 'application/octet-stream');
      return sendCompressed(request, reply, content);
    });
  }
  app.get('/client-config.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(clientConfig(config)),
  );

  const send = async (request: FastifyRequest, reply: FastifyReply, file: string, path: string) => {
    // Prepared before any header is set: a page that cannot be read answers with those of a failure.
    const content = await pages.get(file);
    setPageHeaders(reply, file, path);
    return sendCompressed(request, reply, content);
  };
  const setPageHeaders = (reply: FastifyReply, file: string, path: string) => {
    const policy = contentPolicy(files, file, originsOf(path, config));
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    if (file === SHELL) reply.header('x-robots-tag', 'noindex');
    // Google's policy. With ours, which differs, the browser would cut the window off from the page that opened it, and that
    // page would take the window for closed while the callback is still loading.
    if (path === GOOGLE_CALLBACK) reply.header('cross-origin-opener-policy', 'unsafe-none');
    if (path.startsWith('/reset-password')) reply.header('referrer-policy', 'no-referrer');
  };
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
      return send(request, reply, SHELL, path);
    }
    const page = `site${path.replace(/\/$/, '')}/index.html`;
    if (pages.has(page)) return send(request, reply, page, path);
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
    return page === null
      ? reply.type('text/plain').send('Not found')
      : send(request, reply, page, pathOf(request.url));
  });
  // A browser gets words instead of JSON, with the id that finds the failure in the log.
  app.addHook('onSend', async (request, reply, payload) => {
    const page =
      reply.statusCode >= 500 && wantsPage(request) ? answerPage(pages, request, '500') : null;
    if (page === null) return payload;
    const { body } = await pages.get(page);
    request.log.warn({ status: reply.statusCode }, 'answered with the page for failures');
    reply
      .header('content-security-policy', contentPolicy(files, page, originsOf('/', config)))
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .removeHeader('content-length')
      .type('text/html; charset=utf-8');
    return body.toString().replaceAll(REQUEST_ID, request.id);
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
  pages: PreparedFiles,
  { url }: FastifyRequest,
  status: '404' | '500',
): string | null {
  const [, language = ''] = /^\/([a-z]{2}(?:-[a-z]{2})?)(?![^/?])/.exec(url) ?? [];
  const page = [`site/${language}/${status}.html`, `site/${status}.html`];
  return page.find((file) => pages.has(file)) ?? null;
}

function pathOf(url: string): string {
  const question = url.indexOf('?');
  return question === -1 ? url : url.slice(0, question);
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
