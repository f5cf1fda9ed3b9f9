import { screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { MOCK_CODE } from '../../../../mocks/src/msw/identity-handlers';
import { createWorld } from '../../../../mocks/src/msw/world';
import { verifyThenSetupPath } from '../../lib/addresses';
import { watchClipboard } from '../../../jest/browser';
import { renderApp, server } from '../../../jest/render-app';

function unproven() {
  const world = createWorld({ amount: 'none' });
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  return world;
}

async function open(path = '/dashboard?verify=1') {
  const world = unproven();
  world.pointsTotal = 30;
  const app = await renderApp(path, { signedIn: true, world });
  const dialog = await screen.findByRole('dialog', { name: 'Verify your email' });
  const code = within(dialog).getByLabelText('Verification code');
  await within(dialog).findByRole('button', { name: /^Send again in \d+ seconds$/ });
  return { ...app, world, dialog, code };
}

async function verify(person: Awaited<ReturnType<typeof renderApp>>['person']) {
  await person.click(await screen.findByLabelText('Verification code'));
  await person.paste(MOCK_CODE);
  return screen.findByRole('dialog', { name: 'Your email is verified' });
}

test('sends a code at once; names the address, the expiry, and the spam folder', async () => {
  const { dialog, world, code } = await open();
  expect(dialog).toHaveTextContent(
    'We sent a code of 6 letters and digits to demo@customer.example. It is valid for 15 minutes.',
  );
  expect(dialog).toHaveTextContent('Check your spam folder');
  expect(world.identity.codes).toHaveLength(1);
  expect(within(dialog).getByRole('button', { name: /^Send again in/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(code).toHaveFocus();
});

test('submits a pasted code by itself, and shows what the server granted', async () => {
  const { person, router, code, world } = await open();
  await person.click(code);
  await person.paste(` ${MOCK_CODE.slice(0, 3)}-${MOCK_CODE.slice(3)} `);
  const done = await screen.findByRole('dialog', { name: 'Your email is verified' });
  expect(done).toHaveTextContent('0.50 GB of free traffic');
  expect(done).toHaveTextContent('+30 points. You have 60 now');
  expect(done).toHaveTextContent(`Sub account ${world.subAccounts[0]!.username}, ready to use`);
  expect(within(done).getByRole('link', { name: 'Rename' })).toHaveAttribute(
    'href',
    `/dashboard/sub-accounts?edit=${world.subAccounts[0]!.id}`,
  );
  expect(world.users[0]!.emailVerified).toBe(true);
  // A reload leads to the overview, not to a used code.
  await waitFor(() => expect(router.address).toBe('/dashboard'));
  // The page behind updates without a request.
  await person.click(within(done).getAllByRole('button', { name: 'Close' })[0]!);
  expect(router.address).toBe('/dashboard');
  expect(screen.getByRole('heading', { name: 'Get started' }).closest('section')).toHaveTextContent(
    '1 of 3 done',
  );
});

test('a visitor who built a proxy line on the home page finds the setup filled in', async () => {
  const setup = 'country=US&city=new_york&session=sticky&minutes=30&protocol=socks5';
  const { person, router } = await open(verifyThenSetupPath(setup));
  const done = await verify(person);
  await person.click(within(done).getByRole('link', { name: 'Generate a proxy' }));
  expect(router.address).toBe(`/dashboard/proxies-traffic?${setup}`);
  expect(await screen.findByRole('combobox', { name: 'Country' })).toHaveValue('United States');
  expect(screen.getByRole('region', { name: 'Preview of the first line' })).toHaveTextContent(
    /-country-us-city-new_york-session-\w{8}-sesstime-30/,
  );
});

test('a page that asked and was given up does not get the customer later', async () => {
  const world = unproven();
  const { person } = await renderApp('/dashboard/api', { signedIn: true, world });
  await person.click(await screen.findByRole('link', { name: 'Verify email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verify your email' });
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await person.click(await screen.findByRole('button', { name: 'Enter the code' }));
  const done = await verify(person);
  expect(within(done).getByRole('link', { name: 'Generate a proxy' })).toHaveAttribute(
    'href',
    '/dashboard/proxies-traffic',
  );
});

test('a verified email is two clicks from a proxy line that works', async () => {
  const { person, world } = await open();
  const copied = watchClipboard();
  const done = await verify(person);
  await person.click(within(done).getByRole('link', { name: 'Generate a proxy' }));
  await person.click(await screen.findByRole('button', { name: 'Copy the line' }));
  const { username, password } = world.subAccounts[0]!;
  await waitFor(() => expect(copied).toEqual([expect.stringContaining(`${username}:${password}`)]));
});

test('reports a wrong code, then accepts the right one', async () => {
  const { person, code } = await open();
  await person.type(code, 'AAAAAA');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Verification failed, please check if the code is correct',
  );
  expect(code).toBeInvalid();
  await person.type(code, MOCK_CODE);
  expect(await screen.findByRole('dialog', { name: 'Your email is verified' })).toBeInTheDocument();
});

test('Enter right after the last box does not send the code again', async () => {
  const { person, code } = await open();
  let sent = 0;
  server.use(
    graphql.mutation('EmailVerify', () => {
      sent += 1;
    }),
  );
  await person.type(code, 'AAAAAA{Enter}');
  expect(await screen.findByText(/^Verification failed/)).toBeInTheDocument();
  expect(sent).toBe(1);
});

test('an error goes away while the code is corrected', async () => {
  const { person, code } = await open();
  await person.type(code, 'AB{Enter}');
  expect(await screen.findByText('Invalid verification code format')).toBeInTheDocument();
  await person.type(code, 'C');
  expect(code).toBeValid();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test.each([
  ['CODE_EXPIRED', 'Verification code has expired, please resend'],
  ['CODE_TRIES_EXHAUSTED', 'Too many wrong attempts. Please resend the code'],
  ['CODE_MALFORMED', 'Invalid verification code format'],
])('%s has a message', async (problem, words) => {
  const { person, code, world } = await open();
  world.answers = { state: 'refused', only: null, code: problem };
  await person.type(code, MOCK_CODE);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('a lost connection keeps the code, which can be sent again', async () => {
  const { person, dialog, code } = await open();
  server.use(graphql.mutation('EmailVerify', () => HttpResponse.error(), { once: true }));
  await person.type(code, MOCK_CODE);
  expect(
    await within(dialog).findByText('Network error, please try again later'),
  ).toBeInTheDocument();
  expect(code).toHaveValue(MOCK_CODE);
  await person.click(within(dialog).getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('dialog', { name: 'Your email is verified' })).toBeInTheDocument();
});

test('reports an email that could not be sent, and can send another', async () => {
  const world = createWorld();
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  let broken = true;
  const app = await renderApp('/dashboard', { signedIn: true, world });
  server.use(
    graphql.mutation('EmailCodeSend', () =>
      broken ? graphqlError('INTERNAL', 'boom') : undefined,
    ),
  );
  await app.person.click(await screen.findByRole('button', { name: 'Verify email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Verify your email' });
  expect(
    await within(dialog).findByText('Failed to send verification code, please try again'),
  ).toBeInTheDocument();
  expect(within(dialog).queryByText(/^We (sent|are sending) a code/)).not.toBeInTheDocument();
  expect(within(dialog).queryByText(/Check your spam folder/)).not.toBeInTheDocument();
  broken = false;
  await app.person.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(await within(dialog).findByText(/^We sent a code of 6/)).toBeInTheDocument();
  expect(within(dialog).queryByText(/Failed to send/)).not.toBeInTheDocument();
  expect(
    await within(dialog).findByRole('button', { name: /^Send again in \d+ seconds$/ }),
  ).toHaveAttribute('aria-disabled', 'true');
});

test('tells a verified user that the address is verified', async () => {
  const { router } = await renderApp('/dashboard?verify=1', { signedIn: true });
  expect(
    await screen.findByRole('dialog', { name: 'This email address is verified already' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(router.address).toBe('/dashboard'));
});

test('closing it returns to the overview', async () => {
  const { person, router, dialog } = await open();
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.address).toBe('/dashboard');
});

test.each(['/dashboard/api', '/dashboard/whitelist?page=2'])(
  'leads back to %s, which asked for it',
  async (path) => {
    const world = unproven();
    const { person, router } = await renderApp(path, { signedIn: true, world });
    await person.click((await screen.findAllByRole('link', { name: 'Verify email' }))[0]!);
    const done = await verify(person);
    expect(within(done).queryByRole('link', { name: 'Generate a proxy' })).not.toBeInTheDocument();
    await person.click(within(done).getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(router.address).toBe(path));
    expect(screen.queryByText(/Verify email/)).not.toBeInTheDocument();
  },
);
