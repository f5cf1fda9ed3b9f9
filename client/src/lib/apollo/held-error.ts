import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';

interface Result {
  readonly error?: unknown;
  readonly loading: boolean;
  readonly networkStatus: NetworkStatus;
}

/**
 * The error of a query. Apollo clears it when it asks again; this keeps it until the answer, so that what tells of it stays
 * in place during a poll or a retry. With other variables the question is another one, and the error goes.
 */
export function useHeldError({ error, loading, networkStatus }: Result): unknown {
  const [held, setHeld] = useState<unknown>(undefined);
  if (!loading && held !== error) setHeld(error);
  const isAskedAgain =
    networkStatus === NetworkStatus.poll || networkStatus === NetworkStatus.refetch;
  return loading && isAskedAgain ? (error ?? held) : error;
}
