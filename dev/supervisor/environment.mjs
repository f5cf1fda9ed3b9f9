import { join } from 'node:path';
import { CLIENT_DIST } from '../../scripts/lib/paths.mjs';
import { StepError } from '../../scripts/lib/progress.mjs';

/**
 * @typedef {{
 *   env: NodeJS.ProcessEnv, host: string, ports: import('./ports.mjs').Ports,
 *   secrets: ReturnType<typeof import('./secrets.mjs').readSecrets>, dataDir: string, databaseUrl: string,
 * }} Situation `databaseUrl` is the owner's login
 */

const NODE_ID = 'local';

/**
 * Which external services the environment configures. Stand-ins replace the others.
 * @param {NodeJS.ProcessEnv} env
 */
export function broughtAlong(env) {
  return {
    airwallex: allOrNothing(env, [
      'AIRWALLEX_CLIENT_ID',
      'AIRWALLEX_API_KEY',
      'AIRWALLEX_WEBHOOK_SECRET',
    ]),
    google: allOrNothing(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
    mail: given(env.SMTP_URL),
    supportMail: allOrNothing(env, ['SUPPORT_MAILBOX', 'SUPPORT_MAIL_SECRET']),
    database: given(env.DATABASE_URL),
  };
}

/** @param {NodeJS.ProcessEnv} env @param {string[]} names */
function allOrNothing(env, names) {
  const missing = names.filter((name) => !given(env[name]));
  if (missing.length > 0 && missing.length < names.length) {
    const there = names.filter((name) => given(env[name]));
    throw new StepError(
      `${there.join(' and ')} is set, so ${missing.join(' and ')} is needed too.`,
    );
  }
  return missing.length === 0;
}

/** @param {string | undefined} value */
function given(value) {
  return value !== undefined && value !== '';
}

/**
 * A URL that programs on this machine can use, even if the server listens on all interfaces.
 * @param {string} host
 * @param {number} port
 */
export function urlOf(host, port, protocol = 'http') {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${protocol}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * The owner's URL with another login, which the process that uses it creates itself.
 * @param {string} ownerUrl
 * @param {string} login
 * @param {string} password
 */
function loginUrl(ownerUrl, login, password) {
  const url = new URL(ownerUrl);
  url.username = login;
  url.password = password;
  return url.href;
}

/**
 * The job worker's environment: the gateway's, with a login that has rights to the queue.
 * @param {Situation} situation
 * @returns {NodeJS.ProcessEnv}
 */
export function workerEnvironment(situation) {
  const { env, databaseUrl, secrets } = situation;
  const environment = gatewayEnvironment(situation);
  if (broughtAlong(env).database) return environment;
  const url = loginUrl(databaseUrl, 'hearth_jobs', secrets.WORKER_DATABASE_PASSWORD);
  return { ...environment, DATABASE_URL: url };
}

/**
 * The gateway's environment: the shell's, completed with defaults.
 * @param {Situation} situation
 * @returns {NodeJS.ProcessEnv}
 */
export function gatewayEnvironment({ env, host, ports, secrets, dataDir, databaseUrl }) {
  const own = broughtAlong(env);
  const google = urlOf(host, ports.google);
  const airwallex = urlOf(host, ports.airwallex);
  const captcha = `${urlOf(host, ports.captcha)}/turnstile/v0`;
  const publicUrl = env.PUBLIC_URL || urlOf(host, ports.gateway);
  return {
    ...withoutEmpty(env),
    HOST: host,
    PORT: String(ports.gateway),
    // Without NODE_ENV the gateway assumes production, which refuses stand-ins.
    NODE_ENV: env.NODE_ENV || 'development',
    OPERATIONS_PORT: String(ports.operations),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    ...(own.database
      ? {}
      : {
          DATABASE_OWNER_URL: databaseUrl,
          DATABASE_URL: loginUrl(databaseUrl, 'hearth_gateway', secrets.GATEWAY_DATABASE_PASSWORD),
        }),
    HEARTH_SECRET: env.HEARTH_SECRET || secrets.HEARTH_SECRET,
    STATEMENT_SIGNING_KEY: env.STATEMENT_SIGNING_KEY || secrets.STATEMENT_SIGNING_KEY,
    CLIENT_DIST,
    EDGE_NODES: [env.EDGE_NODES, `${NODE_ID}:${secrets.NODE_SECRET}`].filter(given).join(','),
    PROXY_HOST: env.PROXY_HOST || new URL(urlOf(host, 0)).hostname,
    PROXY_HTTP_PORT: String(ports.proxyHttp),
    PROXY_SOCKS5_PORT: String(ports.proxySocks),
    // The node tells the country of its exits, but reaches its echo server only if it may reach this machine.
    ...(isThisMachine(host)
      ? { PROXY_TEST_URL: env.PROXY_TEST_URL || urlOf('127.0.0.1', ports.proxyEcho) }
      : {}),
    ...(own.supportMail
      ? {}
      : {
          SUPPORT_MAILBOX: 'support@mail.example',
          SUPPORT_MAIL_SECRET: secrets.SUPPORT_MAIL_SECRET,
        }),
    SUPPORT_STAFF: env.SUPPORT_STAFF || 'desk@mail.example',
    ...(own.mail ? {} : { SMTP_URL: urlOf(host, ports.smtp, 'smtp') }),
    ...(own.airwallex
      ? {}
      : {
          AIRWALLEX_API_BASE: airwallex,
          AIRWALLEX_ELEMENT_URL: `${airwallex}/element.js`,
          AIRWALLEX_CLIENT_ID: secrets.AIRWALLEX_CLIENT_ID,
          AIRWALLEX_API_KEY: secrets.AIRWALLEX_API_KEY,
          AIRWALLEX_WEBHOOK_SECRET: secrets.AIRWALLEX_WEBHOOK_SECRET,
        }),
    ...(own.google
      ? {}
      : {
          GOOGLE_CLIENT_ID: secrets.GOOGLE_CLIENT_ID,
          GOOGLE_CLIENT_SECRET: secrets.GOOGLE_CLIENT_SECRET,
          GOOGLE_ISSUERS: google,
          GOOGLE_TOKEN_URL: `${google}/token`,
          GOOGLE_CERTS_URL: `${google}/certs`,
          GOOGLE_AUTHORIZE_URL: `${google}/authorize`,
          GOOGLE_SCRIPT_URL: `${google}/gsi/client`,
        }),
    // Off by default, as in the gateway. CAPTCHA=stand-in turns the stand-in on.
    ...(env.CAPTCHA === 'stand-in'
      ? {
          CAPTCHA_PROVIDER: 'turnstile',
          CAPTCHA_SITE_KEY: secrets.CAPTCHA_SITE_KEY,
          CAPTCHA_SECRET: secrets.CAPTCHA_SECRET,
          CAPTCHA_VERIFY_URL: `${captcha}/siteverify`,
          CAPTCHA_SCRIPT_URL: `${captcha}/api.js?render=explicit`,
        }
      : {}),
  };
}

/**
 * The stand-ins' environment. It never contains real credentials, only the generated ones.
 * @param {Situation} situation
 * @returns {NodeJS.ProcessEnv}
 */
export function standInEnvironment({ env, host, ports, secrets }) {
  return {
    ...plainEnvironment(env),
    HOST: host,
    AIRWALLEX_PORT: String(ports.airwallex),
    GOOGLE_PORT: String(ports.google),
    MAIL_WEB_PORT: String(ports.mailWeb),
    SMTP_PORT: String(ports.smtp),
    CAPTCHA_PORT: String(ports.captcha),
    AIRWALLEX_CLIENT_ID: secrets.AIRWALLEX_CLIENT_ID,
    AIRWALLEX_API_KEY: secrets.AIRWALLEX_API_KEY,
    AIRWALLEX_WEBHOOK_SECRET: secrets.AIRWALLEX_WEBHOOK_SECRET,
    AIRWALLEX_WEBHOOK_URL: `${urlOf(host, ports.gateway)}/webhooks/airwallex`,
    ...(env.AIRWALLEX_RETRY_BASE_MS === undefined
      ? {}
      : { AIRWALLEX_RETRY_BASE_MS: env.AIRWALLEX_RETRY_BASE_MS }),
    GOOGLE_CLIENT_ID: secrets.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: secrets.GOOGLE_CLIENT_SECRET,
    CAPTCHA_SITE_KEY: secrets.CAPTCHA_SITE_KEY,
    CAPTCHA_SECRET: secrets.CAPTCHA_SECRET,
  };
}

/**
 * The proxy node's environment: the gateway's URL and the node's own secret, and no other setting of ours.
 * @param {Situation} situation
 * @returns {NodeJS.ProcessEnv}
 */
export function proxyNodeEnvironment({ env, host, ports, secrets, dataDir }) {
  return {
    ...plainEnvironment(env),
    NODE_ENV: env.NODE_ENV || 'development',
    HOST: host,
    NODE_ID,
    NODE_SECRET: secrets.NODE_SECRET,
    GATEWAY_URL: urlOf(host, ports.gateway),
    PROXY_HTTP_PORT: String(ports.proxyHttp),
    PROXY_SOCKS5_PORT: String(ports.proxySocks),
    OPERATIONS_PORT: String(ports.proxyOperations),
    ECHO_PORT: String(ports.proxyEcho),
    NODE_DATA_DIR: join(dataDir, 'proxy-node'),
    // Shorter than the supervisor's patience.
    DRAIN_MS: '1000',
    ...(env.FLUSH_INTERVAL_MS === undefined ? {} : { FLUSH_INTERVAL_MS: env.FLUSH_INTERVAL_MS }),
    // If only this machine can reach the node, its clients can reach local services anyway, so allow local targets.
    ...(isThisMachine(host) ? { ALLOW_PRIVATE_TARGETS: '1' } : {}),
  };
}

/** @param {string} host Where the product listens. */
function isThisMachine(host) {
  return /^(127\.|localhost$|::1$)/.test(host);
}

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
function withoutEmpty(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => given(value)));
}

/** Variables of the shell that any Node program may need. Contains no settings of ours and no secrets. */
const PLAIN = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'LOG_LEVEL',
];

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
function plainEnvironment(env) {
  return Object.fromEntries(
    PLAIN.filter((name) => given(env[name])).map((name) => [name, env[name]]),
  );
}
