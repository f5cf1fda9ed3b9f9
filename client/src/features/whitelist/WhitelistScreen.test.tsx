import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import {
  CURRENT_ADDRESS,
  EXIT_ADDRESS,
  mockWhitelistEntry,
} from '../../../../mocks/src/msw/whitelist';
import { createWorld } from '../../../../mocks/src/msw/world';
import { server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';
import { dialog, open, PATH, row } from './whitelist.test-kit';

test('lists each address with its sub account and expiry', async () => {
  await open();
  expect(await row('8.219.40.91')).toHaveTextContent('in 5 hours');
  expect(await row('8.219.40.91')).toHaveTextContent('pricing');
  expect(await row('2406:da18:77c:6100::1f')).toHaveTextContent(/in \d+ days/);
  expect(await row('59.148.201.16')).toHaveTextContent('never');
  expect(await row('45.32.118.204')).toHaveTextContent('Expired');
});

test('fills in my current address, and stops offering it once listed', async () => {
  const { person, world } = await open();
  await person.click(await screen.findByRole('button', { name: 'Add my current IP' }));
  const form = within(await dialog());
  expect(form.getByLabelText('IP address')).toHaveValue(CURRENT_ADDRESS);
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Please choose a sub account')).toBeInTheDocument();
  await person.selectOptions(form.getByLabelText('Use as'), 'serp');
  await person.selectOptions(form.getByLabelText('Expires'), 'in 7 days');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await row(CURRENT_ADDRESS)).toHaveTextContent('your current address');
  expect(await findToast(`${CURRENT_ADDRESS} was added and verified`)).toBeInTheDocument();
  expect(await row(CURRENT_ADDRESS)).toHaveTextContent('Verified');
  expect(screen.queryByRole('button', { name: 'Add my current IP' })).not.toBeInTheDocument();
  expect(world.whitelist[0]).toMatchObject({ subAccountId: 'sa-2' });
});

test('shows a gateway error at its field, and the normalized address after saving', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Add IP address' }));
  const form = within(await dialog());
  await person.selectOptions(form.getByLabelText('Use as'), 'serp');
  const address = form.getByLabelText('IP address');
  for (const [text, words] of [
    ['office.example.com', 'This is not an IP address'],
    ['192.168.0.7', 'Only public IP addresses can be added'],
    ['59.148.201.16', 'This address is already on your whitelist'],
    [EXIT_ADDRESS, 'This is an address of our own proxies'],
  ] as const) {
    await person.clear(address);
    await person.type(address, text);
    await person.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText(words)).toBeInTheDocument();
  }
  await person.clear(address);
  await person.type(address, '2620:00FE::00fe');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await findToast('2620:fe::fe was added')).toBeInTheDocument();
});

