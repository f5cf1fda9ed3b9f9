import { INVITATION_COOKIE } from '../../../schema/rules/invitation';

/**
 * The code of the referral link that this browser opened; empty if there is none. The gateway sets the cookie
 * (http/referral-links), in a form that needs no decoding.
 * @param cookie `document.cookie`
 */
export function readInvitation(cookie: string): string {
  return new RegExp(`(?:^|;\\s*)${INVITATION_COOKIE}=([^;]*)`).exec(cookie)?.[1] ?? '';
}

/** Call after the code was used, or if the gateway does not know it. */
export function forgetInvitation(): void {
  document.cookie = `${INVITATION_COOKIE}=;path=/;max-age=0;samesite=lax`;
}
