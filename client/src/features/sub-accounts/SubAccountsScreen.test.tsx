import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { createWorld } from '../../../../mocks/src/msw/world';
import { failNext } from '../../../jest/answers';
import { held } from '../../../jest/held';
import { server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';
import { GB, PATH, open, row, dialog, choose } from './sub-accounts.test-kit';

test('lists the usage of each, against its limit if it has one', async () => {
  const world = createWorld();
  world.usage = [
    { subAccountId: 'sa-3', day: '2026-11-20', bytesUp: GB, bytesDown: 15n * GB, requests: 9 },
    { subAccountId: 'sa-1', day: '2026-11-20', bytesUp: GB, bytesDown: GB / 2n, requests: 9 },
  ];
  await open(PATH, world);
  expect(await row('adverify')).toHaveTextContent('16.00 GB of 20.00 GB');
  expect(await row('adverify')).toHaveTextContent('Sub accountTraffic, allocated');
  expect(await row('pricing')).toHaveTextContent('Master userTraffic, shared');
  expect(await row('u4k9m2x7qhtd')).toHaveTextContent('Sub accountUnlimited');
  expect(within(await row('adverify')).getByRole('meter')).toHaveAttribute('aria-valuenow', '80');
  expect(await row('pricing')).toHaveTextContent('1.50 GB · no limit');
  expect(await row('serp')).toHaveTextContent('SERP crawl · team B');
  expect(screen.getByText('5 sub accounts')).toBeInTheDocument();
});

test('shows set-aside and available traffic separately, and why none is available', async () => {
  await open();
  expect(await row('adverify')).toHaveTextContent(/Charged next: expires \d{4}-\d\d-\d\d/);
  expect(await row('intern2026')).toHaveTextContent(/0.BDisabled/);
  expect(await row('u4k9m2x7qhtd')).toHaveTextContent('The unlimited plan is charged next');
});

/** 5 of its 20 GB are used, and 10 expired with the grant that they were set aside from. */
function lapsedWorld() {
  const world = createWorld();
  world.usage = [
    { subAccountId: 'sa-3', day: '2026-11-20', bytesUp: 2n * GB, bytesDown: 3n * GB, requests: 9 },
  ];
  world.subAccounts = world.subAccounts.map((account) =>
    account.id === 'sa-3' ? { ...account, lapsedBytes: 10n * GB } : account,
  );
  return world;
}

test('deleting promises only the traffic that is still set aside', async () => {
  const { person } = await open(PATH, lapsedWorld());
  await choose(person, 'adverify', 'Delete');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(/\b5\.00.GB set aside for it returns to your account/);
});

test('saving an unchanged limit sets traffic aside again', async () => {
  const { person, world } = await open(PATH, lapsedWorld());
  await choose(person, 'adverify', 'Edit');
  await person.click(within(await dialog()).getByRole('button', { name: 'Save' }));
  await findToast('adverify was saved');
  expect(world.subAccounts.find(({ id }) => id === 'sa-3')?.lapsedBytes).toBe(0n);
  await choose(person, 'adverify', 'Delete');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/15\.00.GB set aside/);
});

test('search and filters are in the URL; clearing them shows everything again', async () => {
  const { person, router } = await open();
  await row('pricing');
  await person.type(screen.getByRole('searchbox', { name: 'Search sub accounts' }), 'team b');
  await waitFor(() => expect(router.address).toBe(`${PATH}?search=team+b`));
  await waitFor(() => {
    expect(screen.queryByRole('row', { name: /^pricing/ })).not.toBeInTheDocument();
  });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
  await waitFor(() => expect(router.address).toBe(`${PATH}?search=team+b&status=inactive`));
  expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row('pricing');
  await waitFor(() => expect(router.address).toBe(PATH));
});

