import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, whatever the working directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Cache of the scripts between runs; never committed. */
export const CACHE = join(ROOT, '.cache');

/** Output folders of the builds. */
export const GATEWAY_DIST = join(ROOT, 'gateway/dist/gateway/src');
/** Built with the gateway, whose modules the demo customer uses. */
export const DEV_DIST = join(ROOT, 'gateway/dist/dev');
export const MOCKS_DIST = join(ROOT, 'mocks/dist/mocks/src');
export const PROXY_NODE_DIST = join(ROOT, 'proxy-node/dist/proxy-node/src');
export const CLIENT_DIST = join(ROOT, 'client/dist');
