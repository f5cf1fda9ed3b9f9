import { gql } from '@apollo/client';
import { jest } from '@jest/globals';
import { setupI18n } from '@lingui/core';
import { waitFor } from '@testing-library/react';
import { graphql, http, HttpResponse } from 'msw';
import { USER } from '../../../jest/user';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { server } from '../../../jest/render-app';
import { Connection } from '../connection';
import { Session } from '../auth/session';
import { Tracker } from '../telemetry/tracker';
import { Toasts } from '../toasts';
import { createApolloClient } from './client';

const QUERY = gql`
  query Test {
    me {
      id
    }
  }
`;

function setUp() {
  const session = new Session(window.localStorage);
  session.signIn({ user: USER, token: 'secret' });
  const toasts = new Toasts();
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  const connection = new Connection({
    probe: () => Promise.resolve(true),
    isOnline: () => true,
    later: () => () => undefined,
  });
  const batches: string[] = [];
  const tracker = new Tracker({
    token: () => 'secret',
    commonData: () => ({ locale: 'en-US', page: '/' }),
    send: (batch) => batches.push(batch),
    later: () => () => undefined,
  });
  const client = createApolloClient({ session, toasts, i18n, connection, tracker });
  const reported = () => {
    tracker.flush();
    return batches.flatMap((batch) => (JSON.parse(batch) as { data: object[] }).data);
  };
  return { session, toasts, connection, client, reported };
}

test('sends the current session’s token', async () => {
  const { client, session } = setUp();
  const seen: (string | null)[] = [];
  server.use(
    graphql.query('Test', ({ request }) => {
      seen.push(request.headers.get('authorization'));
      return HttpResponse.json({ data: { me: { __typename: 'Me', id: 'u1' } } });
    }),
  );
  await client.query({ query: QUERY });
  session.signOut('asked');
  await client.query({ query: QUERY, fetchPolicy: 'network-only' });
  expect(seen).toEqual(['Bearer secret', null]);
});

test('reports which operation failed, and which was slow', async () => {
  const { client, reported } = setUp();
  server.use(graphql.query('Test', () => graphqlError('INTERNAL', 'no')));
  await expect(client.query({ query: QUERY })).rejects.toThrow();
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(1_500);
  server.use(
    graphql.query('Test', () =>
      HttpResponse.json({ data: { me: { __typename: 'Me', id: 'u1' } } }),
    ),
  );
  await client.query({ query: QUERY, fetchPolicy: 'network-only' });
  jest.restoreAllMocks();
  expect(reported()).toEqual([
    { name: 'graphql.Test', code: 'INTERNAL' },
    { name: 'graphql.Test', durationMs: 1_500 },
  ]);
});

// The generated types rely on it: they have no null for a field that is null only beside an error.
test('nobody reads the data of an answer that has an error', async () => {
  const { client } = setUp();
  const me = { __typename: 'Me', id: null };
  server.use(
    graphql.query('Test', () => HttpResponse.json({ data: { me }, errors: [{ message: 'no' }] })),
  );
  const watched: unknown[] = [];
  client.watchQuery({ query: QUERY }).subscribe(({ data }) => void watched.push(data));
  await expect(client.query({ query: QUERY })).rejects.toThrow('no');
  expect(watched.filter((data) => data !== undefined)).toEqual([]);
  expect(client.cache.extract()).toEqual({});
});

test('UNAUTHENTICATED ends the session without a toast', async () => {
  const { client, session, toasts } = setUp();
  server.use(graphql.query('Test', () => graphqlError('UNAUTHENTICATED', 'Sign in first')));
  await expect(client.query({ query: QUERY })).rejects.toThrow('Sign in first');
  expect(session.current()).toBeNull();
  expect(session.reason).toBe('expired');
  expect(toasts.current()).toEqual([]);
});

test('a late response to an earlier token does not end the current session', async () => {
  const { client, session } = setUp();
  server.use(
    graphql.query('Test', () => {
      session.signIn({ user: USER, token: 'newer' });
      return graphqlError('UNAUTHENTICATED', 'Sign in first');
    }),
  );
  await expect(client.query({ query: QUERY })).rejects.toThrow();
  expect(session.current()?.token).toBe('newer');
});

test('a lost connection is one toast with Retry, however many requests failed', async () => {
  const { client, toasts } = setUp();
  server.use(http.post('/graphql', () => HttpResponse.error()));
  await Promise.allSettled([
    client.query({ query: QUERY }),
    client.query({ query: QUERY, fetchPolicy: 'network-only' }),
  ]);
  expect(toasts.current()).toHaveLength(1);
  expect(toasts.current()[0]).toMatchObject({
    id: 'NETWORK',
    tone: 'bad',
    title: 'Network error',
    description: "Can't reach the server. Check your connection",
    action: { run: expect.any(Function) },
  });
});