test('an empty list explains sub accounts, and adds the first', async () => {
  const { person, world } = await open(PATH, createWorld({ amount: 'none' }));
  expect(await screen.findByText('No sub accounts yet')).toBeInTheDocument();
  await person.click(screen.getAllByRole('button', { name: 'Add sub account' })[0]!);
  const form = within(await dialog());
  await person.type(form.getByLabelText('Username'), 'Crawler1');
  await person.click(form.getByRole('button', { name: 'Generate' }));
  await person.type(form.getByLabelText('Traffic limit'), '0.1');
  await person.click(form.getByRole('button', { name: 'Add' }));
  expect(await row('crawler1')).toHaveTextContent('0 B of 100.0 MB');
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Add sub account' })).not.toBeInTheDocument();
  });
  expect(world.subAccounts[0]).toMatchObject({ limitBytes: 100_000_000n, chargeMode: 'SHARED' });
  expect(world.subAccounts[0]?.password).toMatch(/^[A-Za-z0-9]{12}$/);
});

test.each(['https://evil.example', '/auth/login', ''])(
  'ignores an unknown next step: %s',
  async (then) => {
    const { person, router } = await open(
      `${PATH}?add=1&then=${encodeURIComponent(then)}`,
      createWorld({ amount: 'none' }),
    );
    const form = within(await dialog());
    await person.type(form.getByLabelText('Username'), 'Crawler1');
    await person.type(form.getByLabelText('Password'), 'Secret42');
    await person.click(form.getByRole('button', { name: 'Add' }));
    expect(await row('crawler1')).toBeInTheDocument();
    await waitFor(() => expect(router.address).toBe(PATH));
  },
);

test('disables at once; after a refusal the switch goes back and a toast offers Retry', async () => {
  const { person, world } = await open();
  const active = within(await row('serp')).getByRole('switch', { name: 'serp is active' });
  const answer = held(() => graphqlError('INTERNAL', 'boom'));
  server.use(graphql.mutation('SubAccountSetStatus', answer.resolver, { once: true }));
  await person.click(active);
  expect(active).not.toBeChecked();
  answer.release();
  await waitFor(() => expect(active).toBeChecked());
  expect(await screen.findByText('serp could not be disabled')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => {
    expect(world.subAccounts.find(({ id }) => id === 'sa-2')?.status).toBe('INACTIVE');
  });
  expect(active).not.toBeChecked();
});

test('loads a password only on demand', async () => {
  const { person } = await open();
  const serp = within(await row('serp'));
  expect(serp.queryByText('Secret42')).not.toBeInTheDocument();
  await person.click(serp.getByRole('button', { name: 'Show: password of serp' }));
  expect(await serp.findByText('Secret42')).toBeInTheDocument();
});

test('deleting asks first and names what goes', async () => {
  const { person, world } = await open();
  await choose(person, 'intern2026', 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: /Delete intern2026/ }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(world.subAccounts).toHaveLength(5);

  await choose(person, 'intern2026', 'Delete');
  failNext('SubAccountDelete');
  const again = within(await screen.findByRole('alertdialog'));
  await person.click(again.getByRole('button', { name: 'Delete sub account' }));
  expect(
    await again.findByText('Failed to delete the sub account. Internal server error'),
  ).toBeInTheDocument();
  await person.click(again.getByRole('button', { name: 'Delete sub account' }));
  expect(await findToast('intern2026 was deleted')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('row', { name: /^intern2026/ })).not.toBeInTheDocument();
  });
});

function unverifiedWorld(amount: 'none' | 'usual' = 'none') {
  const world = createWorld({ amount });
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  return world;
}

test('an unverified customer verifies first, and a link to the form does not open it', async () => {
  await open(`${PATH}?add=1&then=proxies`, unverifiedWorld());
  expect(
    await screen.findByRole('heading', { name: 'Verify your email first' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Verify email' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add sub account' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an unverified customer with a sub account sees why no other can be added', async () => {
  await open(PATH, unverifiedWorld('usual'));
  expect(
    await screen.findByText(/Verify your email address to add sub accounts\./),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add sub account' })).toBeDisabled();
});
