import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { loginPath } from '../lib/auth/return-path';
import { useAuthSession, useServices } from '../lib/services';

/**
 * Without a session it leads to the login and from there back here (spec §2), also when the session ends while a screen is
 * shown. Who signed out on purpose does not come back.
 */
export function RequireSession({ children }: { children: (userId: string) => ReactNode }) {
  const session = useAuthSession();
  const { pathname, search, hash } = useLocation();
  const { reason } = useServices().session;
  if (session !== null) return children(session.user.id);
  return (
    <Navigate
      to={reason === 'asked' ? ADDRESSES.login : loginPath(`${pathname}${search}${hash}`)}
      replace
    />
  );
}
