import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import type { Session } from '../auth/session';
import type { Connection } from '../connection';
import { wordsForCode } from '../error-words';
import type { Toasts } from '../toasts';
import { errorCode, isToldByPage, NETWORK } from './errors';

export interface LinkServices {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly connection: Connection;
  /** Asks again for what the screen shows: the answer to Retry. */
  readonly refetch: () => void;
}

/** Headers of a request as earlier links left them; Apollo knows no type for them. */
function headersOf(context: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return (context['headers'] ?? {}) as Record<string, string>;
}

/** Sends the token of whoever is signed in when the request leaves. */
export function authLink(session: Session): ApolloLink {
  return new SetContextLink((context) => {
    const token = session.current()?.token;
    return token === undefined
      ? {}
      : { headers: { ...headersOf(context), authorization: `Bearer ${token}` } };
  });
}

/**
 * What happens to errors wherever they come from: an ended session signs out (the guard then leads to the login and back),
 * and failures of the connection become one toast with Retry. Not those of a change: who asked for it says that it failed
 * where it was asked for, and asking for it there once more is the retry. Asking again for data would look like one.
 */
export function errorLink({
  session,
  toasts,
  i18n,
  connection,
  refetch,
}: LinkServices): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    const code = errorCode(error);
    if (code === 'UNAUTHENTICATED') {
      // An answer to the token of an earlier session says nothing about this one.
      const sent = headersOf(operation.getContext())['authorization'];
      if (sent === undefined || sent === `Bearer ${session.current()?.token ?? ''}`)
        session.signOut('expired');
      return;
    }
    if (!isToldByPage(code)) return;
    if (code !== 'RATE_LIMITED') {
      // While the banner is there it says the same, and goes on trying by itself.
      const known = connection.current() !== 'good';
      connection.failed();
      if (known) return;
    }
    if (operation.operationType === OperationTypeNode.MUTATION) return;
    toasts.add({
      id: code,
      tone: 'bad',
      title: i18n._(wordsForCode(code)),
      action: { label: t(i18n)`Retry`, run: refetch },
    });
  });
}

/**
 * Every answer, also one that says no, shows that the service is there: what was said about the connection is over. Except
 * the answer that the service cannot serve.
 */
export function connectionLink({
  connection,
  toasts,
}: Pick<LinkServices, 'connection' | 'toasts'>): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors }) => {
        if (errors?.some(({ extensions }) => extensions?.['code'] === 'SERVICE_UNAVAILABLE'))
          return;
        connection.succeeded();
        toasts.dismiss(NETWORK);
        toasts.dismiss('SERVICE_UNAVAILABLE');
      }),
    ),
  );
}

/** Asking fails after this long, so that a person is told instead of left waiting. */
const TIMEOUT_MS = 15_000;

export function httpLink(uri: string): ApolloLink {
  return new HttpLink({
    uri,
    fetch: (input, init) => {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
      return fetch(input, { ...init, signal });
    },
  });
}
