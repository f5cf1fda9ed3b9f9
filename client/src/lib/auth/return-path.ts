import { ADDRESSES } from '../addresses';

const PARAMETER = 'returnTo';

/** The login address that brings a person back to `path` (path, query and fragment of this site). */
export function loginPath(path: string): string {
  return `${ADDRESSES.login}?${new URLSearchParams({ [PARAMETER]: path }).toString()}`;
}

/**
 * Where to go after signing in. Only a path of the signed-in part of this site is followed: anything else, such as
 * `//evil.example` or `/\evil.example`, would send a person who has just typed a password somewhere else.
 */
export function returnPath(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get(PARAMETER);
  if (!asked?.startsWith('/')) return ADDRESSES.dashboard;
  const url = URL.parse(asked, origin);
  const isOurs = url?.origin === origin && /^\/(?:dashboard|checkout)(?:\/|$)/.test(url.pathname);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : ADDRESSES.dashboard;
}
