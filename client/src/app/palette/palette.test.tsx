import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createWorld } from '../../../../mocks/src/msw/world';
import { COMPOSERS, pressComposing } from '../../../jest/compose';
import { renderApp, server } from '../../../jest/render-app';

const results = () => within(screen.getByRole('listbox', { name: 'Results' }));

async function open() {
  const world = createWorld();
  const app = await renderApp('/dashboard/statistics', { signedIn: true, world });
  await screen.findByText(/complete until/);
  await app.person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', {
    name: 'Page, action, country, sub account, or order',
  });
  return { ...app, field };
}

test('a few letters and Return open a page', async () => {
  const { person, router, field } = await open();
  expect(field).toHaveFocus();
  await person.keyboard('sub acc');
  expect(results().getByRole('option', { selected: true })).toHaveTextContent('Sub accounts');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(router.address).toBe('/dashboard/sub-accounts'));
});

test.each(COMPOSERS)('keys that compose a word choose and open nothing (%s)', async (composer) => {
  const { person, router, field } = await open();
  await person.keyboard('sub acc');
  const before = router.address;
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) pressComposing(field, key, composer);
  expect(field).toBeInTheDocument();
  expect(router.address).toBe(before);
  expect(results().getByRole('option', { selected: true })).toHaveTextContent('Sub accounts');
});

test.each(COMPOSERS)('a shortcut is none while a word is composed (%s)', async (composer) => {
  await renderApp('/dashboard/statistics', { signedIn: true });
  await screen.findByText(/complete until/);
  pressComposing(document.body, '?', composer);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('finds an order by its number, with the arrow keys', async () => {
  const { person, router, world } = await open();
  const order = world.orders.find(({ hidden }) => !hidden)!;
  await person.keyboard(order.number);
  await screen.findByRole('option', { name: new RegExp(`^${order.number}`) });
  await person.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(router.address).toBe(`/dashboard/orders/${order.id}`));
});

test('a single order that is found offers what can be done with it', async () => {
  const { person, router, world } = await open();
  const order = world.orders.find(({ hidden, status }) => !hidden && status === 'PENDING')!;
  await person.keyboard(order.number);
  await screen.findByRole('option', { name: `Pay ${order.number}` });
  await person.click(results().getByRole('option', { name: `Cancel order ${order.number}` }));
  // The order is there, and is asked about before anything happens.
  await screen.findByRole('alertdialog', { name: new RegExp(`Cancel order ${order.number}`) });
  expect(router.address).toBe(`/dashboard/orders/${order.id}`);
  expect(order.status).toBe('PENDING');
});

test('the order in view offers what can be done with it, by its words', async () => {
  const world = createWorld();
  const order = world.orders.find(({ hidden, status }) => !hidden && status === 'PENDING')!;
  const { person } = await renderApp(`/dashboard/orders/${order.id}`, { signedIn: true, world });
  const panel = await screen.findByRole('dialog', { name: order.number });
  await within(panel).findByText('pending');
  await person.keyboard('{Control>}k{/Control}note');
  await person.click(await screen.findByRole('option', { name: /(Add a|Edit) note/ }));
  expect(await within(panel).findByRole('textbox', { name: /note/i })).toHaveFocus();
});

test('a sub account is found by its name or note, in the list', async () => {
  const { person, router, world } = await open();
  const account = world.subAccounts.find(({ remark }) => remark !== null)!;
  await person.keyboard(account.remark!.slice(0, 12));
  await person.click(await results().findByRole('option', { name: new RegExp(account.username) }));
  await waitFor(() => {
    expect(router.address).toBe(`/dashboard/sub-accounts?search=${account.username}`);
  });
});

test.each(['germ', 'de'])('%j finds a country, and leads to its proxies', async (typed) => {
  const { person, router } = await open();
  await person.keyboard(typed);
  await person.click(await screen.findByRole('option', { name: 'Germany Set up a proxy' }));
  await waitFor(() => expect(router.address).toBe('/dashboard/proxies-traffic?country=DE'));
});

test.each([
  ['en-US', 'password', 'Change password'],
  ['en-US', 'invoice', 'Billing'],
  ['en-US', 'vat', 'Billing'],
  ['en-US', 'refund', 'My orders'],
  ['en-US', 'logout', 'Log out'],
  ['en-US', 'sign out', 'Log out'],
  ['en-US', 'bandwidth', 'Statistics'],
  ['zh-HK', '密碼', '更改密碼'],
  ['zh-HK', '發票', '帳單'],
  ['zh-HK', '退款', '我的訂單'],
  ['zh-HK', '登出', '登出'],
  ['zh-HK', 'invoice', '帳單'],
] as const)('in %s, %j finds "%s"', async (locale, typed, label) => {
  const { person } = await renderApp('/dashboard/points', { signedIn: true, locale });
  await screen.findByRole('heading', { level: 1 });
  await person.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog'));
  await person.click(palette.getByRole('combobox'));
  await person.paste(typed);
  const options = palette.getAllByRole('option');
  expect(options.slice(0, 3).map(({ textContent }) => textContent)).toContain(label);
});

test('finds the documentation, also by another word for the same', async () => {
  server.use(
    http.get('*/search-en-us.json', () =>
      HttpResponse.json([
        [
          '/documentation/sessions',
          'Sessions',
          'Guides',
          'A rotating session changes the address.',
        ],
        ['/documentation/usage', 'Usage export', 'Guides', 'Hours as CSV.'],
      ]),
    ),
  );
  const { person, opened } = await open();
  await person.keyboard('change ip');
  await person.click(await screen.findByRole('option', { name: 'Sessions Guides' }));
  expect(opened).toEqual(['/documentation/sessions']);
});

test('says so when nothing matches the input', async () => {
  const { person } = await open();
  await person.keyboard('zzzzqqq');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
});

test('? shows the shortcuts, and g o goes to the orders', async () => {
  const { person, router } = await renderApp('/dashboard/statistics', { signedIn: true });
  await screen.findByText(/complete until/);
  await person.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.keyboard('go');
  await waitFor(() => expect(router.address).toBe('/dashboard/orders'));
});

test('runs the actions of the menus: add, explain the shortcuts, log out', async () => {
  const { person, router, services } = await open();
  await person.keyboard('add sub{Enter}');
  await screen.findByRole('dialog', { name: 'Add sub account' });
  expect(router.address).toBe('/dashboard/sub-accounts?add=1');
  await person.keyboard('{Escape}{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Page, action, country, sub account, or order' });
  await person.keyboard('shortcuts{Enter}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Page, action, country, sub account, or order' });
  await person.keyboard('log out{Enter}');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(services.session.reason).toBe('asked');
});
