import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { MOCK_RESET_TOKEN } from '../../../../mocks/src/msw/identity-world';
import { MOCK_ANSWER } from '../../../../mocks/src/msw/sign-in-world';
import { DEMO } from '../../../../mocks/src/msw/user-world';
import { createWorld } from '../../../../mocks/src/msw/world';
import { foreignScripts } from '../../../jest/google';
import { renderApp, server } from '../../../jest/render-app';

interface Options {
  sitekey: string;
  callback: (answer: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

let scripts = 0;
let stop: () => void = () => undefined;
let options: Options | undefined;
let resets = 0;

/** The service's script, as far as this page sees it. */
const service = {
  render: (container: HTMLElement, given: Options) => {
    container.append('the widget');
    options = given;
    return 'widget-1';
  },
  reset: () => {
    resets += 1;
  },
};

/** Each test has a script of its own, because a page keeps a script that it has loaded. */
function prepare(provider: 'turnstile' | 'hcaptcha' | 'recaptcha' = 'turnstile') {
  options = undefined;
  resets = 0;
  let reachable = true;
  const name = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' }[provider];
  const watched = foreignScripts(() => {
    if (reachable) Object.assign(window, { [name]: service });
  });
  stop = watched.stop;
  const world = createWorld();
  world.signIn.captcha = {
    provider,
    siteKey: 'site-1',
    scriptUrl: `/captcha-${(scripts += 1)}.js?render=explicit`,
  };
  return {
    world,
    urls: watched.urls,
    away: () => {
      reachable = false;
    },
  };
}

afterEach(() => {
  stop();
  for (const name of ['turnstile', 'hcaptcha', 'grecaptcha']) Reflect.deleteProperty(window, name);
});

const solve = (answer = MOCK_ANSWER) => {
  act(() => options?.callback(answer));
};

type Person = Awaited<ReturnType<typeof renderApp>>['person'];
const submit = () => screen.getByRole('button', { name: 'Log in' });

async function fillIn(person: Person, password: string = DEMO.password) {
  await person.type(await screen.findByLabelText('Email'), DEMO.email);
  await person.type(screen.getByLabelText('Password'), password);
}

/** The bodies that are sent to a path from now on. */
function bodiesOf(path: string): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.clone().json());
      return undefined;
    }),
  );
  return sent;
}

test('without a captcha, no script is loaded', async () => {
  const { urls } = prepare();
  const { opened, person } = await renderApp('/auth/login');
  await fillIn(person);
  await person.click(submit());
  expect(await screen.findByRole('heading', { name: 'Welcome, Mei Chan' })).toBeInTheDocument();
  expect(opened).toEqual([]);
  expect(urls).toEqual([]);
  expect(screen.queryByRole('group', { name: 'Robot check' })).toBeNull();
});

test.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)(
  '%s is asked before the login is sent, and its answer goes along',
  async (provider) => {
    const { world } = prepare(provider);
    const { opened, person } = await renderApp('/auth/login', { world });
    const sent = bodiesOf('/auth/login');
    const group = await screen.findByRole('group', { name: 'Robot check' });
    await screen.findByText('the widget');
    expect(options?.sitekey).toBe('site-1');
    await fillIn(person);
    await person.click(submit());
    expect(await screen.findByText("Please confirm you're not a robot")).toBeInTheDocument();
    expect(group).toHaveAccessibleDescription("Please confirm you're not a robot");
    expect(group).toHaveFocus();
    expect(sent).toEqual([]);
    solve();
    await waitFor(() => {
      expect(screen.queryByText("Please confirm you're not a robot")).toBeNull();
    });
    await person.click(submit());
    // A new document, without the service's script.
    await waitFor(() => {
      expect(opened).toEqual(['/dashboard']);
    });
    expect(sent).toEqual([{ ...DEMO, captcha: MOCK_ANSWER }]);
  },
);

/** Answers take a moment, as over a network: otherwise React never renders the form while it is being sent. */
function slowly(): void {
  server.use(
    http.post('/auth/login', async () => {
      await delay(50);
      return undefined;
    }),
  );
}

test('a refused login uses up the answer, so the next one needs another', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  slowly();
  await fillIn(person, 'wrong');
  solve();
  await person.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent("Email and password don't match");
  await waitFor(() => {
    expect(resets).toBe(1);
  });
  // Our own reset asks nobody anything.
  expect(screen.queryByText("Please confirm you're not a robot")).toBeNull();
  expect(screen.getByRole('group', { name: 'Robot check' })).not.toHaveFocus();
  await person.click(submit());
  expect(await screen.findByText("Please confirm you're not a robot")).toBeInTheDocument();
});

test('a mistake in the form keeps the answer', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  solve();
  await person.click(submit());
  expect(await screen.findByText('Please enter password')).toBeInTheDocument();
  expect(resets).toBe(0);
  expect(screen.queryByText("Please confirm you're not a robot")).toBeNull();
});

test('an answer that the gateway does not accept says so', async () => {
  const { world } = prepare();
  world.signIn.acceptsCaptcha = false;
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  await fillIn(person);
  solve();
  await person.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The robot check failed. Please try again',
  );
});

