import { AuthRefusal, fetchCurrentUser } from '../lib/auth/auth-api';
import type { Session } from '../lib/auth/session';

/** `err_code`s from here on are not about who asks. */
const TOO_OFTEN = 1400;

/**
 * Asks who the stored token belongs to now. Signed out where the server refuses it (spec §4); a connection that fails, a
 * server in trouble (15xx) or one that is asked too often (14xx) says nothing about the session, so it stays.
 */
export async function refreshUser(session: Session): Promise<void> {
  const stored = session.current();
  if (stored === null) return;
  try {
    const user = await fetchCurrentUser(stored.token);
    if (session.current()?.token === stored.token) session.signIn({ user, token: stored.token });
  } catch (error) {
    const refused = error instanceof AuthRefusal && error.code < TOO_OFTEN;
    if (refused && session.current()?.token === stored.token) session.signOut('expired');
  }
}
