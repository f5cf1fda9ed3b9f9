import type { Session, SignOutReason } from '../../lib/auth/session';
import { wasPasswordReset } from './reset-link';

const NOTICES = ['PASSWORD_RESET', 'EXPIRED', 'ELSEWHERE', 'LOG_OUT_FAILED'] as const;
/** Reasons for arriving at the login that the screen explains. */
export type SignInNotice = (typeof NOTICES)[number];

const KEY = 'sign-in.notice';

/** @param state of the location; untrusted */
export function noticeOf(state: unknown, reason: SignOutReason | null): SignInNotice | null {
  if (wasPasswordReset(state)) return 'PASSWORD_RESET';
  if (reason === 'expired') return 'EXPIRED';
  return reason === 'elsewhere' ? 'ELSEWHERE' : null;
}

/** A log-out that has no answer by then counts as failed: leaving the document ends the request. */
const ANSWER_MS = 3_000;

/**
 * Notice for the next document. A failed log-out shows as a toast here, but the next document has no toast. It cannot offer
 * Retry either, because the token is forgotten at once.
 */
export async function noticeForNextDocument(
  state: unknown,
  { reason, ending }: Pick<Session, 'reason' | 'ending'>,
): Promise<SignInNotice | null> {
  const late = new Promise<false>((resolve) => {
    setTimeout(resolve, ANSWER_MS, false);
  });
  const isEnded = await Promise.race([ending, late]);
  return isEnded ? noticeOf(state, reason) : 'LOG_OUT_FAILED';
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
