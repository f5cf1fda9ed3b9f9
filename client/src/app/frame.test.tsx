import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { handlers } from '../../../mocks/src/msw/handlers';
import { createWorldIn } from '../../../mocks/src/msw/states';
import { createWorld } from '../../../mocks/src/msw/world';
import { renderApp, server } from '../../jest/render-app';
import { saveSession, TOKEN_KEY } from '../lib/auth/auth-storage';
import { restoreDensity } from '../lib/density';

const STATISTICS = '/dashboard/statistics';

test('the sidebar says where one is, what is left, and leads to more', async () => {
  const world = createWorldIn('low-balance');
  await renderApp(STATISTICS, { signedIn: true, world });
  const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' });
  expect(within(sidebar).getByRole('link', { current: 'page' })).toHaveTextContent('Statistics');
  const left = screen.getByRole('region', { name: 'Traffic left' });
  expect(await within(left).findByText('Running low')).toBeInTheDocument();
  expect(within(left).getByText('0.80 GB')).toBeInTheDocument();
  expect(within(left).getByRole('link', { name: 'Top up' })).toHaveAttribute(
    'href',
    '/checkout/payment?buy=traffic',
  );
});

test('who never had traffic is invited to buy some, not warned', async () => {
  await renderApp(STATISTICS, { signedIn: true, world: createWorldIn('empty') });
  const left = within(await screen.findByRole('region', { name: 'Traffic left' }));
  expect(await left.findByRole('link', { name: 'Buy traffic' })).toBeInTheDocument();
  expect(left.queryByText('Used up')).not.toBeInTheDocument();
});

test('the drawer of a narrow window opens at where one is, and Escape gives the focus back', async () => {
  const { person } = await renderApp(STATISTICS, { signedIn: true });
  const button = await screen.findByRole('button', { name: /^Menu/ });
  await person.click(button);
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(drawer).getByRole('link', { current: 'page' })).toHaveFocus();
  act(() => {
    drawer.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('going somewhere closes the drawer and takes the focus along', async () => {
  const { person, router } = await renderApp(STATISTICS, { signedIn: true });
  await person.click(await screen.findByRole('button', { name: /^Menu/ }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  await person.click(within(drawer).getByRole('link', { name: 'Sub accounts' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => {
    expect(router.address).toBe('/dashboard/sub-accounts');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

test('an address without a screen says so and keeps the navigation', async () => {
  await renderApp('/dashboard/nothing-here', { signedIn: true });
  expect(
    await screen.findByRole('heading', { name: 'Page not found: /dashboard/nothing-here' }),
  ).toHaveFocus();
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeInTheDocument();
});

test('so does one that needs no session', async () => {
  await renderApp('/auth/nothing-here');
  expect(
    await screen.findByRole('heading', { name: 'Page not found: /auth/nothing-here' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Hearth' })).toHaveAttribute('href', '/');
});

test('a guest who wants a screen logs in first, one who wants the checkout too', async () => {
  const { router } = await renderApp('/checkout/payment?plan=traffic-5gb&quantity=2');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(router.address).toBe(
    '/auth/login?returnTo=%2Fcheckout%2Fpayment%3Fplan%3Dtraffic-5gb%26quantity%3D2',
  );
});

test.each(['/auth/login', '/auth/register'])(
  'who is signed in has no business at %s',
  async (path) => {
    const { opened } = await renderApp(path, { signedIn: true });
    await waitFor(() => {
      expect(opened).toEqual(['/']);
    });
  },
);

test('the service goes away and comes back: a person is told, and the screen fills by itself', async () => {
  const world = createWorld();
  const { services, person } = await renderApp(STATISTICS, { signedIn: true, world });
  await screen.findByText(/as of/);
  server.use(graphql.query('Statistics', () => HttpResponse.error()));
  await person.click(screen.getByRole('radio', { name: 'Last 7 days' }));
  expect(await screen.findByText(/The service isn't responding/)).toBeInTheDocument();
  server.resetHandlers();
  server.use(...handlers(world));
  await act(() => services.connection.look());
  await screen.findAllByText('compared with the previous 7 days');
  expect(screen.queryByText(/The service isn't responding/)).not.toBeInTheDocument();
});

test('with a dialog open the connection is reported inside it, above the backdrop', async () => {
  const { services, person } = await renderApp('/dashboard/sub-accounts', { signedIn: true });
  await person.click(await screen.findByRole('button', { name: 'Add sub account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add sub account' });
  act(() => {
    services.connection.failed();
  });
  expect(await within(dialog).findByText(/The service isn't responding/)).toBeInTheDocument();
});

test('a login page goes on when somebody signs in in another tab', async () => {
  const { router, services, world } = await renderApp('/auth/login?returnTo=%2Fdashboard%2Fpoints');
  await screen.findByLabelText('Email');
  const stop = services.session.followOtherTabs(window);
  const [user] = world.users;
  if (user === undefined) throw new Error('The world has no customer');
  saveSession(window.localStorage, { user, token: openSession(world, user) });
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  });
  stop();
  await waitFor(() => {
    expect(router.address).toBe('/dashboard/points');
  });
});

test('signing out in another tab is explained, and leads back here', async () => {
  const { router, services } = await renderApp(STATISTICS, { signedIn: true });
  await screen.findByText(/as of/);
  const stop = services.session.followOtherTabs(window);
  window.localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  stop();
  expect(await screen.findByText(/You were signed out in another tab/)).toBeInTheDocument();
  expect(router.address).toContain(encodeURIComponent(STATISTICS));
});

test('a session that the gateway forgot leads to the login, and back to the same address', async () => {
  const world = createWorld();
  const { router, person } = await renderApp(`${STATISTICS}?days=7`, { signedIn: true, world });
  await screen.findAllByText('compared with the previous 7 days');
  world.sessions.clear();
  await person.click(screen.getByRole('radio', { name: 'Last 90 days' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(router.address).toContain(encodeURIComponent('days=90'));
  expect(screen.getByText(/Your session has ended/)).toBeInTheDocument();
});

test('"My account" is in the menu of the header and leads there', async () => {
  const { person, router } = await renderApp(STATISTICS, { signedIn: true });
  await person.click(await screen.findByRole('button', { name: 'Mei Chan' }));
  await person.click(screen.getByRole('link', { name: 'My account' }));
  await waitFor(() => {
    expect(router.address).toBe('/dashboard/account');
  });
});

test('who wants more rows in view has them closer together, also next time', async () => {
  const { person } = await renderApp(STATISTICS, { signedIn: true });
  const compact = await screen.findByRole('button', { name: 'Compact lists' });
  expect(compact).toHaveAttribute('aria-pressed', 'false');
  await person.click(compact);
  expect(compact).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  delete document.documentElement.dataset['density'];
  restoreDensity();
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  await person.click(compact);
  expect(document.documentElement).not.toHaveAttribute('data-density');
  expect(window.localStorage.getItem('density')).toBeNull();
});

test('where nothing floats the menu has the ways to a person', async () => {
  const { person } = await renderApp(STATISTICS, { signedIn: true });
  await person.click(await screen.findByRole('button', { name: /^Menu/ }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(await within(drawer).findByRole('link', { name: 'Online service' })).toBeInTheDocument();
  await person.click(within(drawer).getByRole('link', { name: 'Back to top' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
