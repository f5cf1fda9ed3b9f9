import { act, screen, waitFor, within } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { failNext } from '../../../jest/answers';
import { renderApp } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';

async function open(world = createWorld()) {
  const app = await renderApp('/dashboard/account', { signedIn: true, world });
  await screen.findByRole('heading', { name: 'Profile' });
  return app;
}

async function edit(world = createWorld()) {
  const app = await open(world);
  await app.person.click(screen.getByRole('button', { name: 'Edit profile' }));
  await screen.findByRole('dialog', { name: 'Edit profile' });
  return app;
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('a saved name shows everywhere at once', async () => {
  const { person, world } = await edit();
  const name = screen.getByLabelText('Name');
  expect(name).toHaveValue('Mei Chan');
  await person.clear(name);
  await person.type(name, 'Ada Lovelace');
  await person.selectOptions(screen.getByLabelText('Email language'), '繁體中文');
  await person.click(save());
  expect(await findToast('Your profile was saved')).toBeInTheDocument();
  expect(world.users[0]).toMatchObject({ name: 'Ada Lovelace', locale: 'ZH_HK' });
  expect(screen.getByRole('button', { name: 'Ada Lovelace' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Edit profile' })).not.toBeInTheDocument();
});

test('without a name, first and last name are shown', async () => {
  const { person, world } = await edit();
  await person.clear(screen.getByLabelText('Name'));
  await person.type(screen.getByLabelText('First name'), 'Grace');
  await person.type(screen.getByLabelText('Last name'), 'Hopper');
  await person.click(save());
  expect(await screen.findByRole('button', { name: 'Grace Hopper' })).toBeInTheDocument();
  expect(world.users[0]).toMatchObject({ name: null, firstName: 'Grace', lastName: 'Hopper' });
  const lastName = await screen.findByText('Last name', { selector: 'dt, dt *' });
  expect(lastName.closest('dt')?.parentElement).toHaveTextContent('Hopper');
});

test('a username cannot be empty', async () => {
  const { person } = await edit();
  await person.clear(screen.getByLabelText('Username'));
  await person.click(save());
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveFocus();
});

test('names the sessions, and ends them one by one', async () => {
  const { person, world } = await open();
  const phone = screen.getByText('Safari · iOS').closest('li')!;
  expect(phone).toHaveTextContent('203.0.113.24');
  expect(screen.getByText('This device')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Sign out / })).toHaveLength(2);
  await person.click(within(phone).getByRole('button', { name: 'Sign out Safari · iOS' }));
  await waitFor(() => expect(screen.queryByText('Safari · iOS')).not.toBeInTheDocument());
  expect(world.identity.otherSessions).toHaveLength(1);
});

test('a session that could not be ended stays, with Retry', async () => {
  const { person, world } = await open();
  failNext('SessionRevoke');
  await person.click(screen.getByRole('button', { name: 'Sign out Firefox · Linux' }));
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(world.identity.otherSessions).toHaveLength(1));
});

test('changes the password', async () => {
  const { person, router } = await open();
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeInTheDocument();
  expect(router.address).toBe('/dashboard/account?password=1');
});

test('Back after a closed dialog leaves the screen, and closes an open one', async () => {
  const { person, router } = await renderApp('/dashboard', { signedIn: true });
  await person.click(await screen.findByRole('button', { name: 'Mei Chan' }));
  await person.click(screen.getByRole('link', { name: 'My account' }));
  const edits = await screen.findByRole('button', { name: 'Edit profile' });
  const back = () => {
    act(() => router.back());
  };
  await person.click(edits);
  await screen.findByRole('dialog', { name: 'Edit profile' });
  back();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await person.click(edits);
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.address).toBe('/dashboard/account');
  back();
  expect(await screen.findByRole('heading', { name: 'Welcome, Mei Chan' })).toBeInTheDocument();
  expect(router.address).toBe('/dashboard');
});

test('security activity lists events, groups failed sign-ins with a count, and loads more', async () => {
  const world = createWorld({ amount: 'many' });
  const [entry] = world.auditLog;
  const [failed, made] = ['signIn.fail', 'apiKey.create'];
  world.auditLog = Array.from({ length: 250 }, (_, index) => ({
    ...entry!,
    id: `audit-${index}`,
    action: index % 4 === 1 ? failed : made,
    count: index % 4 === 1 ? 14 : 1,
    after: [{ name: 'name', value: index % 4 === 2 ? 'Reporting' : 'Billing' }],
  }));
  const { person } = await open(world);
  const card = (await screen.findByRole('heading', { name: 'Security activity' })).closest(
    'section',
  );
  if (card === null) throw new Error('the heading stands in no section');
  expect(await within(card).findAllByText('Failed sign-in')).toHaveLength(2);
  expect(within(card).getAllByText('14 times')).toHaveLength(2);
  expect(within(card).getAllByText('Reporting')).toHaveLength(2);
  expect(within(card).getAllByRole('listitem')).toHaveLength(8);
  await person.click(within(card).getByRole('button', { name: 'Show more activity' }));
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(100));
  expect(
    within(card).queryByRole('button', { name: 'Show more activity' }),
  ).not.toBeInTheDocument();
});

test('says what is stored of targets, and changes it', async () => {
  const { person, world } = await open();
  expect(screen.getByText(/store the domain of each target/)).toBeInTheDocument();
  await person.selectOptions(screen.getByLabelText('What to store of a target'), 'Not stored');
  expect(await findToast('Your choice was saved')).toBeInTheDocument();
  expect(screen.getByText(/store nothing about targets/)).toBeInTheDocument();
  expect(world.usageTargetDetail).toBe('NONE');
});

test('says what a change of the time zone means for statements, and saves it', async () => {
  const { person, world } = await open();
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  expect(field).toHaveValue('UTC');
  expect(screen.getByText(/Final months stay as they are/)).toBeInTheDocument();
  await person.click(field);
  await person.type(field, 'Hong');
  await person.click(await screen.findByRole('option', { name: 'Asia/Hong Kong' }));
  expect(await findToast('Your choice was saved')).toBeInTheDocument();
  expect(world.timeZone).toBe('Asia/Hong_Kong');
});

test('offers zones by their current names, and finds them by former ones', async () => {
  const { person, world } = await open();
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  await person.click(field);
  await person.type(field, 'Calcutta');
  expect(screen.queryByRole('option', { name: 'Asia/Calcutta' })).not.toBeInTheDocument();
  await person.click(await screen.findByRole('option', { name: 'Asia/Kolkata' }));
  expect(await findToast('Your choice was saved')).toBeInTheDocument();
  expect(world.timeZone).toBe('Asia/Kolkata');
});
