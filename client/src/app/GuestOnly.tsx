import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { returnPath } from '../lib/auth/return-path';
import { useEnter } from '../lib/services/use-enter';
import { useServices } from '../lib/services/services';
import { preloadScreen } from './frames';

const IDLE_MS = 1_500;

/** Sends signed-in users to the start page (spec §2), which is a separate document. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const services = useServices();
  const { session, openDocument } = services;
  // Evaluated once: after signing in on this screen, the screen itself navigates.
  const [wasGuest] = useState(() => session.current() === null);

  useEffect(() => {
    if (!wasGuest) openDocument(ADDRESSES.home);
  }, [wasGuest, openDocument]);

  // Continue here too after a sign-in in another tab. A sign-in on this screen navigates by itself.
  const enter = useEnter();
  const { search } = useLocation();
  useEffect(
    () =>
      session.onSignedInElsewhere(() => {
        void enter(returnPath(search, window.location.origin));
      }),
    [session, enter, search],
  );

  // Load the code of the next screen while somebody types the password.
  useEffect(() => {
    const timer = setTimeout(() => {
      void preloadScreen(ADDRESSES.statistics, services);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [services]);

  return wasGuest ? children : null;
}
