import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';

interface Result {
  readonly error?: unknown;
  readonly loading: boolean;
  readonly networkStatus: NetworkStatus;
}

/**
 * The error of a query. Apollo clears it when it sends the query again; this hook keeps it until the answer, so that the
 * error message stays in place during a poll or a retry. Other variables clear it.
 */
export function useHeldError({ error, loading, networkStatus }: Result): unknown {
  const [held, setHeld] = useState<unknown>(undefined);
  if (!loading && held !== error) setHeld(error);
  const isAskedAgain =
    networkStatus === NetworkStatus.poll || networkStatus === NetworkStatus.refetch;
  return loading && isAskedAgain ? (error ?? held) : error;
}
