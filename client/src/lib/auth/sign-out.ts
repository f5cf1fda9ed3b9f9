import { logOut } from './auth-api';
import type { Session } from './session';

/** Ends the session because its owner asks for it. */
export function signOut(session: Session): void {
  const token = session.current()?.token;
  // This browser forgets at once, whatever becomes of the call (spec §4): the server's session ends by itself in time.
  session.signOut('asked');
  if (token !== undefined) logOut(token).catch(() => undefined);
}
