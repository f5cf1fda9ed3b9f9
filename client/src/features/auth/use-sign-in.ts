import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../../lib/services/services';
import type { AuthSession } from '../../lib/auth/auth-storage';
import { returnPath } from '../../lib/auth/return-path';
import { useEnter } from '../../lib/services/use-enter';

type Way = 'password' | 'google';

export interface SignIn {
  /** The last failure, until the next attempt. */
  readonly failure: unknown;
  /** The method of the attempt in progress. */
  readonly pending: Way | null;
  /** Runs one attempt; ignores others meanwhile. On success it goes to the return path. */
  readonly attempt: (way: Way, request: () => Promise<AuthSession>) => Promise<void>;
  /** Clears the last failure, for a submit that stops at validation. */
  readonly forget: () => void;
}

/** State of a sign-in by any method. @param otherwise the default return path */
export function useSignIn(otherwise?: string): SignIn {
  const { session } = useServices();
  const enter = useEnter();
  const { search } = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState<Way | null>(null);
  // A ref, because state updates one render later: two clicks may come before that.
  const running = useRef(false);

  async function attempt(way: Way, request: () => Promise<AuthSession>) {
    if (running.current) return;
    running.current = true;
    setPending(way);
    setFailure(null);
    try {
      session.signIn(await request());
      await enter(returnPath(search, window.location.origin, otherwise));
    } catch (error) {
      setFailure(error);
    } finally {
      running.current = false;
      setPending(null);
    }
  }

  const forget = () => setFailure(null);
  return { failure, pending, attempt, forget };
}
