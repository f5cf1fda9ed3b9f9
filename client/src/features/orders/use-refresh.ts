import { useApolloClient } from '@apollo/client/react';

/**
 * Refetches everything that a change of an order may affect: the list, the balance, the remaining traffic. A toast
 * reports a failure.
 */
export function useRefresh(): () => void {
  const client = useApolloClient();
  return () => {
    client.refetchObservableQueries().catch(() => undefined);
  };
}
