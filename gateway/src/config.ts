import { z } from 'zod';

const url = z.url();
const port = z.coerce.number().int().min(0).max(65_535);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const edgeNodes = list.transform((pairs, context) =>
  pairs.map((pair) => {
    const [, id, secret] = /^([\w-]{1,40}):(.{16,})$/.exec(pair) ?? [];
    if (id === undefined || secret === undefined) {
      context.addIssue({
        code: 'custom',
        message: 'expected nodeId:secret with a secret of at least 16 characters',
      });
      return z.NEVER;
    }
    return { id, secret };
  }),
);

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: url,
  DATABASE_OWNER_URL: url.optional(),
  DATABASE_REPLICA_URL: url.optional(),
  REDIS_URL: url.optional(),
  SMTP_URL: url,
  MAIL_FROM: z.string().default('Hearth <hello@hearth.example>'),
  PUBLIC_URL: url.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HEARTH_SECRET: z.string().min(32, 'needs at least 32 characters of randomness'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CORS_ORIGINS: list,
  CLIENT_DIST: z.string().optional(),
  EDGE_NODES: edgeNodes,
  EDGE_NODE_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(125_000_000),
  PROXY_HOST: z.string().default('127.0.0.1'),
  PROXY_HTTP_PORT: port.default(7777),
  PROXY_SOCKS5_PORT: port.default(7778),
  PROXY_TEST_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROXY_TEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  AIRWALLEX_API_BASE: url.default('https://api-demo.airwallex.com'),
  AIRWALLEX_CLIENT_ID: z.string().min(1),
  AIRWALLEX_API_KEY: z.string().min(1),
  AIRWALLEX_WEBHOOK_SECRET: z.string().min(16),
  AIRWALLEX_ENV: z.enum(['demo', 'prod']).default('demo'),
  AIRWALLEX_ELEMENT_URL: url.optional(),
  AIRWALLEX_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  AIRWALLEX_WEBHOOK_WINDOW_SECONDS: z.coerce.number().int().min(1).default(300),
  CAPTCHA_VERIFY_URL: url.optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_REDIRECT_URI: z.string().min(1).optional(),
  GOOGLE_TOKEN_URL: url.optional(),
  GOOGLE_CERTS_URL: url.optional(),
  GOOGLE_AUTHORIZE_URL: url.optional(),
  GOOGLE_ISSUERS: list,
});

/** Settings that exist only so that the stand-ins of the outside world can take its place on a developer's machine. */
const STAND_IN_SETTINGS = [
  'AIRWALLEX_ELEMENT_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_CERTS_URL',
  'GOOGLE_AUTHORIZE_URL',
  'GOOGLE_ISSUERS',
] as const;

const LOOPBACK = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/;

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
 * Reads and checks the environment once, at start (SECURITY 38). In production it also refuses weak secrets and every
 * setting that points at a stand-in.
 * @throws ConfigError naming each bad setting.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return given[name] === undefined ? `${name} is required` : `${name}: ${issue.message}`;
      }),
    );
  }
  const problems = parsed.data.NODE_ENV === 'production' ? productionProblems(parsed.data) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  return shape(parsed.data);
}

function productionProblems(env: z.output<typeof environment>): string[] {
  const problems: string[] = [];
  for (const name of STAND_IN_SETTINGS) {
    const value = env[name];
    if (Array.isArray(value) ? value.length > 0 : value !== undefined) {
      problems.push(`${name} points at a stand-in, which production refuses`);
    }
  }
  if (LOOPBACK.test(env.AIRWALLEX_API_BASE))
    problems.push('AIRWALLEX_API_BASE points at a stand-in, which production refuses');
  if (env.PUBLIC_URL === undefined) problems.push('PUBLIC_URL is required in production');
  if (new Set(env.HEARTH_SECRET).size < 12)
    problems.push('HEARTH_SECRET is too weak: use 32 random bytes');
  return problems;
}

function shape(env: z.output<typeof environment>) {
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '');
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    /** Where people reach the product; links in mails start with it. No trailing slash. */
    publicUrl,
    logLevel: env.LOG_LEVEL,
    secret: env.HEARTH_SECRET,
    /** How many reverse proxies stand in front; the client's address is taken from that many hops back. */
    trustedProxies: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    clientDist: env.CLIENT_DIST ?? null,
    database: {
      /** The application's own login, which may not change what is append-only. */
      url: env.DATABASE_URL,
      /** Migrates and makes the login above; null: somebody else does. On a developer's machine one login may be both. */
      ownerUrl: env.DATABASE_OWNER_URL ?? (env.NODE_ENV === 'production' ? null : env.DATABASE_URL),
      replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    },
    redisUrl: env.REDIS_URL ?? null,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    edgeNodes: env.EDGE_NODES,
    /** Fastest that one node can deliver; decides how near a limit is (ACCOUNTING.md rule 7). */
    edgeNodeBytesPerSecond: env.EDGE_NODE_BYTES_PER_SECOND,
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
      apiBase: env.AIRWALLEX_API_BASE.replace(/\/$/, ''),
      clientId: env.AIRWALLEX_CLIENT_ID,
      apiKey: env.AIRWALLEX_API_KEY,
      webhookSecret: env.AIRWALLEX_WEBHOOK_SECRET,
      webhookWindowSeconds: env.AIRWALLEX_WEBHOOK_WINDOW_SECONDS,
      environment: env.AIRWALLEX_ENV,
      elementUrl: env.AIRWALLEX_ELEMENT_URL ?? null,
      timeoutMs: env.AIRWALLEX_TIMEOUT_MS,
    },
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
    },
  };
}

/** Both or neither: with one of them missing, nobody would be checked and nobody would notice. */
function captchaOf(env: z.output<typeof environment>): { url: string; secret: string } | null {
  const { CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret } = env;
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined) {
    throw new ConfigError([
      `${url === undefined ? 'CAPTCHA_VERIFY_URL' : 'CAPTCHA_SECRET'} is required with the other`,
    ]);
  }
  return { url, secret };
}
