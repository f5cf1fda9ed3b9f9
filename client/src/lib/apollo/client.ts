import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { I18n } from '@lingui/core';
import type { Session } from '../auth/session';
import type { Connection } from '../connection';
import type { Toasts } from '../toasts';
import { possibleTypes, typePolicies } from './cache';
import { authLink, connectionLink, errorLink, httpLink } from './links';

interface ClientServices {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly connection: Connection;
  readonly uri?: string;
}

/** Asks again for everything that is on the screen. */
export function refetchShown(client: ApolloClient): void {
  // What fails is told by the screen that shows it, and by the links; here is nobody to tell.
  client.refetchObservableQueries().catch(() => undefined);
}

/** The client of one session. What it remembers belongs to that session, so another one gets another client. */
export function createApolloClient({
  session,
  toasts,
  i18n,
  connection,
  uri = '/graphql',
}: ClientServices): ApolloClient {
  const refetch = () => {
    refetchShown(client);
  };
  const client: ApolloClient = new ApolloClient({
    link: ApolloLink.from([
      errorLink({ session, toasts, i18n, connection, refetch }),
      connectionLink({ connection, toasts }),
      authLink(session),
      httpLink(uri),
    ]),
    cache: new InMemoryCache({ typePolicies, possibleTypes }),
    defaultOptions: {
      watchQuery: {
        fetchPolicy: 'cache-and-network',
        nextFetchPolicy: 'cache-first',
        // What asks again and again does so for somebody who looks.
        skipPollAttempt: () => document.hidden,
      },
    },
  });
  return client;
}
