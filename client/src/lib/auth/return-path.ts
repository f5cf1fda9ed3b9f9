import { ADDRESSES } from '../addresses';

const PARAMETER = 'returnTo';

/** The URL of a sign-in screen that leads to `path` (path, query, and fragment on this site). */
export function returningTo(screen: string, path: string): string {
  return `${screen}?${new URLSearchParams({ [PARAMETER]: path }).toString()}`;
}

/** The login URL that leads back to `path`. */
export function loginPath(path: string): string {
  return returningTo(ADDRESSES.login, path);
}

/**
 * The path to open after signing in. Accepts only paths in the signed-in part of this site: `//evil.example` or
 * `/\evil.example` would send somebody who just typed a password to another site.
 * @param otherwise the default
 */
export function returnPath(
  search: string,
  origin: string,
  otherwise: string = ADDRESSES.dashboard,
): string {
  const asked = new URLSearchParams(search).get(PARAMETER);
  if (!asked?.startsWith('/')) return otherwise;
  const url = URL.canParse(asked, origin) ? new URL(asked, origin) : null;
  const isOurs = url?.origin === origin && /^\/(?:dashboard|checkout)(?:\/|$)/.test(url.pathname);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : otherwise;
}

/** Another sign-in screen, with the same return path as the current `search`. */
export function keepingReturn(path: string, search: string): string {
  const asked = new URLSearchParams(search).get(PARAMETER);
  return asked === null ? path : returningTo(path, asked);
}

/** The page that asked for a verified email address, to return to afterwards. Kept in the history's state. */
export interface VerificationState {
  readonly verifyFor: string;
}

/** @param state of a location; untrusted @returns null without such a page */
export function verifyFor(state: unknown, origin: string): string | null {
  const asked: unknown = Object(state) === state ? Reflect.get(state as object, 'verifyFor') : null;
  if (typeof asked !== 'string') return null;
  const search = `?${new URLSearchParams({ [PARAMETER]: asked }).toString()}`;
  return returnPath(search, origin, '') || null;
}
