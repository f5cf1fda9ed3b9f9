import { AuthRefusal, fetchCurrentUser } from '../lib/auth/auth-api';
import type { Session } from '../lib/auth/session';

/** An `err_code` of 1400 or more is not about the session: 14xx is a rate limit, 15xx a server error. */
const TOO_OFTEN = 1400;

/**
 * Loads the current user of the stored token. A refusal signs out (spec §4). A failed connection, a server error
 * (15xx), and a rate limit (14xx) say nothing about the session, so it stays.
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