test.each([
  ['RATE_LIMITED', () => graphqlError('RATE_LIMITED', 'slow down')],
  ['RATE_LIMITED', () => new HttpResponse('slow down', { status: 429 })],
  ['SERVICE_UNAVAILABLE', () => new HttpResponse('bad gateway', { status: 502 })],
])('%s is a toast, from the gateway or from a proxy in front of it', async (code, answer) => {
  const { client, toasts, session } = setUp();
  server.use(http.post('/graphql', answer));
  await expect(client.query({ query: QUERY })).rejects.toThrow();
  expect(toasts.current().map(({ id }) => id)).toEqual([code]);
  expect(session.current()).not.toBeNull();
});

test.each(['DATABASE_BUSY', 'DATABASE_READ_ONLY', 'DATABASE_DISK_FAILED'])(
  '%s has words of its own, and is not a lost connection',
  async (reason) => {
    const { client, toasts, connection } = setUp();
    const errors = [{ message: 'no', extensions: { code: 'SERVICE_UNAVAILABLE', reason } }];
    server.use(http.post('/graphql', () => HttpResponse.json({ errors }, { status: 503 })));
    await expect(client.query({ query: QUERY })).rejects.toThrow();
    expect(toasts.current()).toMatchObject([
      { id: reason, title: expect.stringMatching(/busy|can't be saved/) },
    ]);
    expect(connection.current()).toBe('good');
  },
);

test('a mutation lost offline shows no toast, because Retry would not send it again', async () => {
  const { client, toasts, connection } = setUp();
  server.use(http.post('/graphql', () => new HttpResponse('bad gateway', { status: 503 })));
  const mutation = gql`
    mutation Change {
      change
    }
  `;
  await expect(client.mutate({ mutation })).rejects.toThrow();
  expect(toasts.current()).toEqual([]);
  expect(connection.current()).toBe('unreachable');
});

test('Retry refetches the queries on the screen, and handles another failure', async () => {
  const { client, toasts } = setUp();
  let asked = 0;
  server.use(
    http.post('/graphql', () => {
      asked += 1;
      return HttpResponse.error();
    }),
  );
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => uncaught.push(reason);
  process.on('unhandledRejection', note);
  let failures = 0;
  const shown = client.watchQuery({ query: QUERY }).subscribe(({ error }) => {
    if (error !== undefined) failures += 1;
  });
  await waitFor(() => expect(toasts.current()).toHaveLength(1));
  toasts.current()[0]?.action?.run();
  await waitFor(() => expect(failures).toBe(2));
  expect(asked).toBe(2);
  // Node reports an unhandled rejection at the end of its turn.
  await new Promise((resolve) => setTimeout(resolve, 0));
  process.off('unhandledRejection', note);
  shown.unsubscribe();
  expect(uncaught).toEqual([]);
});

test('an error that a screen reports itself is no toast', async () => {
  const { client, toasts } = setUp();
  server.use(graphql.query('Test', () => graphqlError('NOT_FOUND', 'nothing here')));
  await expect(client.query({ query: QUERY })).rejects.toThrow();
  expect(toasts.current()).toEqual([]);
});

test('any response ends a lost connection', async () => {
  const { client, toasts, connection } = setUp();
  server.use(http.post('/graphql', () => HttpResponse.error(), { once: true }));
  await expect(client.query({ query: QUERY })).rejects.toThrow();
  expect(connection.current()).toBe('unreachable');
  server.use(graphql.query('Test', () => graphqlError('NOT_FOUND', 'nothing here')));
  await expect(client.query({ query: QUERY })).rejects.toThrow();
  expect(connection.current()).toBe('good');
  expect(toasts.current()).toEqual([]);
});

test('polls only while the page is visible', async () => {
  const { client } = setUp();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  let asked = 0;
  server.use(
    graphql.query('Test', () => {
      asked += 1;
      return HttpResponse.json({ data: { me: { __typename: 'Me', id: 'u1' } } });
    }),
  );
  const watching = client.watchQuery({ query: QUERY, pollInterval: 10 }).subscribe(() => undefined);
  // Each attempt to poll asks whether the page is hidden.
  await waitFor(() => expect(hidden.mock.calls.length).toBeGreaterThan(5));
  expect(asked).toBe(1);
  hidden.mockReturnValue(false);
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  watching.unsubscribe();
  hidden.mockRestore();
});
