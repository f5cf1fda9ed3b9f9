import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { returnPath } from '../lib/auth/return-path';
import { useServices } from '../lib/services';
import { preloadScreen } from './frames';

const IDLE_MS = 1_500;

/** Who comes here signed in goes to the start page (spec §2), which is a document of its own. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const services = useServices();
  const { session, openDocument } = services;
  // Asked once: signing in on this screen leads elsewhere.
  const [wasGuest] = useState(() => session.current() === null);

  useEffect(() => {
    if (!wasGuest) openDocument(ADDRESSES.home);
  }, [wasGuest, openDocument]);

  // Signed in in another tab: go on here, too. Signing in on this screen leads away by itself.
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(
    () =>
      session.onSignedInElsewhere(() => {
        void navigate(returnPath(search, window.location.origin), { replace: true });
      }),
    [session, navigate, search],
  );

  // By the time a password is typed, what comes after it is here.
  useEffect(() => {
    const timer = setTimeout(() => {
      void preloadScreen(ADDRESSES.statistics, services);
    }, IDLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [services]);

  return wasGuest ? children : null;
}
