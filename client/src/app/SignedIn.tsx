import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createApolloClient, refetchShown } from '../lib/apollo/client';
import { useServices } from '../lib/services';

/**
 * What every signed-in screen needs, in a chunk of its own: the login works without Apollo. There is one of it a customer, so
 * that everything the client remembers goes when the session does.
 */
export function SignedIn() {
  const services = useServices();
  const [client] = useState(() => createApolloClient(services));

  useEffect(
    () => () => {
      client.stop();
    },
    [client],
  );

  // What is on the screen may be of before the connection was lost.
  useEffect(
    () =>
      services.connection.onRestored(() => {
        refetchShown(client);
      }),
    [services, client],
  );

  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  );
}
