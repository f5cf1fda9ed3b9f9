import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';

interface Result {
  readonly error?: unknown;
  readonly loading: boolean;
  readonly networkStatus: NetworkStatus;
  readonly refetch: () => Promise<unknown>;
}

/** The state of a query that `LoadFailed` turns into a message and a retry button. */
export interface Failure {
  /** Undefined while there is none. */
  readonly error: unknown;
  readonly loading: boolean;
  /** Loads again. Another failure replaces this one. */
  readonly retry: () => Promise<unknown>;
}

/**
 * The error of a query. Apollo clears it when it sends the query again; this hook keeps it until the answer, so that the
 * error message stays in place during a poll or a retry. Other variables clear it.
 */
export function useFailure({ error, loading, networkStatus, refetch }: Result): Failure {
  const [held, setHeld] = useState<unknown>(undefined);
  if (!loading && held !== error) setHeld(error);
  const isAskedAgain =
    networkStatus === NetworkStatus.poll || networkStatus === NetworkStatus.refetch;
  return { error: loading && isAskedAgain ? (error ?? held) : error, loading, retry: refetch };
}
