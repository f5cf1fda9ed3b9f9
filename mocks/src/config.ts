import { mistypedSettings } from '../../schema/rules/near-setting.js';

/** Settings of the stand-ins, from the environment. */
export interface StandInConfig {
  readonly host: string;
  readonly airwallex: {
    readonly port: number;
    readonly clientId: string;
    readonly apiKey: string;
    readonly webhookSecret: string;
    /** URL for events. Null sends none. */
    readonly webhookUrl: string | null;
    /** First delay before a delivery is retried, in milliseconds; doubles each time. */
    readonly retryBaseMs: number;
  };
  readonly google: {
    readonly port: number;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly captcha: { readonly port: number; readonly siteKey: string; readonly secret: string };
  readonly mail: { readonly webPort: number; readonly smtpPort: number };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment once.
 * @throws Error naming the setting that is missing or malformed
 */
export function readConfig(env: Environment): StandInConfig {
  // With PORT=0 the supervisor requests free ports for everything.
  const anyPort = env['PORT'] === '0';
  const port = (name: string, fallback: number): number =>
    integer(env, name, anyPort ? 0 : fallback, 65_535);
  return {
    host: env['HOST'] ?? '127.0.0.1',
    airwallex: {
      port: port('AIRWALLEX_PORT', 4010),
      clientId: required(env, 'AIRWALLEX_CLIENT_ID'),
      apiKey: required(env, 'AIRWALLEX_API_KEY'),
      webhookSecret: required(env, 'AIRWALLEX_WEBHOOK_SECRET'),
      webhookUrl: optionalUrl(env, 'AIRWALLEX_WEBHOOK_URL'),
      retryBaseMs: integer(env, 'AIRWALLEX_RETRY_BASE_MS', 500, 3_600_000),
    },
    google: {
      port: port('GOOGLE_PORT', 4011),
      clientId: required(env, 'GOOGLE_CLIENT_ID'),
      clientSecret: required(env, 'GOOGLE_CLIENT_SECRET'),
    },
    captcha: {
      port: port('CAPTCHA_PORT', 4014),
      siteKey: required(env, 'CAPTCHA_SITE_KEY'),
      secret: required(env, 'CAPTCHA_SECRET'),
    },
    mail: { webPort: port('MAIL_WEB_PORT', 4012), smtpPort: port('SMTP_PORT', 4013) },
  };
}

/** What the environment has instead of a setting, most likely: a warning for each, with the nearest name. */
export function settingWarnings(env: Environment): string[] {
  const read = new Set<string>();
  readConfig(
    new Proxy(env, {
      get: (given, name: string) => {
        read.add(name);
        return given[name];
      },
    }),
  );
  return mistypedSettings(Object.keys(env), [...read]).map(
    ({ name, meant }) => `${name} is not a setting, and is ignored: is ${meant} meant?`,
  );
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing`);
  return value;
}

function integer(env: Environment, name: string, fallback: number, max: number): number {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  if (!/^\d{1,9}$/.test(value) || Number(value) > max) {
    throw new Error(`${name} must be a whole number from 0 to ${max}, not "${value}"`);
  }
  return Number(value);
}

function optionalUrl(env: Environment, name: string): string | null {
  const value = env[name];
  if (value === undefined || value === '') return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new Error(`${name} must be an http(s) URL, not "${value}"`);
  }
  return value;
}
