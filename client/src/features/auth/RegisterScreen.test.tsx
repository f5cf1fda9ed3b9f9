import { jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refuse } from '../../../../mocks/src/msw/auth-handlers';
import { DEMO } from '../../../../mocks/src/msw/users';
import { bodiesOf } from '../../../jest/answers';
import { googleAnswers, offerGoogle } from '../../../jest/google';
import { renderApp, server } from '../../../jest/render-app';
import { localTimeZone } from '../../lib/moment';
import { TOKEN_KEY } from '../../lib/auth/auth-storage';

type Person = Awaited<ReturnType<typeof renderApp>>['person'];

const submit = () => screen.getByRole('button', { name: 'Create account' });
const terms = () => screen.getByRole('checkbox', { name: /I agree to the Terms of Service/ });

async function fillIn(
  person: Person,
  {
    email = 'ada@example.com',
    password = 'Secret-1',
    repeat = password,
  }: { email?: string; password?: string; repeat?: string } = {},
) {
  await person.type(await screen.findByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), password);
  await person.type(screen.getByLabelText('Repeat password'), repeat);
}

async function register(...filled: Parameters<typeof fillIn>) {
  await fillIn(...filled);
  await filled[0].click(terms());
  await filled[0].click(submit());
}

test('creates an account, signs in, and leads to the verification', async () => {
  const { person, router, world } = await renderApp('/auth/register');
  await register(person);
  await waitFor(() => expect(router.address).toBe('/dashboard?verify=1'));
  expect(world.users.at(-1)).toMatchObject({ email: 'ada@example.com', emailVerified: false });
  expect(window.localStorage.getItem(TOKEN_KEY)).toMatch(/^mock-token/);
});

