import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, whatever the working directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Cache of the scripts between runs; never committed. */
export const CACHE = join(ROOT, '.cache');

/** Output folders of the builds. */
const GATEWAY_OUT = join(ROOT, 'gateway/dist');
/** The programs of the gateway, bundled (scripts/bundle-gateway.mjs). */
export const GATEWAY_DIST = join(GATEWAY_OUT, 'gateway/src');
/** The program that makes the demo customer, bundled with them. */
export const DEV_DIST = join(GATEWAY_OUT, 'dev');
/** Every module by itself, as the compiler writes it: what is bundled, and what scripts load. */
export const GATEWAY_MODULES = join(GATEWAY_OUT, 'modules/gateway/src');
export const DEV_MODULES = join(GATEWAY_OUT, 'modules/dev');
export const MOCKS_DIST = join(ROOT, 'mocks/dist/mocks/src');
export const PROXY_NODE_DIST = join(ROOT, 'proxy-node/dist/proxy-node/src');
export const CLIENT_DIST = join(ROOT, 'client/dist');
