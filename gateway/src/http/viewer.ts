import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_KEY_PREFIX } from '../../../schema/rules/api-key.js';
import type { UnauthenticatedReason } from '../../../schema/rules/error-codes.js';
import { PERMISSIONS } from '../../../schema/rules/permissions.js';
import type { ApiKeyService } from '../modules/api-key/api-key.service.js';
import type { SessionService } from '../modules/session/session.service.js';
import { refuse, type RateDecision } from '../platform/rate-limit.js';
import type { Caller } from '../modules/user/user.service.js';
import { authorize, unauthenticated } from '../platform/viewer.js';

type Guarded = {
  [Name in keyof typeof PERMISSIONS]: (typeof PERMISSIONS)[Name] extends null ? never : Name;
}[keyof typeof PERMISSIONS];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the table of permissions that has the same facts as the route: whoever may ask for it is let in. */
    guarded?: Guarded;
  }
}

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

/** A caller, and for an API key the rest of its limit. */
export type ResolvedCaller = Caller & { rate?: RateDecision };

/**
 * Resolves the caller of a request: a session, or an API key (SECURITY 17, 33). Without a valid token the answer is the reason:
 * public data stays readable, and everything else answers UNAUTHENTICATED with it. The response to a key reports the rest of
 * its limit.
 * @param token null for a visitor
 * @throws AppError RATE_LIMITED when a key asks too often, FORBIDDEN when it is used from an address that it is not for
 */
export async function resolveCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, apiKeys }: CallerServices,
  token = bearerToken(request),
): Promise<ResolvedCaller | UnauthenticatedReason> {
  if (token === null) return 'TOKEN_MISSING';
  if (!token.startsWith(API_KEY_PREFIX))
    return (await sessions.resolve(token, request.ip)) ?? 'TOKEN_UNKNOWN';
  const key = await apiKeys.resolve(token, request.ip);
  if (typeof key === 'string') return key;
  enforceRate(reply, key.rate);
  return key;
}

/** The caller, if there is a valid one. @throws AppError as `resolveCaller`, and UNAUTHENTICATED with `reason` */
export async function requireCaller(
  ...request: Parameters<typeof resolveCaller>
): Promise<ResolvedCaller> {
  const caller = await resolveCaller(...request);
  if (typeof caller === 'string') throw unauthenticated(caller);
  return caller;
}

/**
 * The caller, if the table of permissions lets them use the operation that the route names.
 * @throws AppError as `requireCaller`, and FORBIDDEN
 */
export async function authorizedCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  services: CallerServices,
): Promise<ResolvedCaller> {
  const { guarded } = request.routeOptions.config;
  if (guarded === undefined) throw new Error(`${request.routeOptions.url} names no operation`);
  const caller = await requireCaller(request, reply, services);
  authorize(caller.viewer, PERMISSIONS[guarded]);
  return caller;
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
