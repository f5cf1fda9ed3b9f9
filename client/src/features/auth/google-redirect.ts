import { ADDRESSES } from '../../lib/addresses';
import { startAddress } from './google-popup';

/** State that the tab keeps while it is at Google. */
export interface GoogleRedirect {
  readonly state: string;
  /** The screen where it began. */
  readonly from: 'login' | 'register';
  /** Its query, which may name a path to return to (return-path.ts checks it again). */
  readonly search: string;
  /** A referrer's code, for a new account; empty if there is none. */
  readonly inviteCode: string;
}

const KEY = 'google.redirect';

/** Sends the whole tab to Google, for browsers that block the window. */
export function leaveForGoogle(
  redirect: Omit<GoogleRedirect, 'state'>,
  openDocument: (address: string) => void,
): void {
  const state = crypto.randomUUID();
  window.sessionStorage.setItem(KEY, JSON.stringify({ ...redirect, state }));
  openDocument(startAddress(state));
}

/**
 * The redirect that this tab began with `state`. Null for any other answer: somebody may have opened the address with a
 * code of their own account, to make this browser sign in to it.
 */
export function readRedirect(state: string | null): GoogleRedirect | null {
  const text = window.sessionStorage.getItem(KEY);
  if (text === null || state === null) return null;
  const redirect = JSON.parse(text) as GoogleRedirect;
  return redirect.state === state ? redirect : null;
}

/** Once its answer is here: a code works once. */
export function forgetRedirect(): void {
  window.sessionStorage.removeItem(KEY);
}

export function screenOf({ from, search }: Pick<GoogleRedirect, 'from' | 'search'>): string {
  return `${from === 'login' ? ADDRESSES.login : ADDRESSES.register}${search}`;
}
