import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { HttpLink } from '@apollo/client/link/http';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { tap } from 'rxjs';
import type { Session } from '../auth/session';
import type { Connection } from '../connection';
import { wordsForCode } from '../error-words';
import type { Toasts } from '../toasts';
import { takeAsked } from './asked';
import { errorCode, NETWORK } from './errors';

export interface LinkServices {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly connection: Connection;
  /** Asks again for what the screen shows: the answer to Retry. Mutations are never repeated by themselves. */
  readonly refetch: () => void;
}

/** Codes that concern the whole page; all others are told by the screen that asked. */
const TOLD_HERE = new Set([NETWORK, 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);

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
 * and failures of the connection become one toast with Retry.
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
    if (!TOLD_HERE.has(code)) return;
    if (code !== 'RATE_LIMITED') connection.failed();
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
      const asked = takeAsked(init);
      if (asked !== undefined) return asked;
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
      return fetch(input, { ...init, signal });
    },
  });
}
