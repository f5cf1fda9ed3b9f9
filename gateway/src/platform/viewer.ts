import type { ApiScope } from '../../../schema/rules/api-key.js';
import {
  FORBIDDEN_REASONS,
  type ForbiddenReason,
  UNAUTHENTICATED_REASONS,
  type UnauthenticatedReason,
} from '../../../schema/rules/error-codes.js';
import { type AccountRole, letsKeyIn, type Permission } from '../../../schema/rules/permissions.js';
import { AppError } from './errors.js';

/** The actor: a member with a session, or a program with an API key of the account. Stored in the audit log. */
export type Actor =
  | { type: 'SESSION'; id: string; role: AccountRole }
  | { type: 'API_KEY'; id: string; scopes: readonly ApiScope[] };

export interface Viewer {
  /** The member: who has signed in, or who made the key. */
  userId: string;
  accountId: string;
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

/**
 * Asks the table of permissions (schema/rules/permissions.ts).
 * @throws AppError FORBIDDEN, if the permission lets in neither the member's role nor the key's scopes
 */
export function authorize({ actor }: Viewer, permission: Permission): void {
  const { roles, scopes, needsAll } = permission;
  if (actor.type === 'SESSION') {
    if (!roles.includes(actor.role)) throw forbidden('ROLE_MISSING');
  } else if (scopes.length === 0 || !letsKeyIn(permission, actor.scopes)) {
    if (scopes.length === 0) throw forbidden('SESSION_REQUIRED');
    throw forbidden(
      'SCOPE_MISSING',
      `This API key needs the scope ${scopes.join(needsAll ? ' and ' : ' or ')}`,
    );
  }
}

function forbidden(reason: ForbiddenReason, message: string = FORBIDDEN_REASONS[reason]): AppError {
  return new AppError('FORBIDDEN', message, { reason });
}
