import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createApolloClient, refetchShown } from '../lib/apollo/client';
import { useServices } from '../lib/services/services';

/**
 * Providers of all signed-in screens, in a separate chunk, because the login works without Apollo. Remounts per
 * customer, so that the cache goes with the session.
 */
export function SignedIn() {
  const services = useServices();
  const [client] = useState(() => createApolloClient(services));

  useEffect(() => () => client.stop(), [client]);

  // The data on the screen may be from before the connection was lost.
  useEffect(() => services.connection.onRestored(() => refetchShown(client)), [services, client]);

  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
