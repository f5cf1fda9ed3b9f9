import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Identity, OAuthError, readIdentity } from './identity.js';

/** The account that is signed in at the stand-in in this browser. One-tap offers no other. */
const NAME = 'google_stand_in_session';

export function rememberSession(reply: FastifyReply, identity: Identity): void {
  const value = Buffer.from(JSON.stringify(identity)).toString('base64url');
  void reply.header('set-cookie', `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax`);
}

export function forgetSession(reply: FastifyReply): void {
  void reply.header('set-cookie', `${NAME}=; Path=/; Max-Age=0`);
}

/** Null if nobody is signed in. */
export function readSession({ headers }: FastifyRequest): Identity | null {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]+)`).exec(headers.cookie ?? '')?.[1];
  if (value === undefined) return null;
  try {
    const fields: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    return readIdentity({ ...(fields as Record<string, unknown>) });
  } catch (error) {
    // A cookie of something else on this machine: cookies do not distinguish ports.
    if (error instanceof SyntaxError || error instanceof OAuthError) return null;
    throw error;
  }
}
