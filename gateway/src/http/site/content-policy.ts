import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.js';

const manifest = z.object({
  version: z.literal(1),
  files: z.record(
    z.string(),
    z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) }),
  ),
});
export type PolicyManifest = z.output<typeof manifest>;

/** Hashes of what is inline in each page, as the client's build wrote them (client/README.md "What the gateway serves"). */
export async function readPolicyManifest(clientDist: string): Promise<PolicyManifest> {
  return manifest.parse(JSON.parse(await readFile(join(clientDist, 'csp.json'), 'utf8')));
}

/** Outside origins a page may use. Most pages use none. */
export interface PageOrigins {
  script: string[];
  connect: string[];
  frame: string[];
}

const NONE: PageOrigins = { script: [], connect: [], frame: [] };

/**
 * Foreign origins that a page allows: the card provider on checkout pages, none elsewhere (SECURITY 30).
 * Signing in with Google needs none: its popup is a separate page, and the code returns over a
 * BroadcastChannel (client/docs/decisions/0018-google-without-its-script.md).
 */
export function originsOf(
  path: string,
  { airwallex }: { airwallex: Pick<Config['airwallex'], 'elementUrl'> },
): PageOrigins {
  if (!path.startsWith('/checkout')) return NONE;
  const provider =
    airwallex.elementUrl === null
      ? 'https://*.airwallex.com'
      : new URL(airwallex.elementUrl).origin;
  return { script: [provider], connect: [provider], frame: [provider] };
}

/** The Content-Security-Policy of one page: scripts and styles of our own or with a known hash, and nothing inline besides. */
export function contentPolicy(
  files: PolicyManifest['files'],
  file: string,
  origins: PageOrigins,
): string {
  const hashes = files[file] ?? { scriptHashes: [], styleHashes: [] };
  const quoted = (list: string[]) => list.map((hash) => `'${hash}'`);
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(hashes.scriptHashes), ...origins.script],
    'style-src': ["'self'", ...quoted(hashes.styleHashes)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...origins.connect],
    'frame-src': origins.frame.length > 0 ? origins.frame : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
