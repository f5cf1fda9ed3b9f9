import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { openSession, refuse } from '../../../../mocks/src/msw/auth-handlers';
import { createWorld } from '../../../../mocks/src/msw/world';
import { bodiesOf } from '../../../jest/answers';
import { foreignScripts, GOOGLE } from '../../../jest/google';
import { localTimeZone } from '../../lib/moment';
import { renderApp, server } from '../../../jest/render-app';
import { saveSession, TOKEN_KEY } from '../../lib/auth/auth-storage';
import { send } from './login.test-kit';

interface Configuration {
  client_id: string;
  nonce: string;
  context: string;
  auto_select: boolean;
  use_fedcm_for_prompt: boolean;
  callback: (response: { credential?: string }) => void;
}

/** Google Identity Services, as far as this page sees it. */
class FakeGoogle {
  prompts: Configuration[] = [];
  cancels = 0;
  #configuration: Configuration | undefined;

  readonly api = {
    initialize: (given: Configuration) => {
      this.#configuration = given;
    },
    prompt: () => {
      if (this.#configuration) this.prompts.push(this.#configuration);
    },
    cancel: () => {
      this.cancels += 1;
    },
  };

  /** A person presses "Continue as …". */
  choose(credential?: string): void {
    act(() => {
      this.prompts.at(-1)?.callback(credential === undefined ? {} : { credential });
    });
  }
}

let scripts = 0;
let stop: () => void = () => undefined;
let google: FakeGoogle;

/** Each test has a script of its own, because a page keeps a script that it has loaded. */
function prepare({ blocked = false } = {}) {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  google = new FakeGoogle();
  const watched = foreignScripts(
    blocked
      ? null
      : () => {
          Object.assign(window, { google: { accounts: { id: google.api } } });
        },
  );
  stop = watched.stop;
  const world = createWorld();
  world.signIn.google = { ...GOOGLE, scriptUrl: `/gsi/client-${(scripts += 1)}` };
  return { world, urls: watched.urls };
}

afterEach(() => {
  stop();
  Reflect.deleteProperty(window, 'google');
  document.cookie = 'invite=;path=/;max-age=0';
});

async function prompted() {
  await waitFor(() => expect(google.prompts).toHaveLength(1));
}

test('offers Google’s account with the gateway’s nonce, and signs in with it', async () => {
  const { world, urls } = prepare();
  const { opened, router } = await renderApp('/auth/login?returnTo=%2Fdashboard%2Fpoints', {
    world,
  });
  const sent = bodiesOf('/auth/google');
  await prompted();
  expect(urls).toEqual([expect.stringContaining('?hl=en-US')]);
  expect(google.prompts[0]).toMatchObject({
    client_id: 'client-1',
    nonce: 'mock-nonce',
    context: 'signin',
    auto_select: false,
    use_fedcm_for_prompt: true,
  });
  google.choose('token');
  // A new document, without Google's script.
  await waitFor(() => expect(opened).toEqual(['/dashboard/points']));
  expect(router.address).toBe('/auth/login?returnTo=%2Fdashboard%2Fpoints');
  expect(sent).toEqual([{ credential: 'token', clientId: 'client-1', timeZone: localTimeZone() }]);
  expect(window.localStorage.getItem(TOKEN_KEY)).toMatch(/^mock-token/);
});

test('a sign-in in another tab opens a new document too', async () => {
  const { world } = prepare();
  const { opened, services } = await renderApp('/auth/login?returnTo=%2Fdashboard%2Fpoints', {
    world,
  });
  await prompted();
  const [user] = world.users;
  saveSession(window.localStorage, { user: user!, token: openSession(world, user!) });
  act(() => services.session.restore());
  await waitFor(() => expect(opened).toEqual(['/dashboard/points']));
});

test('brings the invitation, from the form or from the referral link, which it uses up', async () => {
  for (const [path, context] of [
    ['/auth/register', 'signup'],
    ['/auth/login', 'signin'],
  ] as const) {
    document.cookie = 'invite=FRIEND42;path=/';
    const { world } = prepare();
    await renderApp(path, { world });
    const sent = bodiesOf('/auth/google');
    await prompted();
    expect(google.prompts[0]?.context).toBe(context);
    google.choose('token');
    await waitFor(() => {
      expect(sent).toEqual([expect.objectContaining({ inviteCode: 'FRIEND42' })]);
      expect(document.cookie).not.toContain('invite=');
    });
    stop();
    cleanup();
    window.localStorage.clear();
  }
});

test('sends the code that was typed meanwhile', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/register', { world });
  const sent = bodiesOf('/auth/google');
  await prompted();
  await person.type(screen.getByLabelText('Invitation code (optional)'), 'FRIEND42');
  google.choose('token');
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ inviteCode: 'FRIEND42' })]));
});

test('is not offered in a document whose policy forbids Google’s script', async () => {
  const { world, urls } = prepare();
  await renderApp('/auth/login', { world, documentPath: '/reset-password' });
  await screen.findByRole('button', { name: 'Continue with Google' });
  expect(urls).toEqual([]);
});

test.each([
  ['the script is blocked', () => prepare({ blocked: true })],
  [
    'the nonce cannot be loaded',
    () => {
      const prepared = prepare();
      server.use(http.get('/auth/google-nonce', () => HttpResponse.error()));
      return prepared;
    },
  ],
])('says nothing if %s: the button does the same', async (what, arrange) => {
  const { world, urls } = arrange();
  const { person } = await renderApp('/reset-password', { world, documentPath: '/auth/login' });
  if (what.includes('nonce'))
    server.use(http.get('/auth/google-nonce', () => HttpResponse.error()));
  await person.click(await screen.findByRole('link', { name: 'Back to login' }));
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await waitFor(() => expect(urls).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(google.prompts).toEqual([]);
});

test('says nothing when a person closes it, and leaves when the form is used', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await prompted();
  expect(screen.queryByRole('alert')).toBeNull();
  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'wrong');
  expect(google.cancels).toBe(0);
  await send(person);
  expect(await screen.findByRole('alert')).toHaveTextContent("Email and password don't match");
  await waitFor(() => expect(google.cancels).toBe(1));
  expect(google.prompts).toHaveLength(1);
});

test('leaves with the screen', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await prompted();
  await person.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: /password/ });
  expect(google.cancels).toBe(1);
});

test.each([
  ['a refused token', 'token', 'Google sign-in: invalid token'],
  ['an answer without a credential', undefined, 'Google sign-in: invalid response'],
])('says so after a person chose an account: %s', async (_what, credential, words) => {
  const { world } = prepare();
  world.signIn.googleRefusal = 'GOOGLE_TOKEN_INVALID';
  await renderApp('/auth/login', { world });
  await prompted();
  google.choose(credential);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('asks for the password of an account, on the registration by a link to the login', async () => {
  const { world } = prepare();
  const { person, router } = await renderApp('/auth/register?returnTo=%2Fcheckout%2Fpayment', {
    world,
  });
  server.use(http.post('/auth/google', () => refuse('GOOGLE_PASSWORD_REQUIRED')));
  await prompted();
  google.choose('token');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'This address already has an account. Log in with its password, or reset the password.',
  );
  expect(screen.getByRole('link', { name: 'reset the password' })).toHaveAttribute(
    'href',
    '/reset-password',
  );
  await person.click(screen.getAllByRole('link', { name: 'Log in' })[0]!);
  await waitFor(() => expect(router.address).toBe('/auth/login?returnTo=%2Fcheckout%2Fpayment'));
});
