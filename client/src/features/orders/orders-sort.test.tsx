import { act, screen, waitFor } from '@testing-library/react';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';

const NOW = new Date('2026-11-21T04:00:00Z');

async function open(path: string) {
  const world = createWorld({ now: NOW });
  const app = await renderApp(path, { signedIn: true, world });
  const byAge = world.orders
    .filter(({ status }) => status === 'PAID')
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ number }) => number);
  return { ...app, oldest: byAge[0]!, newest: byAge.at(-1)! };
}

async function firstRowIs(number: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent(number));
}

test('the time header reverses the list from its first page, and Back reverses it again', async () => {
  const { person, router, oldest, newest } = await open(
    '/dashboard/orders?size=10&status=paid&days=7',
  );
  const header = await screen.findByRole('columnheader', { name: 'Created' });
  await firstRowIs(newest);
  expect(header).toHaveAttribute('aria-sort', 'descending');
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText(/11–/);
  await person.click(screen.getByRole('button', { name: 'Created' }));
  await firstRowIs(oldest);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(router.address).toBe('/dashboard/orders?size=10&status=paid&days=7&sort=oldest_first');
  expect(screen.getByText(/1–10/)).toBeInTheDocument();
  act(() => router.back());
  await screen.findByText(/11–/);
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(router.address).not.toContain('sort');
});

test('clearing the filters keeps the sort order', async () => {
  const { person, router } = await open('/dashboard/orders?sort=oldest_first&search=nothing-here');
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(router.address).toBe('/dashboard/orders?sort=oldest_first');
});

test('an unknown sort order falls back to the default', async () => {
  const { newest } = await open('/dashboard/orders?status=paid&sort=cheapest');
  await screen.findByRole('columnheader', { name: 'Created' });
  await firstRowIs(newest);
});
