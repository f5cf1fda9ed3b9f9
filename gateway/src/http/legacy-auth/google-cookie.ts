import type { FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_SECONDS } from '../../modules/identity/google-nonces.js';

/** Two cookies, so that opening the window does not invalidate the prompt that is on the page, or the reverse. */
const NAMES = { window: 'google_sign_in', oneTap: 'google_one_tap' } as const;
export type GoogleWay = keyof typeof NAMES;

/** Lax: the cookie is set in a window that comes from Google, and sent by our own page only. */
const ATTRIBUTES = 'Path=/auth; HttpOnly; SameSite=Lax';

/** What this browser was given when it began to sign in with Google; null when it was given nothing. */
export function readGoogleCookie(request: FastifyRequest, way: GoogleWay): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (name === NAMES[way] && value !== '') return value;
  }
  return null;
}

export function setGoogleCookie(
  reply: FastifyReply,
  way: GoogleWay,
  value: string,
  secure: boolean,
): void {
  write(reply, `${NAMES[way]}=${value}; Max-Age=${NONCE_SECONDS}`, secure);
}

export function clearGoogleCookie(reply: FastifyReply, way: GoogleWay, secure: boolean): void {
  write(reply, `${NAMES[way]}=; Max-Age=0`, secure);
}

function write(reply: FastifyReply, cookie: string, secure: boolean): void {
  void reply.header('set-cookie', `${cookie}; ${ATTRIBUTES}${secure ? '; Secure' : ''}`);
}
