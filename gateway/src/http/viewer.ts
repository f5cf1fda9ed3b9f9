import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_KEY_PREFIX, type ApiKeyService } from '../modules/api-key/api-key.service.js';
import type { SessionService } from '../modules/session/session.service.js';
import { refuse, type RateDecision } from '../platform/rate-limit.js';
import type { Caller } from '../modules/user/user.service.js';

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,128})$/i;

/** The token of an `Authorization: Bearer …` header. Null without a token, or if its format is not ours. */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Services that `resolveCaller` uses. */
export interface CallerServices {
  sessions: SessionService;
  apiKeys: ApiKeyService;
}

/**
 * Resolves the caller of a request: a session, or an API key (SECURITY 17, 33). Null without a token, or if it is unknown,
 * expired, or revoked: public data stays readable, and resolvers of other data answer UNAUTHENTICATED. The response to a key
 * reports the rest of its limit.
 * @param token null for a visitor
 * @throws AppError RATE_LIMITED when a key asks too often, FORBIDDEN when it is used from an address that it is not for
 */
export async function resolveCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, apiKeys }: CallerServices,
  token = bearerToken(request),
): Promise<Caller | null> {
  if (token === null) return null;
  if (!token.startsWith(API_KEY_PREFIX)) return sessions.resolve(token, request.ip);
  const key = await apiKeys.resolve(token, request.ip);
  if (key === null) return null;
  enforceRate(reply, key.rate);
  return key;
}

/** Reports the rest of a limit in headers. @throws AppError RATE_LIMITED if it is used up */
export function enforceRate(reply: FastifyReply, decision: RateDecision): void {
  const { limit, remaining, resetSeconds } = decision;
  void reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  });
  refuse(decision);
}
