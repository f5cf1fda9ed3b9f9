import { ADDRESSES } from '../addresses';

const PARAMETER = 'returnTo';

/** The login address that brings a person back to `path` (path, query and fragment of this site). */
export function loginPath(path: string): string {
  return `${ADDRESSES.login}?${new URLSearchParams({ [PARAMETER]: path }).toString()}`;
}

/**
 * Where to go after signing in. Only a path of the signed-in part of this site is followed: anything else, such as
 * `//evil.example` or `/\evil.example`, would send a person who has just typed a password somewhere else.
 * @param otherwise where to go when the address asks for nothing
 */
export function returnPath(
  search: string,
  origin: string,
  otherwise: string = ADDRESSES.dashboard,
): string {
  const asked = new URLSearchParams(search).get(PARAMETER);
  if (!asked?.startsWith('/')) return otherwise;
  const url = URL.parse(asked, origin);
  const isOurs = url?.origin === origin && /^\/(?:dashboard|checkout)(?:\/|$)/.test(url.pathname);
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : otherwise;
}

/** Another screen before signing in, with the way back that this one's `search` has. */
export function keepingReturn(path: string, search: string): string {
  const asked = new URLSearchParams(search).get(PARAMETER);
  return asked === null
    ? path
    : `${path}?${new URLSearchParams({ [PARAMETER]: asked }).toString()}`;
}
