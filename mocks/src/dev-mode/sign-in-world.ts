import type { MockSignIn } from '../msw/records.js';

/** The developer's choices in mock mode. */
export const SIGN_IN_STATES = {
  google: 'Google, with one-tap',
  password: 'Email and password only',
  'google-links': 'Google asks for the password',
  'google-fails': 'Google’s token is refused',
  captcha: 'A captcha',
  'captcha-fails': 'A captcha that is never accepted',
} as const;

export type SignInState = keyof typeof SIGN_IN_STATES;

/** The scripts are those of the stand-ins (client/scripts/dev.mjs). */
const GOOGLE = {
  clientId: 'mock-client.apps.googleusercontent.com',
  redirectUri: 'http://127.0.0.1:5173/auth/callback',
  scriptUrl: '/mock-google/gsi/client',
  testPage: true,
};
const CAPTCHA = {
  provider: 'turnstile',
  siteKey: 'mock-site-key',
  scriptUrl: '/mock-captcha/api.js',
} as const;

const REFUSALS: Partial<Record<SignInState, MockSignIn['googleRefusal']>> = {
  'google-links': 'GOOGLE_PASSWORD_REQUIRED',
  'google-fails': 'GOOGLE_TOKEN_INVALID',
};

export function signInIn(state: SignInState): MockSignIn {
  return {
    google: state.startsWith('google') ? GOOGLE : null,
    captcha: state.startsWith('captcha') ? CAPTCHA : null,
    googleRefusal: REFUSALS[state] ?? null,
    acceptsCaptcha: state !== 'captcha-fails',
    passFor: null,
  };
}

export const isSignInState = (name: string): name is SignInState =>
  Object.hasOwn(SIGN_IN_STATES, name);
