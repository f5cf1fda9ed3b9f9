import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import {
  contentPolicy,
  originsOf,
  readPolicyManifest,
  type PolicyManifest,
} from './content-policy.js';

/** Paths of the signed-in application; all of them are one shell, which routes by itself. */
const APP_PATHS = /^\/(auth|dashboard|checkout|reset-password|test-google-login)(\/|$)/;
const SHELL = 'app/index.html';
const ASSET_SECONDS = 365 * 24 * 60 * 60;

type SiteConfig = Pick<Config, 'airwallex' | 'google' | 'publicUrl'>;

interface Page {
  file: string;
  html: Buffer;
  etag: string;
}

/**
 * Serves the built client: prerendered pages by their path, the application's shell, immutable assets. An address without a
 * page answers the 404 page with status 404; a missing asset answers 404 as text, never HTML.
 */
export async function serveSite(
  app: FastifyInstance,
  clientDist: string,
  config: SiteConfig,
): Promise<void> {
  const { files } = await readPolicyManifest(clientDist);
  const pages = await readPages(clientDist, config.publicUrl);
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
    const body = TEXT_FILES.has(extname(name)) ? withOrigin(file, config.publicUrl) : file;
    app.get(`/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(MIME[extname(name)] ?? 'application/octet-stream')
        .send(body),
    );
  }
  app.get('/client-config.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(clientConfig(config)),
  );

  const send = (request: FastifyRequest, reply: FastifyReply, page: Page, path: string) =>
    sendPage(request, reply, page, files, path, config);
  app.get('/*', (request, reply) => {
    const path = pathOf(request.url);
    if (APP_PATHS.test(path)) return send(request, reply, shell, path);
    const page = pages.get(`site${path.replace(/\/$/, '')}/index.html`);
    if (page) return send(request, reply, page, path);
    reply.callNotFound();
    return reply;
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const wantsPage =
      request.method === 'GET' &&
      !path.startsWith('/assets/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage)
      return reply.code(404).send({
        code: 'NOT_FOUND',
        message: 'There is nothing at this address',
        requestId: request.id,
      });
    const locale = path.startsWith('/zh-hk') ? 'site/zh-hk/404.html' : 'site/404.html';
    const page = pages.get(locale) ?? pages.get('site/404.html');
    reply.code(404);
    return page ? send(request, reply, page, path) : reply.type('text/plain').send('Not found');
  });
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
): FastifyReply {
  reply
    .header('content-security-policy', contentPolicy(files, page.file, originsOf(path, config)))
    .header('cache-control', 'no-cache')
    .header('etag', page.etag);
  if (page.file === SHELL) reply.header('x-robots-tag', 'noindex');
  if (path.startsWith('/reset-password')) reply.header('referrer-policy', 'no-referrer');
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}

/** Every HTML file of the build, in memory: a few dozen small pages. By path below the build, with forward slashes. */
async function readPages(clientDist: string, origin: string): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (const entry of await readdir(clientDist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const path = join(entry.parentPath, entry.name);
    const html = withOrigin(await readFile(path), origin);
    const file = relative(clientDist, path).split(sep).join('/');
    pages.set(file, {
      file,
      html,
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    });
  }
  return pages;
}

/** Builds know no address: where one is needed they say this, and it is replaced at start (client/README.md "Addresses"). */
const ANY_ORIGIN = 'https://origin.invalid';
const TEXT_FILES: ReadonlySet<string> = new Set(['.txt', '.xml']);
const MIME: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

function withOrigin(file: Buffer, origin: string): Buffer {
  return Buffer.from(file.toString('utf8').replaceAll(ANY_ORIGIN, origin));
}

/** What the application must know about this installation; nothing in it is secret. */
function clientConfig({ google }: SiteConfig) {
  return {
    google: {
      clientId: google.clientId,
      authorizeUrl: google.authorizeUrl ?? 'https://accounts.google.com/o/oauth2/v2/auth',
      redirectUri: google.redirectUri,
    },
  };
}

async function plainFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
    .map((entry) => entry.name);
}