test('a reload keeps the input, except passwords', async () => {
  const { person } = await renderApp('/auth/register');
  await fillIn(person);
  await person.type(screen.getByLabelText('Invitation code (optional)'), 'HEARTH42');
  await person.click(terms());
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  cleanup();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Secret-1');
  await renderApp('/auth/register');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com'));
  expect(screen.getByLabelText('Invitation code (optional)')).toHaveValue('HEARTH42');
  expect(terms()).toBeChecked();
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('the terms open beside the form, and reading them does not accept them', async () => {
  const { person } = await renderApp('/auth/register');
  await screen.findByLabelText('Email');
  for (const [name, address] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const [link] = screen.getAllByRole('link', { name });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
    link?.addEventListener('click', (event) => event.preventDefault());
    if (link) await person.click(link);
  }
  expect(terms()).not.toBeChecked();
});

test('one mistake shows one message', async () => {
  const { person } = await renderApp('/auth/register');
  await register(person, { email: ' ' });
  expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
  expect(screen.queryByText('Please fill in email and password')).not.toBeInTheDocument();
});

test('returns to the page where the person came from', async () => {
  const { person, router } = await renderApp(
    '/auth/register?returnTo=%2Fdashboard%2Fstatistics%3Fdays%3D7',
  );
  await register(person);
  expect(await screen.findByRole('heading', { name: 'Statistics' })).toBeInTheDocument();
  expect(router.address).toBe('/dashboard/statistics?days=7');
});

test('shows an error at each invalid field, focuses the first, and sends nothing', async () => {
  const { person, world } = await renderApp('/auth/register');
  await screen.findByLabelText('Email');
  await person.click(submit());
  expect(await screen.findByText('Please fill in email and password')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'Please enter your email address',
  );
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Repeat password')).toBeInvalid();
  expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription(
    'Please repeat the password',
  );
  await fillIn(person, { password: 'short', repeat: 'shorter' });
  await person.click(submit());
  expect(await screen.findByText('The password needs at least 6 characters')).toBeInTheDocument();
  expect(screen.getByText('The two passwords entered do not match')).toBeInTheDocument();
  expect(
    screen.getByText('Please agree to the Terms of Service and the Privacy Policy'),
  ).toBeInTheDocument();
  expect(world.users).toHaveLength(1);
});

test('the strength meter follows the password', async () => {
  const { person } = await renderApp('/auth/register');
  const password = await screen.findByLabelText('Password');
  await person.type(password, 'abcdef');
  expect(screen.getByText('Weak')).toBeInTheDocument();
  await person.type(password, 'G1');
  expect(screen.getByText('Medium')).toBeInTheDocument();
  await person.type(password, 'hij!k');
  expect(screen.getByText('Strong')).toBeInTheDocument();
});

test('takes the invitation code from the URL, and shows an invalid one at its field', async () => {
  const { person, router } = await renderApp('/auth/register?invite=NOBODY');
  const invitation = await screen.findByLabelText('Invitation code (optional)');
  expect(invitation).toHaveValue('NOBODY');
  await register(person);
  expect(await screen.findByText("That invitation code isn't valid")).toBeInTheDocument();
  expect(invitation).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-1');
  await person.clear(invitation);
  await person.type(invitation, 'FRIEND42');
  await person.click(submit());
  await waitFor(() => expect(router.address).toBe('/dashboard?verify=1'));
});

test('an address with an account gets the same answer, but is not signed in', async () => {
  const { person, world } = await renderApp('/auth/register');
  const shown: Element[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this);
  });
  await register(person, { email: DEMO.email, password: 'Another-1' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("This email and password don't match. Already have an account?");
  // It is above the form, and the button that it answers below.
  expect(shown.some((element) => element.contains(alert))).toBe(true);
  expect(screen.getByRole('link', { name: 'reset your password' })).toBeInTheDocument();
  expect(world.users).toHaveLength(1);
});

test('a failure without a message of ours says to retry', async () => {
  const { person } = await renderApp('/auth/register');
  server.use(
    http.post('/auth/register', () =>
      HttpResponse.json({ err_code: 9999, err_msg: '', data: null }, { status: 400 }),
    ),
  );
  await register(person);
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed, please retry');
});

test('a lost connection keeps the input, and the next attempt works', async () => {
  const { person, router } = await renderApp('/auth/register');
  server.use(http.post('/auth/register', () => HttpResponse.error(), { once: true }));
  await register(person);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Can't reach the server. Check your connection",
  );
  expect(terms()).toBeChecked();
  await person.click(submit());
  await waitFor(() => expect(router.address).toBe('/dashboard?verify=1'));
});

test('login and registration link to each other and keep the return path', async () => {
  const { person, router } = await renderApp('/auth/login?returnTo=%2Fcheckout%2Fpayment');
  await person.click(await screen.findByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Create an account' });
  expect(router.address).toBe('/auth/register?returnTo=%2Fcheckout%2Fpayment');
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  expect(router.address).toBe('/auth/login?returnTo=%2Fcheckout%2Fpayment');
});

describe('an opened referral link', () => {
  afterEach(() => {
    document.cookie = 'invite=;path=/;max-age=0';
  });

  test('fills in its code, which an account uses up', async () => {
    document.cookie = 'invite=FRIEND42;path=/';
    const { person, router } = await renderApp('/auth/register');
    const invitation = await screen.findByLabelText('Invitation code (optional)');
    expect(invitation).toHaveValue('FRIEND42');
    const sent = bodiesOf('/auth/register');
    await register(person);
    await waitFor(() => expect(router.address).toBe('/dashboard?verify=1'));
    expect(sent).toEqual([expect.objectContaining({ invite_code: 'FRIEND42' })]);
    expect(document.cookie).not.toContain('invite');
  });

  test('counts with Google too, on both screens', async () => {
    const states = googleAnswers('code=abc');
    for (const [from, link] of [
      ['/auth/login', 'Create an account'],
      ['/auth/register', 'Log in'],
    ] as const) {
      document.cookie = 'invite=FRIEND42;path=/';
      const { person } = await renderApp(from);
      offerGoogle();
      await person.click(await screen.findByRole('link', { name: link }));
      const sent = bodiesOf('/auth/google-authcode');
      await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
      await waitFor(() => expect(window.localStorage.getItem(TOKEN_KEY)).not.toBeNull());
      expect(sent).toEqual([
        {
          authCode: 'abc',
          state: states.at(-1),
          clientId: 'client-1',
          inviteCode: 'FRIEND42',
          timeZone: localTimeZone(),
        },
      ]);
      expect(document.cookie).not.toContain('invite');
      cleanup();
      window.localStorage.clear();
    }
  });

  test('gives way to the code in the form; an unknown one shows at its field', async () => {
    googleAnswers('code=abc');
    document.cookie = 'invite=FRIEND42;path=/';
    const { person } = await renderApp('/auth/login');
    offerGoogle();
    await person.click(await screen.findByRole('link', { name: 'Create an account' }));
    const invitation = await screen.findByLabelText('Invitation code (optional)');
    await person.clear(invitation);
    await person.type(invitation, 'NOBODY77');
    server.use(http.post('/auth/google-authcode', () => refuse('INVITE_CODE_UNKNOWN')));
    const sent = bodiesOf('/auth/google-authcode');
    await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(await screen.findByText("That invitation code isn't valid")).toBeInTheDocument();
    expect(sent).toEqual([expect.objectContaining({ inviteCode: 'NOBODY77' })]);
    expect(invitation).toBeInvalid();
  });
});
