import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useServices } from '../../lib/services';
import type { AuthSession } from '../../lib/auth/auth-storage';
import { returnPath } from '../../lib/auth/return-path';

type Way = 'password' | 'google';

export interface SignIn {
  /** What failed last, until the next attempt. */
  readonly failure: unknown;
  /** How it is being tried now. */
  readonly pending: Way | null;
  /** Runs one attempt; while it runs, others are ignored. On success goes where the person came from. */
  readonly attempt: (way: Way, request: () => Promise<AuthSession>) => Promise<void>;
  /** For a submit that does not become an attempt: what failed before is not about it. */
  readonly forget: () => void;
}

/** Signing in, however it is done. @param otherwise where to go when nothing was asked for */
export function useSignIn(otherwise?: string): SignIn {
  const { session } = useServices();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState<Way | null>(null);
  // State arrives a render later; two clicks can come before.
  const running = useRef(false);

  async function attempt(way: Way, request: () => Promise<AuthSession>) {
    if (running.current) return;
    running.current = true;
    setPending(way);
    setFailure(null);
    try {
      session.signIn(await request());
      await navigate(returnPath(search, window.location.origin, otherwise), { replace: true });
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
      setPending(null);
    }
  }

  const forget = () => {
    setFailure(null);
  };
  return { failure, pending, attempt, forget };
}
