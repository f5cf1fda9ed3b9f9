import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever the person stands and whatever its path contains. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** What the scripts remember between runs; never committed. */
export const CACHE = join(ROOT, '.cache');

/** Where the built programs are. */
export const GATEWAY_DIST = join(ROOT, 'gateway/dist/gateway/src');
export const MOCKS_DIST = join(ROOT, 'mocks/dist');
export const CLIENT_DIST = join(ROOT, 'client/dist');