test('an expired answer and a failed check say so, and a retry asks again', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  solve();
  await person.click(submit());
  await screen.findByText('Please enter password');
  screen.getByLabelText('Password').focus();
  act(() => options?.['expired-callback']());
  expect(
    await screen.findByText('The robot check has expired. Please do it again'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  act(() => options?.['error-callback']());
  expect(await screen.findByText('The robot check failed. Please try again')).toBeInTheDocument();
  options = undefined;
  await person.click(screen.getByRole('button', { name: 'Retry the robot check' }));
  await waitFor(() => {
    expect(options).toBeDefined();
  });
  expect(screen.queryByText('The robot check failed. Please try again')).toBeNull();
});

test('a script that cannot be loaded says so, and a retry loads it', async () => {
  const { world } = prepare();
  stop();
  const blocked = foreignScripts(null);
  const { person } = await renderApp('/auth/login', { world });
  expect(
    await screen.findByText(
      'The robot check could not be loaded. Check your connection or your ad blocker',
    ),
  ).toBeInTheDocument();
  blocked.stop();
  const allowed = foreignScripts(() => {
    Object.assign(window, { turnstile: service });
  });
  await person.click(screen.getByRole('button', { name: 'Retry the robot check' }));
  expect(await screen.findByText('the widget')).toBeInTheDocument();
  allowed.stop();
});

test('registering asks once, also for the sign-in that follows', async () => {
  const { world } = prepare();
  const { opened, person } = await renderApp('/auth/register', { world });
  await screen.findByText('the widget');
  const [registered, entered] = [bodiesOf('/auth/register'), bodiesOf('/auth/login')];
  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'Secret-1');
  await person.type(screen.getByLabelText('Repeat password'), 'Secret-1');
  await person.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText("Please confirm you're not a robot")).toBeInTheDocument();
  solve();
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => {
    expect(opened).toEqual(['/dashboard?verify=1']);
  });
  expect(registered).toEqual([expect.objectContaining({ captcha: MOCK_ANSWER })]);
  expect(entered).toEqual([{ email: 'ada@example.com', password: 'Secret-1' }]);
});

test('settings that come late still lead to the captcha', async () => {
  const { world } = prepare();
  const { person } = await renderApp('/reset-password', { world, documentPath: '/auth/login' });
  server.use(http.get('/client-config.json', () => HttpResponse.error(), { once: true }));
  await person.click(await screen.findByRole('link', { name: 'Back to login' }));
  await fillIn(person);
  await person.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent("Please confirm you're not a robot");
  expect(await screen.findByText('the widget')).toBeInTheDocument();
});

test('loads the document anew if its policy forbids the script', async () => {
  const { world, urls } = prepare();
  const { opened } = await renderApp('/auth/login?returnTo=%2Fdashboard', {
    world,
    documentPath: '/dashboard',
  });
  await waitFor(() => {
    expect(opened).toEqual(['/auth/login?returnTo=%2Fdashboard']);
  });
  expect(urls).toEqual([]);
});

test.each([
  ['/auth/login//', '/auth/login'],
  ['/auth/LOGIN', '/auth/login'],
  ['/auth/Register/?returnTo=%2Fdashboard', '/auth/register?returnTo=%2Fdashboard'],
])('loads %s anew at the address whose policy allows the script', async (path, address) => {
  const { world } = prepare();
  const { opened } = await renderApp(path, { world });
  await waitFor(() => {
    expect(opened).toEqual([address]);
  });
});

/** The next document of the tab shows these words; the one after it does not. */
async function saysOnce(world: ReturnType<typeof createWorld>, words: string) {
  cleanup();
  await renderApp('/auth/login', { world });
  expect(await screen.findByText(words)).toBeInTheDocument();
  cleanup();
  await renderApp('/auth/login', { world });
  await screen.findByText('the widget');
  expect(screen.queryByText(words)).toBeNull();
}

test('the new document still says that a session has ended', async () => {
  const { world } = prepare();
  const { opened, services } = await renderApp('/dashboard/points', { world, signedIn: true });
  act(() => {
    services.session.signOut('expired');
  });
  await waitFor(() => {
    expect(opened).toEqual(['/auth/login?returnTo=%2Fdashboard%2Fpoints']);
  });
  await saysOnce(world, 'Your session has ended. Log in to continue where you left off.');
});

test('the new document still says that a log-out failed', async () => {
  const { world } = prepare();
  const { opened, person } = await renderApp('/dashboard/points', { world, signedIn: true });
  server.use(http.post('/auth/logout', () => HttpResponse.error()));
  await person.click(await screen.findByRole('button', { name: /Mei Chan/ }));
  await person.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => {
    expect(opened).toEqual([expect.stringMatching(/^\/auth\/login/)]);
  });
  await saysOnce(
    world,
    'Failed to log out. You are logged out in this browser, but the server still has your session open. Log in and sign it out under My account.',
  );
});

test('the new document still says that a password was changed', async () => {
  const { world } = prepare();
  world.identity.resetUserId = world.users[0]!.id;
  const { opened, person } = await renderApp(`/reset-password/confirm#token=${MOCK_RESET_TOKEN}`, {
    world,
    documentPath: '/reset-password/confirm',
  });
  await person.type(await screen.findByLabelText('New password'), 'Evergreen-2');
  await person.type(screen.getByLabelText('Repeat new password'), 'Evergreen-2');
  await person.click(screen.getByRole('button', { name: 'Set new password' }));
  await waitFor(() => {
    expect(opened).toEqual(['/auth/login']);
  });
  await saysOnce(world, 'Your password was changed. Log in with the new one.');
});
