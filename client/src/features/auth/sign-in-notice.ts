import type { SignOutReason } from '../../lib/auth/session';
import { wasPasswordReset } from './reset-link';

const NOTICES = ['PASSWORD_RESET', 'EXPIRED', 'ELSEWHERE'] as const;
/** What brought somebody to the login, as far as the screen says it. */
export type SignInNotice = (typeof NOTICES)[number];

const KEY = 'sign-in.notice';

/** @param state of the location; untrusted */
export function noticeOf(state: unknown, reason: SignOutReason | null): SignInNotice | null {
  if (wasPasswordReset(state)) return 'PASSWORD_RESET';
  if (reason === 'expired') return 'EXPIRED';
  return reason === 'elsewhere' ? 'ELSEWHERE' : null;
}

/** Keeps it for the next document of this tab, which has neither the state nor the session's reason. */
export function keepNotice(notice: SignInNotice | null): void {
  if (notice !== null) window.sessionStorage.setItem(KEY, notice);
}

export function keptNotice(): SignInNotice | null {
  const text = window.sessionStorage.getItem(KEY);
  return NOTICES.find((notice) => notice === text) ?? null;
}

export function forgetNotice(): void {
  window.sessionStorage.removeItem(KEY);
}
