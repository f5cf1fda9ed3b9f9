import { screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { MOCK_CODE } from '../../../../mocks/src/msw/identity-handlers';
import { failNext } from '../../../jest/answers';
import { renderApp, server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';

type Person = Awaited<ReturnType<typeof renderApp>>['person'];

async function open() {
  const app = await renderApp('/dashboard', { signedIn: true });
  await app.person.click(await screen.findByRole('button', { name: 'Change password' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Change password' }) };
}

async function verify(person: Person, dialog: HTMLElement) {
  await person.click(within(dialog).getByRole('button', { name: 'Send code' }));
  const code = await within(dialog).findByLabelText('Verification code');
  expect(code).toHaveFocus();
  await person.type(code, MOCK_CODE);
  await within(dialog).findByText('Step 2 of 2: set a new password');
}

async function enter(person: Person, dialog: HTMLElement, password: string, repeat = password) {
  await person.type(within(dialog).getByLabelText('New password'), password);
  await person.type(within(dialog).getByLabelText('Repeat new password'), repeat);
  await person.click(within(dialog).getByRole('button', { name: 'Change password' }));
}

test('takes a code and the new password, which works from then on', async () => {
  const { person, dialog, world, router } = await open();
  expect(router.address).toBe('/dashboard?password=1');
  expect(dialog).toHaveTextContent('Step 1 of 2: verify your email');
  // Opening the dialog sends no code yet.
  expect(world.identity.codes).toHaveLength(0);
  await verify(person, dialog);
  await enter(person, dialog, 'Evergreen-2');
  expect(await findToast('Your password was changed')).toBeInTheDocument();
  expect(screen.getByText('All other devices were signed out.')).toBeInTheDocument();
  expect(world.users[0]!.password).toBe('Evergreen-2');
  expect(screen.queryByRole('dialog', { name: 'Change password' })).not.toBeInTheDocument();
  expect(router.address).toBe('/dashboard');
});

test('requires a valid password, typed the same twice', async () => {
  const { person, dialog, world } = await open();
  await verify(person, dialog);
  await enter(person, dialog, 'evergreen', 'evergreem');
  expect(await screen.findByText('Password format does not meet requirements')).toBeInTheDocument();
  expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
  expect(world.users[0]!.password).toBe('Demo-customer-1');
});

test('shows the server’s refusal of the password at its field', async () => {
  const { person, dialog } = await open();
  await verify(person, dialog);
  server.use(refusing('PASSWORD_CHARACTERS_REFUSED', 'newPassword'));
  await enter(person, dialog, 'Evergreen-2');
  expect(
    await within(dialog).findByText('The password contains unsupported characters'),
  ).toBeInTheDocument();
  expect(within(dialog).getByLabelText('New password')).toHaveValue('Evergreen-2');
});

test('a code that has become invalid leads back to step one', async () => {
  const { person, dialog } = await open();
  await verify(person, dialog);
  server.use(refusing('EMAIL_VERIFICATION_REQUIRED', 'code'));
  await enter(person, dialog, 'Evergreen-2');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Please complete email verification first',
  );
  await person.click(within(dialog).getByRole('button', { name: 'Verify email again' }));
  expect(await within(dialog).findByLabelText('Verification code')).toBeInTheDocument();
});

test('a failure keeps the input', async () => {
  const { person, dialog, world } = await open();
  await verify(person, dialog);
  failNext('PasswordChange');
  await enter(person, dialog, 'Evergreen-2');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Password change failed, please try again',
  );
  await person.click(within(dialog).getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(world.users[0]!.password).toBe('Evergreen-2'));
});

function refusing(code: string, field: string) {
  return graphql.mutation('PasswordChange', () =>
    HttpResponse.json({
      data: {
        __typename: 'Mutation',
        passwordChange: {
          __typename: 'PasswordChangePayload',
          me: null,
          userErrors: [{ __typename: 'UserError', code, field }],
        },
      },
    }),
  );
}
