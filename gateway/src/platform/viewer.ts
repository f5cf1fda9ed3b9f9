import type { ApiScope } from '../../../schema/rules/api-key.js';
import {
  UNAUTHENTICATED_REASONS,
  type UnauthenticatedReason,
} from '../../../schema/rules/error-codes.js';
import { AppError } from './errors.js';

/** The actor: a person with a session, who may do everything in their own account, or a program with an API key. Stored in the audit log. */
export type Actor =
  { type: 'SESSION'; id: string } | { type: 'API_KEY'; id: string; scopes: readonly ApiScope[] };

export interface Viewer {
  userId: string;
  actor: Actor;
  /** The request's origin, for the audit log. */
  address: string;
}

/** Returns the signed-in viewer. @throws AppError UNAUTHENTICATED with `reason` */
export function requireViewer(
  viewer: Viewer | null,
  reason: UnauthenticatedReason = 'TOKEN_MISSING',
): Viewer {
  if (!viewer) throw unauthenticated(reason);
  return viewer;
}

export function unauthenticated(reason: UnauthenticatedReason): AppError {
  const message = `Sign in, or send an API key. ${UNAUTHENTICATED_REASONS[reason]}`;
  return new AppError('UNAUTHENTICATED', message, { reason });
}

/** The API key has none of these scopes. */
export function scopeMissing(scopes: readonly ApiScope[]): AppError {
  const message = `This API key needs the scope ${scopes.join(' or ')}`;
  return new AppError('FORBIDDEN', message, { reason: 'SCOPE_MISSING' });
}

/** An API key asks for something that needs a person. */
export function sessionRequired(): AppError {
  const message = 'An API key cannot do this; sign in';
  return new AppError('FORBIDDEN', message, { reason: 'SESSION_REQUIRED' });
}

/**
 * Whether the viewer is allowed: sessions always, keys with one of `scopes`. Empty `scopes` require a session (money,
 * credentials).
 */
export function mayDo(viewer: Viewer, scopes: readonly ApiScope[]): boolean {
  return (
    viewer.actor.type === 'SESSION' || viewer.actor.scopes.some((scope) => scopes.includes(scope))
  );
}
