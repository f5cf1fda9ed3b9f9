import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { loginPath } from '../lib/auth/return-path';
import { Redirect } from '../lib/Redirect';
import { useAuthSession, useServices } from '../lib/services/services';

/**
 * Without a session, redirects to the login and back here afterwards (spec §2), even if the session ends while a screen
 * is open. A deliberate sign-out does not come back.
 */
export function RequireSession({ children }: { children: (userId: string) => ReactNode }) {
  const session = useAuthSession();
  const { pathname, search, hash } = useLocation();
  const { reason } = useServices().session;
  if (session !== null) return children(session.user.id);
  return (
    <Redirect
      to={reason === 'asked' ? ADDRESSES.login : loginPath(`${pathname}${search}${hash}`)}
    />
  );
}
