import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../jest/render-app';

const PATH = '/dashboard/user-guide';

test('explains both plans with this installation’s addresses, and leads to the setup', async () => {
  const { person, router } = await renderApp('/dashboard/whitelist', { signedIn: true });
  await person.click((await screen.findAllByRole('link', { name: 'User guide' }))[0]!);
  expect(await screen.findByRole('heading', { name: 'User guide', level: 1 })).toBeInTheDocument();
  expect(router.address).toBe(PATH);
  expect(await screen.findByText(/Give each program its own/)).toBeInTheDocument();
  expect(
    screen.getByText(/An unlimited plan works with one fixed sub account/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^socks5h:\/\//)).toBeInTheDocument();
  await person.click(screen.getByRole('link', { name: 'Set up a proxy' }));
  await waitFor(() => expect(router.address).toBe('/dashboard/proxies-traffic'));
});
