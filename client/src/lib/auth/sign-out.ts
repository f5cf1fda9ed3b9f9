import { logOut } from './auth-api';
import type { Session } from './session';

/** Signs out at the user's request. */
export function signOut(session: Session): void {
  const token = session.current()?.token;
  // Sign out locally at once, even if the call fails (spec §4): the server's session expires by itself.
  session.signOut('asked');
  if (token !== undefined) logOut(token).catch(() => undefined);
}
