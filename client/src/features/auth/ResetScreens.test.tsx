import { screen, waitFor } from '@testing-library/react';
import { graphql, HttpResponse, passthrough } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { MOCK_RESET_TOKEN } from '../../../../mocks/src/msw/identity-handlers';
import { DEMO } from '../../../../mocks/src/msw/users';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';

const send = () => screen.getByRole('button', { name: 'Send reset link' });
const save = () => screen.getByRole('button', { name: 'Set new password' });

const refused = (code: string) =>
  HttpResponse.json({
    data: { passwordResetConfirm: { changed: false, userErrors: [{ code, field: 'token' }] } },
  });

describe('requesting a link', () => {
  test.each([DEMO.email, 'nobody@example.com'])('gives the same answer for %s', async (email) => {
    const { person } = await renderApp('/reset-password');
    await person.type(await screen.findByLabelText('Email'), email);
    await person.click(send());
    expect((await screen.findByText(email)).parentElement).toHaveTextContent(
      `If ${email} has an account, a link is on its way. It is valid for 30 minutes.`,
    );
    expect(
      await screen.findByRole('button', { name: /^Send again in (60|5\d) seconds$/ }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  test('a request that comes too soon counts down the server’s wait', async () => {
    const world = createWorld();
    world.identity.resetAsked.set(DEMO.email, new Date(Date.now() - 20_000));
    const { person } = await renderApp('/reset-password', { world });
    await person.type(await screen.findByLabelText('Email'), DEMO.email);
    await person.click(send());
    expect(
      await screen.findByRole('button', { name: /^Send again in [34]\d seconds$/ }),
    ).toHaveAttribute('aria-disabled', 'true');
    // Another address needs no wait.
    await person.type(screen.getByLabelText('Email'), 'x');
    expect(send()).not.toHaveAttribute('aria-disabled');
  });

  test('shows an error beside an invalid email', async () => {
    const { person } = await renderApp('/reset-password');
    await person.type(await screen.findByLabelText('Email'), 'ada@');
    await person.click(send());
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
  });

  test.each([
    ['no connection', () => HttpResponse.error(), 'Network error, please try again later'],
    [
      'a failure',
      () => graphqlError('INTERNAL', 'boom'),
      'Failed to send reset link. Please try again.',
    ],
    [
      'too many requests',
      () => graphqlError('RATE_LIMITED', 'slow down'),
      'Too many requests, please try again later',
    ],
  ])('reports %s, and keeps the address', async (_what, answer, words) => {
    const { person } = await renderApp('/reset-password');
    server.use(graphql.mutation('PasswordResetRequest', answer));
    await person.type(await screen.findByLabelText('Email'), DEMO.email);
    await person.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Email')).toHaveValue(DEMO.email);
  });

  test('takes over the address typed at the login', async () => {
    const { person } = await renderApp('/auth/login');
    await person.type(await screen.findByLabelText('Email'), DEMO.email);
    await person.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Reset password' });
    expect(screen.getByLabelText('Email')).toHaveValue(DEMO.email);
  });

  test('a signed-in user can use only their own address', async () => {
    await renderApp('/reset-password', { signedIn: true });
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue(DEMO.email);
    expect(email).toHaveAttribute('readonly');
  });
});

describe('the link', () => {
  const PATH = `/reset-password/confirm#token=${MOCK_RESET_TOKEN}`;

  function asked() {
    const world = createWorld();
    world.identity.resetUserId = world.users[0]!.id;
    return world;
  }

  async function enter(
    person: Awaited<ReturnType<typeof renderApp>>['person'],
    password: string,
    repeat = password,
  ) {
    await person.type(await screen.findByLabelText('New password'), password);
    await person.type(screen.getByLabelText('Repeat new password'), repeat);
    await person.click(save());
  }

  test('sets a new password, which works at the login', async () => {
    const { person, router } = await renderApp(PATH, { world: asked() });
    await enter(person, 'Evergreen-2');
    expect(
      await screen.findByText('Your password was changed. Log in with the new one.'),
    ).toBeInTheDocument();
    expect(router.address).toBe('/auth/login');
    await person.type(screen.getByLabelText('Email'), DEMO.email);
    await person.type(screen.getByLabelText('Password'), 'Evergreen-2');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(router.address).toMatch(/^\/dashboard/));
  });

  test('ticks the password’s requirements while typing', async () => {
    const { person } = await renderApp(PATH, { world: asked() });
    const password = await screen.findByLabelText('New password');
    const missing = () =>
      screen
        .getAllByRole('listitem')
        .filter(({ textContent }) => textContent.includes('not met'))
        .map(({ textContent }) => textContent.replace('not met', ''));
    expect(missing()).toHaveLength(5);
    await person.type(password, 'Abcdefgh');
    expect(missing()).toEqual(['A number', 'A special character']);
    await person.type(password, '1!');
    expect(missing()).toEqual([]);
  });

  test('a link without its token is reported as incomplete', async () => {
    await renderApp('/reset-password/confirm');
    expect(await screen.findByRole('alert')).toHaveTextContent('Missing required parameters');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
  });

  test.each([
    ['RESET_LINK_INVALID', 'Invalid or expired reset link'],
    ['RESET_LINK_EXPIRED', 'This reset link has expired'],
  ])('%s leads to a new one', async (code, words) => {
    const { person } = await renderApp(PATH, { world: asked() });
    server.use(
      graphql.mutation('PasswordResetConfirm', ({ variables }) =>
        variables['newPassword'] === '' ? passthrough() : refused(code),
      ),
    );
    await enter(person, 'Evergreen-2');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await person.click(screen.getByRole('link', { name: 'Get a new link' }));
    expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeInTheDocument();
  });

  test('a dead link is shown before a password is typed', async () => {
    const world = asked();
    world.identity.resetUserId = null;
    await renderApp(PATH, { world });
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or expired reset link');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  test('checking the link changes no password', async () => {
    const world = asked();
    const passwords = world.users.map(({ password }) => password);
    const answered = new Promise((resolve) => {
      server.events.on('response:mocked', resolve);
    });
    await renderApp(PATH, { world });
    await answered;
    expect(world.users.map(({ password }) => password)).toEqual(passwords);
    expect(world.identity.resetUserId).not.toBeNull();
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  });

  test('a failure keeps the input', async () => {
    const { person } = await renderApp(PATH, { world: asked() });
    let failed = false;
    server.use(
      graphql.mutation('PasswordResetConfirm', ({ variables }) => {
        if (failed || variables['newPassword'] === '') return undefined;
        failed = true;
        return graphqlError('INTERNAL', 'boom');
      }),
    );
    await enter(person, 'Evergreen-2');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to reset the password. Please try again.',
    );
    expect(screen.getByLabelText('New password')).toHaveValue('Evergreen-2');
    await person.click(save());
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  });
});
