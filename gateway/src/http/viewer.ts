import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_KEY_PREFIX, type ApiKeyService } from '../modules/api-key/api-key.service.js';
import type { SessionService } from '../modules/session/session.service.js';
import { refuse, type RateDecision } from '../platform/rate-limit.js';
import type { Caller } from '../modules/user/user.service.js';

const BEARER = /^Bearer +([A-Za-z0-9_-]{1,128})$/i;

/** The token of an `Authorization: Bearer …` header; null when there is none that could be ours. */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** What `resolveCaller` asks. */
export interface CallerServices {
  sessions: SessionService;
  apiKeys: ApiKeyService;
}

/**
 * Who a request speaks for: a session, or an API key (SECURITY 17, 33). Nobody (null) when there is no token or an unknown,
 * expired or revoked one: what is public stays readable, everything else answers UNAUTHENTICATED where it is asked for.
 * A key's answer carries how much of its limit is left.
 * @param token null for nobody
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

/** Tells a caller how much of a limit is left. @throws AppError RATE_LIMITED when nothing is */
export function enforceRate(reply: FastifyReply, decision: RateDecision): void {
  const { limit, remaining, resetSeconds } = decision;
  void reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  });
  refuse(decision);
}
