import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { I18n } from '@lingui/core';
import type { Session } from '../auth/session';
import type { Toasts } from '../toasts';
import { typePolicies } from './cache';
import { authLink, errorLink, httpLink } from './links';

interface ClientServices {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly uri?: string;
}

/** The one client of the application. What it remembers belongs to a session and goes when the session does. */
export function createApolloClient({
  session,
  toasts,
  i18n,
  uri = '/graphql',
}: ClientServices): ApolloClient {
  const refetch = () => void client.refetchObservableQueries();
  const client: ApolloClient = new ApolloClient({
    link: ApolloLink.from([
      errorLink({ session, toasts, i18n, refetch }),
      authLink(session),
      httpLink(uri),
    ]),
    cache: new InMemoryCache({ typePolicies }),
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
    },
  });
  let owner = session.current()?.user.id;
  session.subscribe(() => {
    const next = session.current()?.user.id;
    if (next !== owner) void client.clearStore();
    owner = next;
  });
  return client;
}
