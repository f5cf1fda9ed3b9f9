/** Captcha services with the same browser calls (`render`, `reset`) and the same "siteverify" protocol. */
const PROVIDERS = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    /** Sources that its documentation lists for the Content-Security-Policy: scripts, frames, styles, and requests. */
    sources: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    scriptUrl: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    scriptUrl: 'https://www.google.com/recaptcha/api.js?render=explicit',
    sources: [
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ],
  },
} as const;

export type CaptchaProvider = keyof typeof PROVIDERS;
export const CAPTCHA_PROVIDERS = [
  'turnstile',
  'hcaptcha',
  'recaptcha',
] as const satisfies readonly CaptchaProvider[];

/** Required together: with one of them missing, nothing would be checked and nobody would notice. */
export const CAPTCHA_SETTINGS = ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const;

export interface CaptchaConfig {
  provider: CaptchaProvider;
  /** Public: the browser gets it. */
  siteKey: string;
  secret: string;
  verifyUrl: string;
  scriptUrl: string;
  /** Sources that a page with the captcha must allow. */
  sources: readonly string[];
}

interface Given {
  CAPTCHA_PROVIDER?: CaptchaProvider | undefined;
  CAPTCHA_SITE_KEY?: string | undefined;
  CAPTCHA_SECRET?: string | undefined;
  CAPTCHA_VERIFY_URL?: string | undefined;
  CAPTCHA_SCRIPT_URL?: string | undefined;
}

/** Null without a captcha. The two URLs of a stand-in replace the provider's. */
export function captchaOf(given: Given): CaptchaConfig | null {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = given;
  if (provider === undefined || siteKey === undefined || secret === undefined) return null;
  const known = PROVIDERS[provider];
  const { CAPTCHA_VERIFY_URL: verifyUrl = known.verifyUrl, CAPTCHA_SCRIPT_URL: script } = given;
  return {
    provider,
    siteKey,
    secret,
    verifyUrl,
    scriptUrl: script ?? known.scriptUrl,
    sources: script === undefined ? known.sources : [new URL(script).origin],
  };
}
