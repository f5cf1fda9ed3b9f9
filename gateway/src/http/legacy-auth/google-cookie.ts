import type { FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_SECONDS } from '../../modules/identity/google-nonces.js';

const NAME = 'google_sign_in';
/** Lax: the cookie is set in a window that comes from Google, and sent by our own page only. */
const ATTRIBUTES = 'Path=/auth; HttpOnly; SameSite=Lax';

/** What this browser was given when it began to sign in with Google; null when it was given nothing. */
export function readGoogleCookie(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (name === NAME && value !== '') return value;
  }
  return null;
}

export function setGoogleCookie(reply: FastifyReply, value: string, secure: boolean): void {
  write(reply, `${NAME}=${value}; Max-Age=${NONCE_SECONDS}`, secure);
}

export function clearGoogleCookie(reply: FastifyReply, secure: boolean): void {
  write(reply, `${NAME}=; Max-Age=0`, secure);
}

function write(reply: FastifyReply, cookie: string, secure: boolean): void {
  void reply.header('set-cookie', `${cookie}; ${ATTRIBUTES}${secure ? '; Secure' : ''}`);
}
