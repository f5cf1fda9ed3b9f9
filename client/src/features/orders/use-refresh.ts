import { useApolloClient } from '@apollo/client/react';

/** Everything on the page that an order's change may alter: the list, the balance, what is left. A failure is told by a toast. */
export function useRefresh(): () => void {
  const client = useApolloClient();
  return () => {
    client.refetchObservableQueries().catch(() => undefined);
  };
}
