import { screen, waitFor } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { renderApp, server } from '../../../jest/render-app';

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

test('says when it could not be loaded, and loads it again', async () => {
  const { person } = await renderApp('/dashboard/whitelist', { signedIn: true });
  server.use(graphql.query('UserGuide', () => graphqlError('INTERNAL', 'boom'), { once: true }));
  await person.click((await screen.findAllByRole('link', { name: 'User guide' }))[0]!);
  expect(
    await screen.findByRole('heading', { name: 'The user guide could not be loaded' }),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Give each program its own/)).toBeInTheDocument();
});
