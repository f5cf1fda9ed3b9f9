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
import type { Tracker } from '../telemetry/tracker';
import type { Toasts } from '../toasts';
import { errorCode, isToldByPage, isUnreached, NETWORK } from './errors';

export interface LinkServices {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly connection: Connection;
  readonly tracker: Tracker;
  /** Refetches the queries on the screen, for Retry. */
  readonly refetch: () => void;
}

/** The request headers that earlier links set. Apollo does not type them. */
function headersOf(context: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return (context['headers'] ?? {}) as Record<string, string>;
}

/** Adds the token of the session at the time of the request. */
export function authLink(session: Session): ApolloLink {
  return new SetContextLink((context) => {
    const token = session.current()?.token;
    return token === undefined
      ? {}
      : { headers: { ...headersOf(context), authorization: `Bearer ${token}` } };
  });
}

/**
 * Handles errors of all operations. An ended session signs out; the guard then leads to the login and back. Connection
 * failures become one toast with Retry, except those of a mutation: Retry only refetches queries, so the form that sent
 * the mutation reports the failure and offers to send again.
 */
export function errorLink({
  session,
  toasts,
  i18n,
  connection,
  tracker,
  refetch,
}: LinkServices): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    const code = errorCode(error);
    if (code === 'UNAUTHENTICATED') {
      // A response to an earlier session's token says nothing about the current session.
      const sent = headersOf(operation.getContext())['authorization'];
      if (sent === undefined || sent === `Bearer ${session.current()?.token ?? ''}`)
        session.signOut('expired');
      return;
    }
    tracker.failed(`graphql.${operation.operationName ?? 'unnamed'}`, code);
    if (!isToldByPage(code)) return;
    if (isUnreached(code)) {
      // The banner already reports this, and the connection retries by itself.
      const known = connection.current() !== 'good';
      connection.failed();
      if (known) return;
    }
    if (operation.operationType === OperationTypeNode.MUTATION) return;
    const words = i18n._(wordsForCode(code));
    toasts.add({
      id: code,
      tone: 'bad',
      // Spec §8 names it, and the words say what to do.
      ...(code === NETWORK
        ? { title: t(i18n)`Network error`, description: words }
        : { title: words }),
      action: { label: t(i18n)`Retry`, run: refetch },
    });
  });
}

/**
 * Any response, even an error, shows that the service is reachable, and ends the connection warning. The exception is a
 * response that the service is unavailable.
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

/** Faster answers are what everybody expects, and not reported. */
const SLOW_MS = 1_000;

/** Reports how long slow operations took. */
export function slowLink(tracker: Tracker): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const startedAt = performance.now();
    return forward(operation).pipe(
      tap(() => {
        const ms = performance.now() - startedAt;
        if (ms >= SLOW_MS) tracker.took(`graphql.${operation.operationName ?? 'unnamed'}`, ms);
      }),
    );
  });
}

/** A request fails after this time, so that the page can report it. */
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
