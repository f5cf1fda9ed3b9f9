import { http, HttpResponse } from 'msw';
import { server } from '../../../jest/render-app';
import { Session } from './session';
import { RequestFailure, sessionFetch } from './session-fetch';

const ADA = { user: { id: 'u-1', email: 'ada@customer.example' }, token: 'ada' };

function signedIn(): Session {
  const session = new Session(sessionStorage);
  session.signIn(ADA as Parameters<Session['signIn']>[0]);
  return session;
}

const failureOf = (session: Session) =>
  sessionFetch(session, '/a-file').then(
    () => null,
    (error: unknown) => (error instanceof RequestFailure ? error : null),
  );

test('asks with the token of the session', async () => {
  server.use(
    http.get('*/a-file', ({ request }) =>
      HttpResponse.text(request.headers.get('authorization') ?? ''),
    ),
  );
  expect(await (await sessionFetch(signedIn(), '/a-file')).text()).toBe('Bearer ada');
});

test('an answer that the session is over signs out', async () => {
  server.use(
    http.get('*/a-file', () => HttpResponse.json({ code: 'UNAUTHENTICATED' }, { status: 401 })),
  );
  const session = signedIn();
  expect(await failureOf(session)).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  expect([session.current(), session.reason]).toEqual([null, 'expired']);
});

test('an answer to an earlier session leaves the current one', async () => {
  const session = signedIn();
  server.use(
    http.get('*/a-file', () => {
      session.signIn({ ...session.current()!, token: 'newer' });
      return HttpResponse.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
    }),
  );
  expect(await failureOf(session)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(session.current()?.token).toBe('newer');
});

test.each([
  [429, { code: 'RATE_LIMITED', reason: 'EXPORTS' }, { code: 'RATE_LIMITED', reason: 'EXPORTS' }],
  [503, '<html>', { code: 'SERVICE_UNAVAILABLE', reason: undefined }],
  [500, 'null', { code: 'INTERNAL' }],
])('status %d with %j is a failure with its code', async (status, body, failure) => {
  server.use(
    http.get('*/a-file', () =>
      typeof body === 'string'
        ? HttpResponse.text(body, { status })
        : HttpResponse.json(body, { status }),
    ),
  );
  expect(await failureOf(signedIn())).toMatchObject(failure);
});

test('no answer is NETWORK', async () => {
  server.use(http.get('*/a-file', () => HttpResponse.error()));
  expect(await failureOf(signedIn())).toMatchObject({ code: 'NETWORK', status: 0 });
});
