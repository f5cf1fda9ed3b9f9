import { screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { createWorld } from '../../../../mocks/src/msw/world';
import { server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';
import { PATH, open, row, dialog, choose } from './sub-accounts.test-kit';

async function openForm(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Add sub account' }));
  return within(await dialog());
}

test('adding the first one for a proxy continues to the proxy setup', async () => {
  const { person, router, world } = await open(
    `${PATH}?add=1&then=proxies`,
    createWorld({ amount: 'none' }),
  );
  const form = within(await dialog());
  await person.type(form.getByLabelText('Username'), 'Crawler1');
  await person.type(form.getByLabelText('Password'), 'Secret42');
  await person.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() => {
    expect(router.address).toBe(
      `/dashboard/proxies-traffic?account=${world.subAccounts[0]?.id ?? ''}`,
    );
  });
});

test('shows errors of the form, and the gateway’s at their fields', async () => {
  const { person } = await open();
  const form = await openForm(person);
  await person.type(form.getByLabelText('Username'), '1a');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(
    await form.findByText('Start with a letter; 4 to 12 letters or digits'),
  ).toBeInTheDocument();
  expect(form.getByText('Please enter password')).toBeInTheDocument();

  await person.clear(form.getByLabelText('Username'));
  await person.type(form.getByLabelText('Username'), 'Serp');
  await person.type(form.getByLabelText('Password'), 'Secret42');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('This username is taken')).toBeInTheDocument();
  expect(form.getByLabelText('Password')).toHaveValue('Secret42');

  await person.type(form.getByLabelText('Username'), '2');
  await person.click(form.getByRole('radio', { name: /^Allocated/ }));
  await person.type(form.getByLabelText('Traffic limit'), '100000');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(
    await form.findByText("You don't have that much traffic left to set aside"),
  ).toBeInTheDocument();
});

test('a lost connection keeps the input', async () => {
  const { person } = await open();
  const form = await openForm(person);
  await person.type(form.getByLabelText('Username'), 'crawler');
  await person.type(form.getByLabelText('Password'), 'Secret42');
  const keys: unknown[] = [];
  server.use(
    graphql.mutation('SubAccountCreate', ({ variables }) => {
      keys.push(variables['idempotencyKey']);
      return keys.length === 1 ? HttpResponse.error() : undefined;
    }),
  );
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(
    await form.findByText(
      "Failed to add the sub account. Can't reach the server. Check your connection",
    ),
  ).toBeInTheDocument();
  expect(form.getByLabelText('Username')).toHaveValue('crawler');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await row('crawler')).toBeInTheDocument();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('the toast names a username as it was saved', async () => {
  const { person, world } = await open();
  const form = await openForm(person);
  await person.type(form.getByLabelText('Username'), 'Abc12345');
  await person.type(form.getByLabelText('Password'), 'Secret42');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await findToast('abc12345 was added')).toBeInTheDocument();
  expect(world.subAccounts.map(({ username }) => username)).toContain('abc12345');
});

test('an edit starts with the current values and sends the changes', async () => {
  const { person, world } = await open();
  await choose(person, 'serp', 'Edit');
  const form = within(await dialog());
  expect(form.getByLabelText('Username')).toHaveValue('serp');
  expect(form.getByLabelText('Traffic limit')).toHaveValue('500');
  await person.clear(form.getByLabelText('Traffic limit'));
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('serp was saved')).toBeInTheDocument();
  await waitFor(async () => {
    expect(await row('serp')).toHaveTextContent('no limit');
  });
  expect(world.subAccounts.find(({ id }) => id === 'sa-2')).toMatchObject({
    password: 'Secret42',
    remark: 'SERP crawl · team B',
    limitBytes: null,
  });
});

test('the master user can be edited and disabled, but not deleted', async () => {
  const { person, world } = await open();
  await person.click(await screen.findByRole('button', { name: 'Actions for pricing' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  await person.keyboard('{Escape}');
  await person.click(within(await row('pricing')).getByRole('switch'));
  await waitFor(() => {
    expect(world.subAccounts.find(({ id }) => id === 'sa-1')?.status).toBe('INACTIVE');
  });
});

test('only the password of an unlimited sub account can change, and the form says why', async () => {
  const { person, world } = await open();
  const locked = await row('u4k9m2x7qhtd');
  expect(within(locked).queryByRole('switch')).not.toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Actions for u4k9m2x7qhtd' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  await person.click(await screen.findByRole('menuitem', { name: 'Change password' }));
  const form = within(await dialog());
  expect(form.getByText(/You can change only its password/)).toBeInTheDocument();
  expect(form.queryByLabelText('Traffic limit')).not.toBeInTheDocument();
  await person.type(form.getByLabelText('Password'), 'NewSecret1');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect(await findToast('u4k9m2x7qhtd was saved')).toBeInTheDocument();
  expect(world.subAccounts.find(({ id }) => id === 'sa-5')?.password).toBe('NewSecret1');
});
