import { AuthRefusal, fetchCurrentUser } from '../lib/auth/auth-api';
import type { Session } from '../lib/auth/session';

/**
 * Asks who the stored token belongs to now. Signed out where the server refuses it (spec §4); a connection that fails says
 * nothing about the session, so it stays.
 */
export async function refreshUser(session: Session): Promise<void> {
  const stored = session.current();
  if (stored === null) return;
  try {
    const user = await fetchCurrentUser(stored.token);
    if (session.current()?.token === stored.token) session.signIn({ user, token: stored.token });
  } catch (error) {
    if (error instanceof AuthRefusal && session.current()?.token === stored.token)
      session.signOut('expired');
  }
}
