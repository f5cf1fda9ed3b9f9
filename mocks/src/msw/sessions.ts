import { API_KEY_PREFIX } from '../../../schema/rules/api-key.js';
import type { UnauthenticatedReason } from '../../../schema/rules/error-codes.js';
import type { MockUser, World } from './records.js';

/** The token of a request's session, or its API key. */
export const tokenOf = (request: Request) =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';

/** The customer whose session, or API key, a request carries. A key may do everything here, whatever its scopes. */
export function userOf(world: World, request: Request): MockUser | null {
  const token = tokenOf(request);
  if (token.startsWith(API_KEY_PREFIX))
    return keyRefusal(world, token) === null ? (world.users[0] ?? null) : null;
  const id = world.sessions.get(token);
  return world.users.find((user) => user.id === id) ?? null;
}

/** Why a request is nobody's. */
export function refusalOf(world: World, request: Request): UnauthenticatedReason {
  const token = tokenOf(request);
  if (token === '') return 'TOKEN_MISSING';
  return keyRefusal(world, token) ?? 'TOKEN_UNKNOWN';
}

/** The world keeps only the beginnings of its keys, so anything that begins so is the key. */
function keyRefusal({ apiKeys, now }: World, token: string): UnauthenticatedReason | null {
  if (!token.startsWith(API_KEY_PREFIX)) return null;
  const key = apiKeys.find(({ prefix }) => token.startsWith(prefix));
  if (key === undefined) return 'API_KEY_UNKNOWN';
  if (key.revokedAt !== null) return 'API_KEY_REVOKED';
  return key.expiresAt !== null && new Date(key.expiresAt) <= now ? 'API_KEY_EXPIRED' : null;
}