test('an edit keeps the expiry unless another is chosen', async () => {
  const { person, world } = await open();
  await row('8.219.40.91');
  const before = world.whitelist.find(({ id }) => id === 'wl-4')?.expiresAt;
  await person.click(screen.getByRole('button', { name: 'Actions for 8.219.40.91' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await dialog());
  await person.clear(form.getByLabelText('Note'));
  await person.type(form.getByLabelText('Note'), 'Singapore');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await findToast('8.219.40.91 was saved')).toBeInTheDocument();
  expect(await row('8.219.40.91')).toHaveTextContent('Singapore');
  expect(world.whitelist.find(({ id }) => id === 'wl-4')?.expiresAt).toBe(before);
});

/** In the header of the table; cards have another one. */
const selectAll = () =>
  within(screen.getByRole('columnheader', { name: /IP address/ })).getByRole('checkbox', {
    name: 'Select all on this page',
  });

test('deleting needs a selection, names what goes, and can be undone', async () => {
  const { person, world } = await open();
  await row('59.148.201.16');
  await person.click(screen.getByRole('button', { name: 'Delete selected' }));
  expect(screen.getByText('Please select items to delete')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  await person.click(screen.getByRole('checkbox', { name: /^59\.148\.201\.16/ }));
  await person.click(screen.getByRole('checkbox', { name: /^45\.32\.118\.204/ }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  expect(screen.queryByText('Please select items to delete')).not.toBeInTheDocument();
  expect(selectAll()).toBePartiallyChecked();
  await person.click(screen.getByRole('button', { name: 'Delete selected' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Delete 2 IP addresses?' }),
  );
  expect(question.getByText('59.148.201.16')).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await findToast('IP addresses deleted: 2')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('59.148.201.16')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await row('59.148.201.16')).toHaveTextContent('Office, Kwun Tong');
  expect(world.whitelist).toHaveLength(4);
});

test('entries that an undo could not add are restored by Retry, each once', async () => {
  const { person, world } = await open();
  await row('59.148.201.16');
  await person.click(screen.getByRole('checkbox', { name: /^59\.148\.201\.16/ }));
  await person.click(screen.getByRole('checkbox', { name: /^45\.32\.118\.204/ }));
  await person.click(screen.getByRole('checkbox', { name: /^8\.219\.40\.91/ }));
  await person.click(screen.getByRole('button', { name: 'Delete selected' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await findToast('IP addresses deleted: 3');
  const keys: unknown[] = [];
  server.use(
    graphql.mutation('WhitelistEntryAdd', ({ variables }) => {
      keys.push(variables['idempotencyKey']);
      return keys.length === 1 || keys.length === 3
        ? graphqlError('UPSTREAM_UNAVAILABLE', 'boom')
        : undefined;
    }),
  );
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await findToast('IP addresses not restored: 2');
  expect(world.whitelist).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(world.whitelist).toHaveLength(4));
  expect(keys).toHaveLength(5);
  expect(keys.slice(3)).toEqual([keys[0], keys[2]]);
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('an edit or a deletion that fails says so, with the reason', async () => {
  const { person, world } = await open();
  await row('8.219.40.91');
  server.use(graphql.mutation('WhitelistEntryUpdate', () => graphqlError('INTERNAL', 'boom')));
  world.answers = { state: 'refused', only: 'WhitelistEntriesDelete', code: 'NOTHING_SELECTED' };
  await person.click(screen.getByRole('button', { name: 'Actions for 8.219.40.91' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await dialog());
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(
    await form.findByText('Failed to update the IP address. Internal server error'),
  ).toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('checkbox', { name: /^59\.148\.201\.16/ }));
  await person.click(screen.getByRole('button', { name: 'Delete selected' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByRole('alert')).toHaveTextContent(
    'Failed to delete. Please select items to delete',
  );
});

test('deleting the address in use warns', async () => {
  const world = createWorld();
  world.whitelist = [mockWhitelistEntry({ id: 'here', address: CURRENT_ADDRESS })];
  const { person } = await open(world);
  await row(CURRENT_ADDRESS);
  await person.click(selectAll());
  expect(selectAll()).toBeChecked();
  await person.click(screen.getByRole('button', { name: 'Delete selected' }));
  expect(
    await within(await screen.findByRole('alertdialog')).findByRole('alert'),
  ).toHaveTextContent(`You are using ${CURRENT_ADDRESS} right now.`);
});

test('distinguishes an empty list, no match, and a failure', async () => {
  const { person, router } = await open(createWorld({ amount: 'many' }), `${PATH}?size=10`);
  await row('59.148.201.16');
  await person.type(screen.getByRole('searchbox', { name: 'Search the whitelist' }), 'nowhere');
  await waitFor(() => expect(router.address).toBe(`${PATH}?size=10&search=nowhere`));
  expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  server.use(graphql.query('Whitelist', () => graphqlError('INTERNAL', 'boom'), { once: true }));
  await person.click(screen.getByRole('combobox', { name: 'Sub account' }));
  await person.keyboard('serp');
  await person.click(await screen.findByRole('option', { name: 'serp' }));
  expect(await screen.findByText('The whitelist could not be loaded')).toBeInTheDocument();
});

test('an empty whitelist explains its purpose', async () => {
  const world = createWorld();
  world.whitelist = [];
  await open(world);
  expect(await screen.findByText('No IP addresses yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete selected' })).not.toBeInTheDocument();
});

test('without a sub account, a link to creating one replaces the forms', async () => {
  const { person, router } = await open(createWorld({ amount: 'none' }), `${PATH}?add=1`);
  expect(
    await screen.findByRole('heading', { name: 'Create a sub account first' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add IP address' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Paste a list' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Add my current IP' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Add sub account' }));
  expect(await screen.findByLabelText('Username')).toBeInTheDocument();
  expect(router.address).toBe('/dashboard/sub-accounts?add=1');
});

test('an unverified customer verifies first, and cannot open the form', async () => {
  const world = createWorld({ amount: 'none' });
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  await open(world, `${PATH}?add=1`);
  expect(
    await screen.findByRole('heading', { name: 'Verify your email first' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add sub account' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add IP address' })).toBeDisabled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
