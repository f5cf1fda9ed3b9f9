import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql, http, HttpResponse } from 'msw';
import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { handlers } from '../../../mocks/src/msw/handlers';
import { createWorldIn } from '../../../mocks/src/dev-mode/states';
import { createWorld } from '../../../mocks/src/msw/world';
import { renderApp, server } from '../../jest/render-app';
import { saveSession, TOKEN_KEY } from '../lib/auth/auth-storage';
import { restoreDensity } from '../lib/density';
import { brand } from '../lib/brand';

const STATISTICS = '/dashboard/statistics';

test('the sidebar marks the current screen, shows the remaining traffic, and links to buying more', async () => {
  const world = createWorldIn('low-balance');
  // Statistics say themselves how long the traffic lasts.
  await renderApp('/dashboard/points', { signedIn: true, world });
  const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' });
  expect(within(sidebar).getByRole('link', { current: 'page' })).toHaveTextContent('My points');
  const left = screen.getByRole('region', { name: 'Traffic left' });
  expect(await within(left).findByText('Running low')).toBeInTheDocument();
  expect(within(left).getByText('0.80 GB')).toBeInTheDocument();
  expect(within(left).getByRole('link', { name: 'Top up' })).toHaveAttribute(
    'href',
    '/checkout/payment?buy=traffic',
  );
});

test('a customer who never had traffic sees an offer, not a warning', async () => {
  await renderApp(STATISTICS, { signedIn: true, world: createWorldIn('empty') });
  const left = within(await screen.findByRole('region', { name: 'Traffic left' }));
  expect(await left.findByRole('link', { name: 'Buy traffic' })).toBeInTheDocument();
  expect(left.queryByText('Used up')).not.toBeInTheDocument();
});

test('the drawer of a narrow window focuses the current screen, and Escape returns the focus', async () => {
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

test('following a link closes the drawer and moves the focus', async () => {
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

test('an unknown path shows a message and keeps the navigation', async () => {
  await renderApp('/dashboard/nothing-here', { signedIn: true });
  expect(
    await screen.findByRole('heading', { name: 'Page not found: /dashboard/nothing-here' }),
  ).toHaveFocus();
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeInTheDocument();
});

test('an unknown path outside the dashboard shows it too', async () => {
  await renderApp('/auth/nothing-here');
  expect(
    await screen.findByRole('heading', { name: 'Page not found: /auth/nothing-here' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: brand.name })).toHaveAttribute('href', '/');
});

test('guests log in before a screen, the checkout of an order included', async () => {
  const { router } = await renderApp('/checkout/payment?order=order-1');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(router.address).toBe('/auth/login?returnTo=%2Fcheckout%2Fpayment%3Forder%3Dorder-1');
});

test('guests who buy a plan register first, beside their order, and keep it', async () => {
  const { router, person } = await renderApp('/checkout/payment?plan=traffic-1gb&quantity=7');
  await screen.findByRole('heading', { name: 'Create an account' });
  const order = await screen.findByRole('region', { name: 'Your order' });
  expect(order).toHaveTextContent('7 × Residential proxies, 1 GB');
  expect(order).toHaveTextContent('$105.00');
  const back = 'returnTo=%2Fcheckout%2Fpayment%3Fplan%3Dtraffic-1gb%26quantity%3D7';
  expect(router.address).toBe(`/auth/register?${back}`);
  await person.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(router.address).toBe(`/auth/login?${back}`));
});

test.each([
  ['７', '7 × Residential proxies, 1 GB'],
  ['1e3', 'Residential proxies, 1 GB'],
  ['0x10', 'Residential proxies, 1 GB'],
])(
  'the order beside the registration has the quantity of the checkout: %s',
  async (typed, words) => {
    await renderApp(`/checkout/payment?plan=traffic-1gb&quantity=${encodeURIComponent(typed)}`);
    const order = await screen.findByRole('region', { name: 'Your order' });
    expect(within(order).getByText(words)).toBeInTheDocument();
  },
);

test.each(['/auth/login', '/auth/register'])(
  'redirects signed-in users away from %s',
  async (path) => {
    const { opened } = await renderApp(path, { signedIn: true });
    await waitFor(() => expect(opened).toEqual(['/']));
  },
);

test('reports a lost connection, and refreshes the screen when it is back', async () => {
  const world = createWorld();
  const { services, person } = await renderApp(STATISTICS, { signedIn: true, world });
  await screen.findByText(/complete until/);
  server.use(graphql.query('Statistics', () => HttpResponse.error()));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
  expect(await screen.findByText(/The service isn't responding/)).toBeInTheDocument();
  server.resetHandlers();
  server.use(...handlers(world));
  await act(() => services.connection.look());
  await screen.findByText('Changes against the previous 7 days.');
  expect(screen.queryByText(/The service isn't responding/)).not.toBeInTheDocument();
});

test('reports a lost connection inside an open dialog, above the backdrop', async () => {
  const { services, person } = await renderApp('/dashboard/sub-accounts', { signedIn: true });
  await person.click(await screen.findByRole('button', { name: 'Add sub account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add sub account' });
  act(() => services.connection.failed());
  expect(await within(dialog).findByText(/The service isn't responding/)).toBeInTheDocument();
});

test('a login page continues after a sign-in in another tab', async () => {
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
  await waitFor(() => expect(router.address).toBe('/dashboard/points'));
});

test('explains a sign-out in another tab, and leads back here', async () => {
  const { router, services } = await renderApp(STATISTICS, { signedIn: true });
  await screen.findByText(/complete until/);
  const stop = services.session.followOtherTabs(window);
  window.localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  stop();
  expect(await screen.findByText(/You were signed out in another tab/)).toBeInTheDocument();
  expect(router.address).toContain(encodeURIComponent(STATISTICS));
});

test('a session that the gateway has ended leads to the login, and back to the same path', async () => {
  const world = createWorld();
  const { router, person } = await renderApp(`${STATISTICS}?days=7`, { signedIn: true, world });
  await screen.findByText('Changes against the previous 7 days.');
  world.sessions.clear();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 90 days');
  await screen.findByRole('heading', { name: 'Log in' });
  expect(router.address).toContain(encodeURIComponent('days=90'));
  expect(screen.getByText(/Your session has ended/)).toBeInTheDocument();
});

test('the header’s menu links to "My account"', async () => {
  const { person, router } = await renderApp(STATISTICS, { signedIn: true });
  await person.click(await screen.findByRole('button', { name: 'Mei Chan' }));
  await person.click(screen.getByRole('link', { name: 'My account' }));
  await waitFor(() => expect(router.address).toBe('/dashboard/account'));
});

test('a compact list is remembered', async () => {
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

test('the menu has the contact links where no help button floats', async () => {
  const { person } = await renderApp(STATISTICS, { signedIn: true });
  await person.click(await screen.findByRole('button', { name: /^Menu/ }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(await within(drawer).findByRole('link', { name: 'Online service' })).toBeInTheDocument();
  await person.click(within(drawer).getByRole('link', { name: 'Back to top' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a logout that the server did not confirm is reported, and can be sent again', async () => {
  const { person, world } = await renderApp(STATISTICS, { signedIn: true });
  server.use(http.post('/auth/logout', () => HttpResponse.error(), { once: true }));
  await person.click(await screen.findByRole('button', { name: /Mei Chan/ }));
  await person.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Failed to log out')).toBeInTheDocument();
  expect(window.localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(world.sessions.size).toBe(1);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(world.sessions.size).toBe(0));
  expect(screen.queryByText('Failed to log out')).not.toBeInTheDocument();
});
