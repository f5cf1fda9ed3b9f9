import { screen, within } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { changeUser, DEMO } from '../../../../mocks/src/msw/users';
import { bodiesOf } from '../../../jest/answers';
import { GOOGLE, googleAnswers } from '../../../jest/google';
import { renderApp } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';

function worldWithGoogle() {
  const world = createWorld();
  world.signIn.google = GOOGLE;
  return world;
}

type World = ReturnType<typeof createWorld>;

function change(world: World, next: object): void {
  const [user] = world.users;
  if (user !== undefined) changeUser(world, user, next);
}

const CONNECTED = { email: 'mei@elsewhere.example', linkedAt: '2026-03-02T08:00:00.000Z' };

async function open(world: World) {
  const app = await renderApp('/dashboard/account', { signedIn: true, world });
  await screen.findByRole('heading', { name: 'Sign-in methods' });
  return app;
}

async function give(
  person: Awaited<ReturnType<typeof open>>['person'],
  dialog: HTMLElement,
  password: string,
) {
  const field = within(dialog).getByLabelText('Password');
  await person.clear(field);
  await person.type(field, password);
}

test('connects Google with the password, in a window of Google, and shows it', async () => {
  googleAnswers('code=abc');
  const { person } = await open(worldWithGoogle());
  const sent = bodiesOf('/auth/google-link');
  await person.click(await screen.findByRole('button', { name: 'Connect Google' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect Google' });
  const goOn = within(dialog).getByRole('button', { name: 'Continue with Google' });
  await person.click(goOn);
  expect(within(dialog).getByText('Please enter password')).toBeInTheDocument();
  await give(person, dialog, 'Wrong-pass-1');
  await person.click(goOn);
  expect(await within(dialog).findByText('The password is wrong')).toBeInTheDocument();
  await give(person, dialog, DEMO.password);
  await person.click(goOn);
  expect(await findToast('Google was connected')).toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    authCode: 'abc',
    clientId: GOOGLE.clientId,
    password: DEMO.password,
  });
  expect(await screen.findByText(/^Google, connected on/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Disconnect' })).toBeInTheDocument();
});

test('says why Google was not connected', async () => {
  googleAnswers('code=abc');
  const world = worldWithGoogle();
  world.signIn.googleRefusal = 'GOOGLE_TAKEN';
  const { person } = await open(world);
  await person.click(await screen.findByRole('button', { name: 'Connect Google' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect Google' });
  await give(person, dialog, DEMO.password);
  await person.click(within(dialog).getByRole('button', { name: 'Continue with Google' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'This Google account logs in to another account here',
  );
});

test('disconnects Google with the password', async () => {
  const world = worldWithGoogle();
  change(world, { google: CONNECTED });
  const { person } = await open(world);
  expect(screen.getByText(CONNECTED.email)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Google?' });
  await give(person, dialog, DEMO.password);
  await person.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  expect(await findToast('Google was disconnected')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeInTheDocument();
});

test('does not disconnect the only way in, but offers to set a password', async () => {
  const world = worldWithGoogle();
  change(world, { google: CONNECTED, password: '' });
  const { person } = await open(world);
  expect(screen.getByText('To disconnect it, set a password first.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Set a password' }));
  expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeInTheDocument();
});

test('shows nothing of Google where it is not offered', async () => {
  await open(createWorld());
  expect(screen.queryByText('Google')).not.toBeInTheDocument();
});
