import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createWorld } from '../../../../mocks/src/msw/world';
import { foreignScripts, GOOGLE, googleAnswers } from '../../../jest/google';
import { renderApp, server } from '../../../jest/render-app';
import { TOKEN_KEY } from '../../lib/auth/auth-storage';

const PATH = '/test-google-login';

function worldWith(google: Partial<typeof GOOGLE> = {}) {
  const world = createWorld();
  world.signIn.google = { ...GOOGLE, ...google };
  return world;
}

test('does not exist where the installation does not allow it', async () => {
  await renderApp(PATH, { world: worldWith({ testPage: false }) });
  expect(
    await screen.findByRole('heading', { name: 'Page not found: /test-google-login' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Test the window' })).toBeNull();
});

test('shows what must be registered with Google, and leaves no session after a test', async () => {
  googleAnswers('code=abc');
  const { person, world } = await renderApp(PATH, { world: worldWith() });
  expect(await screen.findByText('client-1')).toBeInTheDocument();
  expect(screen.getByText('https://hearth.example/auth/callback')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Test the window' }));
  expect(
    await screen.findByText('It works. Google signed in demo@customer.example.'),
  ).toBeInTheDocument();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(world.sessions.size).toBe(0);
});

test('a session that cannot be ended is no failed sign-in', async () => {
  googleAnswers('code=abc');
  const { person } = await renderApp(PATH, { world: worldWith() });
  server.use(http.post('/auth/logout', () => HttpResponse.error()));
  await person.click(await screen.findByRole('button', { name: 'Test the window' }));
  expect(
    await screen.findByText('The session of this test could not be ended. It ends by itself.'),
  ).toBeInTheDocument();
  expect(screen.getByText(/^It works/)).toBeInTheDocument();
  expect(screen.queryByText(/Can't reach the server/)).toBeNull();
});

test('leads to the login and the reset of an account that has no Google yet', async () => {
  googleAnswers('code=abc');
  const world = worldWith();
  world.signIn.googleRefusal = 'GOOGLE_PASSWORD_REQUIRED';
  const { person } = await renderApp(PATH, { world });
  await person.click(await screen.findByRole('button', { name: 'Test the window' }));
  expect(await screen.findByRole('link', { name: 'reset the password' })).toBeInTheDocument();
  expect(screen.queryByText(/Enter its password above/)).toBeNull();
});

test('says what is wrong in the words of the login', async () => {
  googleAnswers('error=redirect_uri_mismatch');
  const { person } = await renderApp(PATH, { world: worldWith() });
  await person.click(await screen.findByRole('button', { name: 'Test the window' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Google sign-in is not set up for this web address',
  );
});

test('shows what Google says about its prompt, and signs in with it', async () => {
  const id = {
    initialize: ({ callback }: { callback: (given: { credential: string }) => void }) => {
      id.choose = () => callback({ credential: 'token' });
    },
    prompt: (tell: (moment: object) => void) => {
      tell({
        getMomentType: () => 'display',
        getNotDisplayedReason: () => 'opt_out_or_no_session',
      });
    },
    cancel: () => undefined,
    choose: (): void => {
      throw new Error('nobody was asked');
    },
  };
  const { stop } = foreignScripts(() => {
    Object.assign(window, { google: { accounts: { id } } });
  });
  const { person } = await renderApp(PATH, { world: worldWith({ scriptUrl: '/gsi/test' }) });
  await person.click(await screen.findByRole('button', { name: 'Test one-tap' }));
  expect(await screen.findByText('display: opt_out_or_no_session')).toBeInTheDocument();
  act(() => id.choose());
  expect(await screen.findByText(/^It works/)).toBeInTheDocument();
  stop();
});

test('says so if Google’s script cannot be loaded', async () => {
  const { stop } = foreignScripts(null);
  const { person } = await renderApp(PATH, { world: worldWith({ scriptUrl: '/gsi/away' }) });
  await person.click(await screen.findByRole('button', { name: 'Test one-tap' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Google sign-in could not be loaded. Check your network and try again',
  );
  stop();
});

test('works for signed-in people too, and leaves their session alone', async () => {
  googleAnswers('code=abc');
  const { person, world } = await renderApp(PATH, { world: worldWith(), signedIn: true });
  const token = window.localStorage.getItem(TOKEN_KEY);
  await person.click(await screen.findByRole('button', { name: 'Test the window' }));
  await screen.findByText(/^It works/);
  expect(window.localStorage.getItem(TOKEN_KEY)).toBe(token);
  await waitFor(() => expect([...world.sessions.keys()]).toEqual([token]));
});
