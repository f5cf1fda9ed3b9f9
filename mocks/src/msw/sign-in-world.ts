import type { CaptchaConfig, GoogleConfig } from '../../../schema/rest/answers.js';
import type { SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';

/** The answer that the captcha of this world gives, and the only one that it accepts. */
export const MOCK_ANSWER = 'mock-captcha-answer';

export interface MockSignIn {
  google: GoogleConfig | null;
  captcha: CaptchaConfig | null;
  /** The refusal of Google's calls; null signs in the first customer. */
  googleRefusal: SignInErrorCode | null;
  /** Whether answers of the captcha are accepted. */
  acceptsCaptcha: boolean;
  /** The address that has just registered, whose sign-in needs no second captcha. */
  passFor: string | null;
}

/** Email and password only, as in tests that ask for nothing else. */
export function makeSignIn(): MockSignIn {
  return {
    google: null,
    captcha: null,
    googleRefusal: null,
    acceptsCaptcha: true,
    passFor: null,
  };
}

const GOOGLE: GoogleConfig = {
  clientId: 'mock-client.apps.googleusercontent.com',
  redirectUri: 'http://127.0.0.1:5173/auth/callback',
  scriptUrl: '/mock-google/gsi/client',
  testPage: true,
};

const CAPTCHA: CaptchaConfig = {
  provider: 'turnstile',
  siteKey: 'mock-site-key',
  scriptUrl: '/mock-captcha/api.js',
};

/** The developer's choices in mock mode. The scripts are those of the stand-ins (client/scripts/dev.mjs). */
export const SIGN_IN_STATES = {
  google: 'Google, with one-tap',
  password: 'Email and password only',
  'google-links': 'Google asks for the password',
  'google-fails': 'Google’s token is refused',
  captcha: 'A captcha',
  'captcha-fails': 'A captcha that is never accepted',
} as const;

export type SignInState = keyof typeof SIGN_IN_STATES;

const CHANGES: Readonly<Record<SignInState, Partial<MockSignIn>>> = {
  google: { google: GOOGLE },
  password: {},
  'google-links': { google: GOOGLE, googleRefusal: 'GOOGLE_PASSWORD_REQUIRED' },
  'google-fails': { google: GOOGLE, googleRefusal: 'GOOGLE_TOKEN_INVALID' },
  captcha: { captcha: CAPTCHA },
  'captcha-fails': { captcha: CAPTCHA, acceptsCaptcha: false },
};

export function signInIn(state: SignInState): MockSignIn {
  return { ...makeSignIn(), ...CHANGES[state] };
}

export const isSignInState = (name: string): name is SignInState =>
  Object.hasOwn(SIGN_IN_STATES, name);
