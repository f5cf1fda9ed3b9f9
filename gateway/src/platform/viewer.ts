import { AppError } from './errors.js';

/** What an API key may be allowed to do (SECURITY 33). A signed-in person may do everything in their own account. */
export const API_SCOPES = [
  'READ_PROFILE',
  'READ_USAGE',
  'READ_ORDERS',
  'MANAGE_SUB_ACCOUNTS',
  'MANAGE_WHITELIST',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Who acts: a person through a session, or a program through an API key. Written to the audit log as it is. */
export type Actor =
  { type: 'SESSION'; id: string } | { type: 'API_KEY'; id: string; scopes: readonly ApiScope[] };

export interface Viewer {
  userId: string;
  actor: Actor;
  /** Where the request came from; kept in the audit log. */
  address: string;
}

/** The signed-in viewer, or UNAUTHENTICATED. */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError('UNAUTHENTICATED', 'Sign in, or send an API key');
  return viewer;
}

/**
 * Whether the viewer may do something: sessions may do everything, keys what one of `scopes` allows. With no scopes only a
 * session will do (money, credentials).
 */
export function mayDo(viewer: Viewer, scopes: readonly ApiScope[]): boolean {
  return (
    viewer.actor.type === 'SESSION' || viewer.actor.scopes.some((scope) => scopes.includes(scope))
  );
}
