import { screen, waitFor, within } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';

const results = () => within(screen.getByRole('listbox', { name: 'Results' }));

async function open() {
  const world = createWorld();
  const app = await renderApp('/dashboard/statistics', { signedIn: true, world });
  await screen.findByText(/as of/);
  await app.person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Page, action, order ID or note' });
  return { ...app, field };
}

test('a few letters and Return open a page', async () => {
  const { person, router, field } = await open();
  expect(field).toHaveFocus();
  await person.keyboard('sub acc');
  expect(results().getByRole('option', { selected: true })).toHaveTextContent('Sub accounts');
  await person.keyboard('{Enter}');
  await waitFor(() => {
    expect(router.address).toBe('/dashboard/sub-accounts');
  });
});

test('finds an order by its number, with the arrow keys', async () => {
  const { person, router, world } = await open();
  const order = world.orders.find(({ hidden }) => !hidden)!;
  await person.keyboard(order.number);
  await screen.findByRole('option', { name: new RegExp(order.number) });
  await person.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => {
    expect(router.address).toBe(`/dashboard/orders/${order.id}`);
  });
});

test('says when nothing matches', async () => {
  const { person } = await open();
  await person.keyboard('zzzzqqq');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
});

test('? shows the shortcuts, and g o goes to the orders', async () => {
  const { person, router } = await renderApp('/dashboard/statistics', { signedIn: true });
  await screen.findByText(/as of/);
  await person.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.keyboard('go');
  await waitFor(() => {
    expect(router.address).toBe('/dashboard/orders');
  });
});

test('runs the actions of the menus: add, explain the shortcuts, log out', async () => {
  const { person, router, services } = await open();
  await person.keyboard('add sub{Enter}');
  await screen.findByRole('dialog', { name: 'Add sub account' });
  expect(router.address).toBe('/dashboard/sub-accounts?add=1');
  await person.keyboard('{Escape}{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Page, action, order ID or note' });
  await person.keyboard('shortcuts{Enter}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Page, action, order ID or note' });
  await person.keyboard('log out{Enter}');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(services.session.reason).toBe('asked');
});
