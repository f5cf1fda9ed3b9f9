import { z } from 'zod';
import { mistypedSettings } from '../../schema/rules/near-setting.js';
import { brand } from '../../schema/rules/brand.js';
import { CAPTCHA_PROVIDERS, CAPTCHA_SETTINGS, captchaOf } from './config.captcha.js';
import { AIRWALLEX_BASES, productionProblems } from './config.production.js';
import { SELLER_SETTINGS, sellerFields, sellerOf } from './config.seller.js';
import {
  dollarRates,
  edgeNodes,
  emails,
  engine,
  list,
  networks,
  origins,
  port,
  requestsPerMinute,
  sender,
  statementKeys,
  statementSeed,
  supportMailbox,
  url,
} from './config.values.js';
import { DATABASE_WAIT_MS } from './engine/reads/read-pool.js';

const environment = z.object({
  /** Default to the strict one: a server must not accept stand-ins by accident (SECURITY 49). */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  STOP_ACCEPT_MS: z.coerce.number().int().min(0).max(15_000).default(2_000),
  OPERATIONS_PORT: port.optional(),
  OPERATIONS_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: url,
  DATABASE_OWNER_URL: url.optional(),
  DATABASE_REPLICA_URL: url.optional(),
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(DATABASE_WAIT_MS),
  REDIS_URL: url.optional(),
  SMTP_URL: url,
  MAIL_FROM: sender.default({ name: brand.name, address: brand.senderEmail }),
  PUBLIC_URL: url.optional(),
  SUPPORT_STAFF: emails,
  SUPPORT_MAILBOX: supportMailbox.optional(),
  SUPPORT_MAIL_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HEARTH_SECRET: z.string().min(32, 'needs at least 32 characters of randomness'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CORS_ORIGINS: origins,
  CLIENT_DIST: z.string().optional(),
  ENGINE: engine,
  GRAPHQL_SESSION_LIMIT: requestsPerMinute.default(600),
  GRAPHQL_VISITOR_LIMIT: requestsPerMinute.default(300),
  EDGE_NODES: edgeNodes,
  EDGE_NODE_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(125_000_000),
  EDGE_OUTAGE_SECONDS: z.coerce.number().int().min(0).max(3_600).default(300),
  EDGE_OUTAGE_BYTES: z.coerce.number().int().min(0).default(500_000_000),
  EXIT_ADDRESSES: networks,
  POINTS_RATES: dollarRates,
  ...sellerFields,
  STATEMENT_SIGNING_KEY: statementSeed.optional(),
  STATEMENT_FORMER_KEYS: statementKeys,
  PROXY_HOST: z.string().default('127.0.0.1'),
  PROXY_HTTP_PORT: port.default(7777),
  PROXY_SOCKS5_PORT: port.default(7778),
  PROXY_TEST_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROXY_TEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  AIRWALLEX_API_BASE: url.optional(),
  AIRWALLEX_CLIENT_ID: z.string().min(1),
  AIRWALLEX_API_KEY: z.string().min(1),
  AIRWALLEX_WEBHOOK_SECRET: z.string().min(16),
  AIRWALLEX_ENV: z.enum(['demo', 'prod']).default('demo'),
  TEST_PAYMENTS: z.enum(['on', 'off']).default('off'),
  AIRWALLEX_ELEMENT_URL: url.optional(),
  AIRWALLEX_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  AIRWALLEX_WEBHOOK_WINDOW_SECONDS: z.coerce.number().int().min(1).default(300),
  CAPTCHA_PROVIDER: z.enum(CAPTCHA_PROVIDERS).optional(),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_VERIFY_URL: url.optional(),
  CAPTCHA_SCRIPT_URL: url.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_REDIRECT_URI: z.string().min(1).optional(),
  GOOGLE_TOKEN_URL: url.optional(),
  GOOGLE_CERTS_URL: url.optional(),
  GOOGLE_AUTHORIZE_URL: url.optional(),
  GOOGLE_ISSUERS: list,
  GOOGLE_SCRIPT_URL: url.optional(),
  GOOGLE_TEST_PAGE: z.enum(['on', 'off']).optional(),
});

/** What the environment has instead of a setting, most likely: a warning for each, with the nearest name. */
export function settingWarnings(env: NodeJS.ProcessEnv): string[] {
  return mistypedSettings(Object.keys(env), Object.keys(environment.shape)).map(
    ({ name, meant }) => `${name} is not a setting, and is ignored: is ${meant} meant?`,
  );
}

export type Config = ReturnType<typeof shape>;

/** A configuration that cannot be used. `problems` name each setting and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(
      `The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/**
 * Reads and checks the environment once, at start (SECURITY 38). Production, which is also
 * what an environment without NODE_ENV is, accepts no weak secrets, stand-ins or public addresses without TLS.
 * @throws ConfigError naming each bad setting.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const strict = (given['NODE_ENV'] ?? 'production') === 'production';
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => {
      const name = String(issue.path[0]);
      return given[name] === undefined ? `${name} is required` : `${name}: ${issue.message}`;
    }),
    ...togetherProblems(given, CAPTCHA_SETTINGS),
    ...togetherProblems(given, ['SUPPORT_MAILBOX', 'SUPPORT_MAIL_SECRET']),
    ...togetherProblems(given, [
      ...SELLER_SETTINGS,
      ...(given['SELLER_TAX_ID'] === undefined ? [] : ['SELLER_TAX_ID']),
    ]),
    // All at once, so that nobody has to start the gateway once for each.
    ...(strict ? productionProblems(given) : []),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return shape(parsed.data);
}

function shape(env: z.output<typeof environment>) {
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '');
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    /** After the signal to stop, a gateway takes connections for so long, while `/readyz` says that it stops. */
    stop: { acceptMs: env.STOP_ACCEPT_MS },
    /** Where operators read metrics; null serves them nowhere. */
    operations:
      env.OPERATIONS_PORT === undefined
        ? null
        : { host: env.OPERATIONS_HOST, port: env.OPERATIONS_PORT },
    /** Where people reach the product; links in mails start with it. No trailing slash. */
    publicUrl,
    logLevel: env.LOG_LEVEL,
    secret: env.HEARTH_SECRET,
    /** How many reverse proxies stand in front; the client's address is taken from that many hops back. */
    trustedProxies: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    /** The dashboard's busiest screens ask about 50 times a minute, so a person with several of them open stays far below. */
    graphql: {
      sessionRequestsPerMinute: env.GRAPHQL_SESSION_LIMIT,
      /** Of all visitors of a network (an IPv4 address, an IPv6 /64) who are not signed in. */
      visitorRequestsPerMinute: env.GRAPHQL_VISITOR_LIMIT,
    },
    clientDist: env.CLIENT_DIST ?? null,
    /** Parts of the fast engine that are used; without all of them, reads and execution are those of pg and graphql-js. */
    engine: env.ENGINE,
    database: {
      /** The application's own login, which may not change what is append-only. */
      url: env.DATABASE_URL,
      /** Migrates and makes the login above; null: somebody else does. On a developer's machine one login may be both. */
      ownerUrl: env.DATABASE_OWNER_URL ?? (env.NODE_ENV === 'production' ? null : env.DATABASE_URL),
      replicaUrl: env.DATABASE_REPLICA_URL ?? null,
      waitMs: env.DATABASE_WAIT_MS,
    },
    redisUrl: env.REDIS_URL ?? null,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    support: {
      /** Addresses that get an email about each message of a customer, and may answer by email. */
      staff: env.SUPPORT_STAFF,
      /** Null: the installation receives no email. */
      inbound: inboundOf(env),
    },
    edgeNodes: env.EDGE_NODES,
    /** From these, requests of all customers come: they prove nothing. */
    exitAddresses: env.EXIT_ADDRESSES,
    /** Fastest that one node can deliver; decides how near a limit is (ACCOUNTING 7). */
    edgeNodeBytesPerSecond: env.EDGE_NODE_BYTES_PER_SECOND,
    edgeOutage: { seconds: env.EDGE_OUTAGE_SECONDS, bytes: env.EDGE_OUTAGE_BYTES },
    /** Other currencies than these and US dollars earn no points. */
    pointsRates: env.POINTS_RATES,
    /** The seller on invoices. */
    seller: sellerOf(env),
    statements: {
      /** Seed of the key that signs sealed months. Null: no month is sealed. */
      signingKey: env.STATEMENT_SIGNING_KEY ?? null,
      /** Public keys that signed before. */
      formerKeys: env.STATEMENT_FORMER_KEYS,
    },
    proxy: {
      host: env.PROXY_HOST,
      httpPort: env.PROXY_HTTP_PORT,
      socks5Port: env.PROXY_SOCKS5_PORT,
    },
    proxyTest: {
      /** Asked through a customer's proxy; tells which address it was asked from. By default the gateway itself. */
      url: env.PROXY_TEST_URL ?? `${publicUrl}/address`,
      timeoutMs: env.PROXY_TEST_TIMEOUT_MS,
    },
    airwallex: {
      apiBase: (env.AIRWALLEX_API_BASE ?? AIRWALLEX_BASES[env.AIRWALLEX_ENV]).replace(/\/$/, ''),
      clientId: env.AIRWALLEX_CLIENT_ID,
      apiKey: env.AIRWALLEX_API_KEY,
      webhookSecret: env.AIRWALLEX_WEBHOOK_SECRET,
      webhookWindowSeconds: env.AIRWALLEX_WEBHOOK_WINDOW_SECONDS,
      environment: env.AIRWALLEX_ENV,
      elementUrl: env.AIRWALLEX_ELEMENT_URL ?? null,
      timeoutMs: env.AIRWALLEX_TIMEOUT_MS,
    },
    /** Cards are not charged on purpose: pages say so. */
    testPayments: env.TEST_PAYMENTS === 'on',
    /** Null: registration and sign-in ask for no captcha. */
    captcha: captchaOf(env),
    google: {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      /** Sent with the exchange of a code; must be what the browser was sent to Google with. */
      redirectUri: env.GOOGLE_REDIRECT_URI ?? `${publicUrl}/auth/callback`,
      tokenUrl: env.GOOGLE_TOKEN_URL ?? null,
      certsUrl: env.GOOGLE_CERTS_URL ?? null,
      authorizeUrl: env.GOOGLE_AUTHORIZE_URL ?? null,
      issuers: env.GOOGLE_ISSUERS,
      /** Google Identity Services, for one-tap. */
      scriptUrl: env.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
      /**
       * Whether /test-google-login exists: in production only if it is asked for. It cannot do more than the login, because
       * it makes the same calls, and it shows nothing that the login's page does not get as well.
       */
      testPage: (env.GOOGLE_TEST_PAGE ?? (env.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    },
  };
}

/** All or none: half a captcha would check nothing, half a seller would be two companies. */
function togetherProblems(
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string[] {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  const others = names.filter((name) => given[name] !== undefined).join(' and ');
  return missing.map((name) => `${name} is required with ${others}`);
}

function inboundOf(env: z.output<typeof environment>): { mailbox: string; secret: string } | null {
  const { SUPPORT_MAILBOX: mailbox, SUPPORT_MAIL_SECRET: secret } = env;
  return mailbox === undefined || secret === undefined ? null : { mailbox, secret };
}
