import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { I18n } from '@lingui/core';
import { apiUrl } from '../api-url';
import type { Session } from '../auth/session';
import type { Connection } from '../connection';
import type { Tracker } from '../telemetry/tracker';
import type { Toasts } from '../toasts';
import { possibleTypes, typePolicies } from './cache';
import { authLink, connectionLink, errorLink, httpLink, slowLink } from './links';

interface ClientServices {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly connection: Connection;
  readonly tracker: Tracker;
  readonly uri?: string;
}

/** Refetches all queries on the screen. */
export function refetchShown(client: ApolloClient): void {
  // The screen and the links report failures, so ignore them here.
  client.refetchObservableQueries().catch(() => undefined);
}

/** The client of one session. Its cache belongs to that session; another session gets a new client. */
export function createApolloClient({
  session,
  toasts,
  i18n,
  connection,
  tracker,
  uri = apiUrl('/graphql'),
}: ClientServices): ApolloClient {
  const refetch = () => refetchShown(client);
  const client: ApolloClient = new ApolloClient({
    link: ApolloLink.from([
      errorLink({ session, toasts, i18n, connection, tracker, refetch }),
      connectionLink({ connection, toasts }),
      slowLink(tracker),
      authLink(session),
      httpLink(uri),
    ]),
    cache: new InMemoryCache({ typePolicies, possibleTypes }),
    defaultOptions: {
      watchQuery: {
        fetchPolicy: 'cache-and-network',
        nextFetchPolicy: 'cache-first',
        // Poll only while the page is visible.
        skipPollAttempt: () => document.hidden,
      },
    },
  });
  return client;
}
