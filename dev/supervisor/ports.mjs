import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StepError } from '../../scripts/lib/progress.mjs';

const FREE_FROM = 20_000;
const FREE_BELOW = 32_000;
const ATTEMPTS = 100;
/** More than a product has ports. */
const BLOCK = 16;

/** The product's ports, each with its setting and default (gateway/docs/environment.md). */
const PORTS = {
  gateway: { setting: 'PORT', standard: 4000 },
  operations: { setting: 'OPERATIONS_PORT', standard: 4001 },
  airwallex: { setting: 'AIRWALLEX_PORT', standard: 4010 },
  google: { setting: 'GOOGLE_PORT', standard: 4011 },
  mailWeb: { setting: 'MAIL_WEB_PORT', standard: 4012 },
  smtp: { setting: 'SMTP_PORT', standard: 4013 },
  captcha: { setting: 'CAPTCHA_PORT', standard: 4014 },
  proxyHttp: { setting: 'PROXY_HTTP_PORT', standard: 7777 },
  proxySocks: { setting: 'PROXY_SOCKS5_PORT', standard: 7778 },
  proxyOperations: { setting: 'PROXY_OPERATIONS_PORT', standard: 7779 },
  proxyEcho: { setting: 'ECHO_PORT', standard: 0 },
};

/**
 * Chooses every port before any process starts, because the processes need each other's URLs. A requested port must be
 * free. A default port that is taken is replaced by a free one, except the site's own, which people type.
 * @param {string} host
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./ports.mjs').Ports>}
 * @throws {StepError} naming the setting
 */
export async function choosePorts(host, env) {
  const anywhere = env.PORT === '0';
  const holdAny = freePorts(host);
  /** @type {Array<import('node:net').Server>} */
  const held = [];
  /** @type {Record<string, number>} */
  const ports = {};
  try {
    for (const [name, { setting, standard }] of Object.entries(PORTS)) {
      const asked = readPort(setting, env);
      const wanted = asked ?? (anywhere ? 0 : standard);
      const strict = asked !== undefined || name === 'gateway';
      let server = wanted === 0 ? await holdAny() : await hold(host, wanted);
      if (server === null && strict) {
        throw new StepError(
          `Port ${wanted} is used by another program. Choose another with ${setting}=… (PORT=0 picks free ones everywhere).`,
        );
      }
      server ??= await holdAny();
      // Hold each port until all are chosen, so that no two are the same.
      held.push(server);
      ports[name] = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
  return /** @type {import('./ports.mjs').Ports} */ (ports);
}

/** @param {string} setting @param {NodeJS.ProcessEnv} env */
function readPort(setting, env) {
  const text = env[setting];
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new StepError(`${setting} must be a port from 0 to 65535, not "${text}".`);
}

/**
 * Holds a free port with each call. All are below the ephemeral range: the system gives ephemeral ports to any connection,
 * so one of those might be taken before its process listens.
 * @param {string} host
 */
function freePorts(host) {
  let next = 0;
  let end = 0;
  return async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (next === end) {
        const claimed = await claimBlock(host);
        if (claimed === null) continue;
        next = claimed + 1;
        end = claimed + BLOCK;
      }
      const server = await hold(host, next++);
      if (server !== null) return server;
    }
    throw new StepError(
      `No free port was found from ${FREE_FROM} to ${FREE_BELOW} at HOST=${host}.`,
    );
  };
}

/**
 * Claims a block of ports by listening on its first one until this process ends. The chosen ports are free until their
 * processes listen, seconds later: a product that starts meanwhile finds the claim and takes another block.
 * @param {string} host
 * @returns {Promise<number | null>} null if the block belongs to another product
 */
async function claimBlock(host) {
  const first = FREE_FROM + BLOCK * randomInt((FREE_BELOW - FREE_FROM) / BLOCK);
  const claim = await hold(host, first);
  claim?.unref();
  return claim === null ? null : first;
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<import('node:net').Server | null>} null if the port is taken
 */
function hold(host, port) {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else if (error.code === 'EACCES')
        reject(new StepError(`Port ${port} needs root. Choose one above 1023.`));
      else reject(new StepError(`HOST=${host} cannot be listened on (${error.code}).`));
    });
    server.listen(port, host, () => resolve(server));
  });
}
