import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { loginPath, returningTo } from '../lib/auth/return-path';
import { Redirect } from '../lib/Redirect';
import { useAuthSession, useServices } from '../lib/services/services';

/** A plan that is to be bought, as the public pages link it. An order that exists has a customer, who logs in. */
const isPurchase = (pathname: string, search: string) =>
  pathname === ADDRESSES.checkout && new URLSearchParams(search).has('plan');

/**
 * Without a session, redirects to the login and back here afterwards (spec §2), even if the session ends while a screen
 * is open. A deliberate sign-out does not come back. A visitor who buys is new, and registers.
 */
export function RequireSession({ children }: { children: (userId: string) => ReactNode }) {
  const session = useAuthSession();
  const { pathname, search, hash } = useLocation();
  const { reason } = useServices().session;
  if (session !== null) return children(session.user.id);
  const here = `${pathname}${search}${hash}`;
  if (reason === 'asked') return <Redirect to={ADDRESSES.login} />;
  return (
    <Redirect
      to={
        reason === null && isPurchase(pathname, search)
          ? returningTo(ADDRESSES.register, here)
          : loginPath(here)
      }
    />
  );
}
