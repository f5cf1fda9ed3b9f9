import { sellerProblems } from './config.seller.js';
import { secretBits } from './platform/secret-strength.js';

/** The environment as text, without what is empty. */
type Given = Readonly<Record<string, string | undefined>>;

/** Settings that exist only so that the stand-ins of the outside world can take its place on a developer's machine. */
const STAND_IN_SETTINGS = [
  'AIRWALLEX_ELEMENT_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_CERTS_URL',
  'GOOGLE_AUTHORIZE_URL',
  'GOOGLE_ISSUERS',
  'GOOGLE_SCRIPT_URL',
  'CAPTCHA_VERIFY_URL',
  'CAPTCHA_SCRIPT_URL',
];
const PROVIDER = /(^|\.)airwallex\.com$/;

/** The card provider's API in each environment. Only in `prod` are cards charged. */
export const AIRWALLEX_BASES = {
  demo: 'https://api-demo.airwallex.com',
  prod: 'https://api.airwallex.com',
} as const;

/** Least strength in bits. Our own secret seals stored passwords; the others are made by somebody else, who limits guessing. */
const SECRETS: Readonly<Record<string, number>> = {
  HEARTH_SECRET: 96,
  AIRWALLEX_API_KEY: 48,
  AIRWALLEX_WEBHOOK_SECRET: 48,
  GOOGLE_CLIENT_SECRET: 48,
  CAPTCHA_SECRET: 48,
  SUPPORT_MAIL_SECRET: 48,
};
const NODE_SECRET_BITS = 64;

/** The same for passwords inside addresses. What is ours limits no guessing; mail servers do. */
const PASSWORDS: Readonly<Record<string, number>> = {
  DATABASE_URL: 64,
  DATABASE_OWNER_URL: 64,
  DATABASE_REPLICA_URL: 64,
  REDIS_URL: 64,
  SMTP_URL: 48,
};

/** Addresses that browsers open, or to which we send a secret. */
const HTTPS_ONLY = ['PUBLIC_URL', 'GOOGLE_REDIRECT_URI', 'CORS_ORIGINS', 'AIRWALLEX_API_BASE'];

/** Settings that production refuses, each problem with the name of its setting (SECURITY 38, 49). */
export function productionProblems(given: Given): string[] {
  return [
    ...missing(given),
    ...sellerProblems(given),
    ...standIns(given),
    ...plainHttp(given),
    ...weakSecrets(given),
    ...testCaptcha(given),
    ...testPayments(given),
  ];
}

/** A default would put a false address into links; without their addresses, exits would prove entries of the whitelist. */
const REQUIRED = ['PUBLIC_URL'];

function missing(given: Given): string[] {
  const required = given['EDGE_NODES'] === undefined ? REQUIRED : [...REQUIRED, 'EXIT_ADDRESSES'];
  return required
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is required in production`);
}

function standIns(given: Given): string[] {
  const names = STAND_IN_SETTINGS.filter((name) => given[name] !== undefined);
  const provider = hostOf(given['AIRWALLEX_API_BASE']);
  if (provider !== null && !PROVIDER.test(provider)) names.unshift('AIRWALLEX_API_BASE');
  return names.map((name) => `${name} points at a stand-in, which production refuses`);
}

function plainHttp(given: Given): string[] {
  return HTTPS_ONLY.filter((name) =>
    (given[name] ?? '').split(',').some((url) => /^http:/i.test(url.trim())),
  ).map((name) => `${name} must start with https:// in production`);
}

function weakSecrets(given: Given): string[] {
  const weak = Object.entries(SECRETS).filter(([name, least]) => {
    const secret = given[name];
    return secret !== undefined && secretBits(secret) < least;
  });
  const problems = weak.map(([name]) => `${name} is too weak: use a long random value`);
  for (const [name, least] of Object.entries(PASSWORDS)) {
    const password = passwordOf(given[name]);
    if (password !== null && secretBits(password) < least)
      problems.push(`${name}: its password is too weak: use a long random value`);
  }
  for (const [id, secret] of nodeSecrets(given['EDGE_NODES'])) {
    if (secretBits(secret) < NODE_SECRET_BITS)
      problems.push(`EDGE_NODES: the secret of "${id}" is too weak: use a long random value`);
  }
  return problems;
}

/** Keys from the documentation of Turnstile, hCaptcha, and reCAPTCHA for tests. Anybody passes a captcha with them. */
const TEST_KEYS = [
  /^[123]x0+(AA|AB|BB|FF)$/i,
  /^[123]0000000-ffff-ffff-ffff-00000000000[123]$/i,
  /^0x0+$/i,
  /^6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI$/,
  /^6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe$/,
];

function testCaptcha(given: Given): string[] {
  const problems = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']
    .filter((name) => TEST_KEYS.some((key) => key.test(given[name] ?? '')))
    .map((name) => `${name} is a public test key, with which a captcha lets everybody pass`);
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = given;
  if (secret !== undefined && secret === siteKey)
    problems.push('CAPTCHA_SECRET is the same as CAPTCHA_SITE_KEY, which every browser gets');
  return problems;
}

/** Production charges cards, or says to everybody that it does not. */
function testPayments(given: Given): string[] {
  const {
    AIRWALLEX_ENV: environment = 'demo',
    AIRWALLEX_API_BASE: base,
    TEST_PAYMENTS: isTest,
  } = given;
  if (environment !== 'demo' && environment !== 'prod') return [];
  const problems: string[] = [];
  const host = hostOf(base);
  const right = AIRWALLEX_BASES[environment];
  // Another provider's address is a stand-in (above).
  if (host !== null && PROVIDER.test(host) && host !== new URL(right).hostname)
    problems.push(`AIRWALLEX_API_BASE must be ${right} with AIRWALLEX_ENV=${environment}`);
  if (environment === 'demo' && isTest !== 'on')
    problems.push(
      'AIRWALLEX_ENV is demo, where test cards buy: set prod, or TEST_PAYMENTS=on to tell customers that no real money moves',
    );
  if (environment === 'prod' && isTest === 'on')
    problems.push('TEST_PAYMENTS=on says that no real money moves, but AIRWALLEX_ENV is prod');
  return problems;
}

function nodeSecrets(pairs = ''): [id: string, secret: string][] {
  return pairs.split(',').flatMap((pair): [string, string][] => {
    const [, id, secret] = /^([\w-]+):(.*)$/.exec(pair.trim()) ?? [];
    return id === undefined || secret === undefined ? [] : [[id, secret]];
  });
}

/** Null without one: then a certificate or the network lets us in. Postgres takes it from the query as well. */
function passwordOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { password, searchParams } = new URL(address);
  return password === '' ? searchParams.get('password') : password;
}

function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : null;
}
