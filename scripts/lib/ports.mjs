import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StepError } from './progress.mjs';

const FREE_FROM = 20_000;
const FREE_BELOW = 32_000;
const ATTEMPTS = 100;

/** The product's ports, each with its setting and default (gateway/docs/environment.md). */
const PORTS = {
  gateway: { setting: 'PORT', standard: 4000 },
  operations: { setting: 'OPERATIONS_PORT', standard: 4001 },
  airwallex: { setting: 'AIRWALLEX_PORT', standard: 4010 },
  google: { setting: 'GOOGLE_PORT', standard: 4011 },
  mailWeb: { setting: 'MAIL_WEB_PORT', standard: 4012 },
  smtp: { setting: 'SMTP_PORT', standard: 4013 },
  proxyHttp: { setting: 'PROXY_HTTP_PORT', standard: 7777 },
  proxySocks: { setting: 'PROXY_SOCKS5_PORT', standard: 7778 },
  proxyControl: { setting: 'CONTROL_PORT', standard: 0 },
  proxyEcho: { setting: 'ECHO_PORT', standard: 0 },
};

/** @typedef {Record<keyof typeof PORTS, number>} Ports */

/**
 * Chooses every port before any process starts, because the processes need each other's URLs. A requested port must be
 * free. A default port that is taken is replaced by a free one, except the site's own, which people type.
 * @param {string} host
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Ports>}
 * @throws {StepError} naming the setting
 */
export async function choosePorts(host, env) {
  const anywhere = env.PORT === '0';
  /** @type {Array<import('node:net').Server>} */
  const held = [];
  /** @type {Record<string, number>} */
  const ports = {};
  try {
    for (const [name, { setting, standard }] of Object.entries(PORTS)) {
      const asked = readPort(setting, env);
      const wanted = asked ?? (anywhere ? 0 : standard);
      const strict = asked !== undefined || name === 'gateway';
      let server = wanted === 0 ? await holdAny(host) : await hold(host, wanted);
      if (server === null && strict) {
        throw new StepError(
          `Port ${wanted} is used by another program. Choose another with ${setting}=… (PORT=0 picks free ones everywhere).`,
        );
      }
      server ??= await holdAny(host);
      // Hold each port until all are chosen, so that no two are the same.
      held.push(server);
      ports[name] = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
  return /** @type {Ports} */ (ports);
}

/** @param {string} setting @param {NodeJS.ProcessEnv} env */
function readPort(setting, env) {
  const text = env[setting];
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new StepError(`${setting} must be a port from 0 to 65535, not "${text}".`);
}

/**
 * Holds a free port below the ephemeral range. The system gives ephemeral ports to any connection, so one of those
 * might be taken before its process listens.
 * @param {string} host
 */
async function holdAny(host) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const server = await hold(host, randomInt(FREE_FROM, FREE_BELOW));
    if (server !== null) return server;
  }
  throw new StepError(`No free port was found from ${FREE_FROM} to ${FREE_BELOW} at HOST=${host}.`);
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
