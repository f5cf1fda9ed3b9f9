import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({
  version: z.literal(1),
  files: z.record(
    z.string(),
    z.object({
      scriptHashes: z.array(z.string()),
      styleHashes: z.array(z.string()),
      /** The API's origin, where the client was built for another than the page's. */
      connect: z.array(z.string()).optional(),
    }),
  ),
});
export type PolicyManifest = z.output<typeof manifest>;

/** Hashes of what is inline in each page, as the client's build wrote them (docs/serving.md). */
export async function readPolicyManifest(clientDist: string): Promise<PolicyManifest> {
  return manifest.parse(JSON.parse(await readFile(join(clientDist, 'csp.json'), 'utf8')));
}

/** Foreign sources that a page may use. Most pages use none. */
export interface PageOrigins {
  script: readonly string[];
  style: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
}

/** The sources of all pages except those below. */
export const NO_ORIGINS: PageOrigins = { script: [], style: [], connect: [], frame: [] };

/** Pages with one-tap. They are documents of their own: the client loads the script only if its document is one of them. */
const SIGN_IN = /^\/auth\/(login|register)\/?$/;
const GOOGLE_TEST = /^\/test-google-login\/?$/;

/** The settings that decide which foreign sources pages need. */
export interface ForeignSources {
  airwallex: { elementUrl: string | null };
  google: { scriptUrl: string; testPage: boolean };
  captcha: { sources: readonly string[] } | null;
}

/**
 * Foreign sources that a page allows (SECURITY 30): the card provider on checkout pages; Google's script, and the captcha
 * if there is one, where people sign in; Google's script on its test page, if that exists; none elsewhere. /auth/callback allows none, because its URL holds a code.
 */
export function originsOf(
  path: string,
  { airwallex, google, captcha }: ForeignSources,
): PageOrigins {
  if (path.startsWith('/checkout')) {
    const provider =
      airwallex.elementUrl === null
        ? 'https://*.airwallex.com'
        : new URL(airwallex.elementUrl).origin;
    return { ...NO_ORIGINS, script: [provider], connect: [provider], frame: [provider] };
  }
  const isSignIn = SIGN_IN.test(path);
  const hasOneTap = isSignIn || (google.testPage && GOOGLE_TEST.test(path));
  const one = hasOneTap ? googleOrigins(google.scriptUrl) : NO_ORIGINS;
  const other = captcha && isSignIn ? captcha.sources : [];
  return {
    script: [...one.script, ...other],
    style: [...one.style, ...other],
    connect: [...one.connect, ...other],
    frame: [...one.frame, ...other],
  };
}

/** The sources that Google's documentation asks for, by path, so that nothing else of that host may run. */
function googleOrigins(scriptUrl: string): PageOrigins {
  const folder = new URL('./', scriptUrl).href;
  return { script: [scriptUrl], style: [`${folder}style`], connect: [folder], frame: [folder] };
}

/** The Content-Security-Policy of one page: scripts and styles of our own or with a known hash, and nothing inline besides. */
export function contentPolicy(
  files: PolicyManifest['files'],
  file: string,
  origins: PageOrigins,
): string {
  const hashes = files[file] ?? { scriptHashes: [], styleHashes: [], connect: [] };
  const quoted = (list: string[]) => list.map((hash) => `'${hash}'`);
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(hashes.scriptHashes), ...origins.script],
    'style-src': ["'self'", ...quoted(hashes.styleHashes), ...origins.style],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(hashes.connect ?? []), ...origins.connect],
    'frame-src': origins.frame.length > 0 ? origins.frame : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
