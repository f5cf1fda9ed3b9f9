import { UserError } from '../../../platform/errors.js';

/** Asks a captcha service whether an answer came from a person. */
export interface CaptchaVerifier {
  /** Throws if the service is unavailable. */
  verify(answer: string, address: string): Promise<boolean>;
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER = 4_096;

/** The "siteverify" protocol of reCAPTCHA, hCaptcha, and Turnstile. */
export function siteVerifyCaptcha(url: string, secret: string): CaptchaVerifier {
  return {
    async verify(answer, address) {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer, remoteip: address }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const result: unknown = await response.json();
      return (
        typeof result === 'object' && result !== null && Reflect.get(result, 'success') === true
      );
    },
  };
}

/**
 * Requires a valid captcha if one is configured. Fails closed: while the captcha service does not answer, nobody passes
 * (SECURITY 24). @throws UserError CAPTCHA_REQUIRED, CAPTCHA_FAILED
 */
export async function requirePerson(
  captcha: CaptchaVerifier | null,
  answer: string | null,
  address: string,
): Promise<void> {
  if (captcha === null) return;
  if (answer === null || answer === '' || answer.length > MAX_ANSWER) {
    throw new UserError('CAPTCHA_REQUIRED', { field: 'captcha' });
  }
  const passed = await captcha.verify(answer, address).catch(() => false);
  if (!passed) throw new UserError('CAPTCHA_FAILED', { field: 'captcha' });
}
