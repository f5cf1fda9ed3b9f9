import type { FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_SECONDS } from '../../modules/identity/google/google-nonces.js';

/** Not the cookie of a window, so that opening one does not invalidate the prompt that is on the page, or the reverse. */
export const ONE_TAP_COOKIE = 'google_one_tap';
/** Before the state that the page gave the window, so that windows of several tabs keep a cookie each. */
const WINDOW_PREFIX = 'google_sign_in_';
/** Enough for somebody with several tabs. Browsers limit the cookies of a site, and servers the length of headers. */
const MAX_WINDOWS = 5;

/** Lax: the cookie is set in a window that comes from Google, and sent by our own page only. */
const ATTRIBUTES = 'Path=/auth; HttpOnly; SameSite=Lax';

interface Cookie {
  name: string;
  value: string;
}

/** When a cookie expires, in milliseconds since 1970; 0 for one that is not ours. */
type ExpiryOf = (value: string) => number;

export function windowCookieName(state: string): string {
  return `${WINDOW_PREFIX}${state}`;
}

/** The value that this browser got under this name; null if it got none. */
export function readGoogleCookie(request: FastifyRequest, name: string): string | null {
  return cookiesOf(request).find((cookie) => cookie.name === name)?.value ?? null;
}

/** The name of the cookie of the window that was opened last; null without any. */
export function newestWindow(request: FastifyRequest, expiryOf: ExpiryOf): string | null {
  return windowsOf(request, expiryOf)[0]?.name ?? null;
}

/** The names of the cookies that must go, the oldest first, before a browser may be given one for another window. */
export function surplusWindows(
  request: FastifyRequest,
  name: string,
  expiryOf: ExpiryOf,
): string[] {
  return windowsOf(request, expiryOf)
    .map((cookie) => cookie.name)
    .filter((other) => other !== name)
    .slice(MAX_WINDOWS - 1);
}

export function setGoogleCookie(
  reply: FastifyReply,
  { name, value }: Cookie,
  secure: boolean,
): void {
  write(reply, `${name}=${value}; Max-Age=${NONCE_SECONDS}`, secure);
}

export function clearGoogleCookie(reply: FastifyReply, name: string, secure: boolean): void {
  write(reply, `${name}=; Max-Age=0`, secure);
}

function cookiesOf(request: FastifyRequest): Cookie[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => {
      const [name = '', value = ''] = pair.trim().split('=', 2);
      return { name, value };
    })
    .filter(({ value }) => value !== '');
}

/** The cookies of windows, the newest first. */
function windowsOf(request: FastifyRequest, expiryOf: ExpiryOf): Cookie[] {
  return cookiesOf(request)
    .filter(({ name }) => name.startsWith(WINDOW_PREFIX))
    .sort((a, b) => expiryOf(b.value) - expiryOf(a.value));
}

function write(reply: FastifyReply, cookie: string, secure: boolean): void {
  void reply.header('set-cookie', `${cookie}; ${ATTRIBUTES}${secure ? '; Secure' : ''}`);
}
