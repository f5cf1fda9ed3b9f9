import { screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { createWorld } from '../../../../mocks/src/msw/world';
import type { World } from '../../../../mocks/src/msw/records';
import { renderApp, server } from '../../../jest/render-app';
import { buttonStyle } from '../../ui/button-style';
import { NOW, open, plan, section, newcomer } from './overview.test-kit';

/** The words of the page's primary links and buttons. */
const primaryActions = () => {
  const color = /bg-\S+/.exec(buttonStyle('primary'))?.[0] ?? '';
  return [...screen.getAllByRole('link'), ...screen.getAllByRole('button')]
    .filter(({ classList }) => classList.contains(color))
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Skip to content');
};

describe('the first steps', () => {
  test.each<[string, (world: World) => void, string]>([
    ['verifying comes first', () => undefined, 'Enter the code'],
    [
      'then generating a proxy',
      (world) => {
        world.users = world.users.map((user) => ({ ...user, emailVerified: true }));
        world.balance = createWorld({ now: NOW }).balance;
      },
      'Set up a proxy',
    ],
    [
      'without traffic, buying some',
      (world) => {
        world.users = world.users.map((user) => ({ ...user, emailVerified: true }));
      },
      'Buy traffic',
    ],
  ])('lead to one thing only: %s', async (_what, prepare, name) => {
    const world = newcomer();
    prepare(world);
    await open(world);
    await section('Get started');
    expect(primaryActions()).toEqual([name]);
  });

  test('give way to "Use proxy" once all are done and nothing else is due', async () => {
    const world = createWorld({ now: NOW });
    world.balance.projectedRunOut = null;
    await open(world);
    expect(await screen.findByText('Nothing needs you now')).toBeInTheDocument();
    expect(primaryActions()).toEqual(['Use proxy']);
  });

  test('tick themselves while somebody looks', async () => {
    const world = newcomer();
    await open(world);
    const steps = await section('Get started');
    expect(steps).toHaveTextContent('0 of 3 done');
    expect(within(steps).getByRole('button', { name: 'Enter the code' })).toBeInTheDocument();

    world.users = world.users.map((user) => ({ ...user, emailVerified: true }));
    world.proxyConfigurations = createWorld({ now: NOW }).proxyConfigurations;
    await waitFor(() => expect(steps).toHaveTextContent('2 of 3 done'));
    expect(steps).toHaveTextContent('Waiting for the first request…');

    world.usage = createWorld({ now: NOW }).usage;
    await waitFor(() => expect(steps).toHaveTextContent('3 of 3 done'));
    expect(within(steps).getByRole('heading', { name: 'You are all set' })).toBeInTheDocument();
    expect(within(steps).getByRole('link', { name: 'See it in the statistics' })).toBeVisible();
  });

  test('are hidden from a customer who has done them', async () => {
    await open();
    await plan('Traffic plan');
    expect(screen.queryByRole('heading', { name: 'Get started' })).not.toBeInTheDocument();
  });
});

test('a visitor who does not verify at once keeps the setup', async () => {
  const { person } = await open(newcomer(), '/dashboard?verify=1&setup=country%3DJP');
  const dialog = await screen.findByRole('dialog', { name: 'Verify your email' });
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const steps = await section('Get started');
  expect(within(steps).getByRole('link', { name: 'Set up a proxy' })).toHaveAttribute(
    'href',
    '/dashboard/proxies-traffic?country=JP',
  );
});

test('a verified customer who built a proxy line on the home page goes to the filled-in setup', async () => {
  const { router } = await renderApp('/dashboard?verify=1&setup=country%3DJP', {
    signedIn: true,
    world: createWorld({ now: NOW }),
  });
  await waitFor(() => expect(router.address).toBe('/dashboard/proxies-traffic?country=JP'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('the account', () => {
  test('shows name, points, and actions', async () => {
    await open();
    const account = await section('Your account');
    expect(account).not.toHaveTextContent('Registered');
    expect(account).toHaveTextContent('demo@customer.example');
    expect(account).toHaveTextContent('Verified');
    expect(account).toHaveTextContent('509');
    expect(within(account).queryByRole('button', { name: 'Verify email' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View orders' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Use proxy' })).toBeInTheDocument();
  });

  test('a long address and a long name stay readable', async () => {
    const world = createWorld({ now: NOW, amount: 'many' });
    await open(world);
    expect(
      screen.getByRole('heading', { name: `Welcome, ${world.users[0]!.name!}` }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: /^38\.20.TB left/ })).toBeVisible();
  });
});

describe('the recent days', () => {
  test('are seven or thirty, kept in the URL', async () => {
    const { person, router } = await open();
    await screen.findByRole('group', { name: /Usage of the last 7 days/ });
    await person.click(screen.getByRole('radio', { name: 'Last 30 days' }));
    await screen.findByRole('group', { name: /Usage of the last 30 days/ });
    expect(router.address).toBe('/dashboard?days=30');
    expect(screen.getByRole('link', { name: 'All statistics' })).toHaveAttribute(
      'href',
      '/dashboard/statistics?days=30',
    );
  });
});

test('reports a lost connection on the next request', async () => {
  const { person } = await open();
  await plan('Traffic plan');
  server.use(graphql.query('Overview', () => HttpResponse.error()));
  await person.click(screen.getByRole('radio', { name: 'Last 30 days' }));
  expect(await screen.findByText('The overview could not be loaded')).toBeInTheDocument();
});
