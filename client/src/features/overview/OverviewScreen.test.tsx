import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, graphql, HttpResponse } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/graphql-errors';
import { GB } from '../../../../mocks/src/msw/seed';
import { createWorldIn } from '../../../../mocks/src/msw/states';
import { createWorld, type World } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';
import { buttonStyle } from '../../ui/button-style';

const NOW = new Date('2026-11-21T04:00:00Z');

async function open(world = createWorld({ now: NOW }), path = '/dashboard') {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: /^Welcome, / });
  return app;
}

/** A customer who has just registered and done nothing else. */
function newcomer(): World {
  const world = createWorld({ now: NOW, amount: 'none' });
  world.users = world.users.map((user) => ({ ...user, emailVerified: false }));
  world.proxyConfigurations = [];
  world.usage = [];
  return world;
}

/** One half of the balance card. */
const plan = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('section')!;
const first = (half: HTMLElement) =>
  within(half).getByRole('switch', { name: 'Charge this plan first' });
const section = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('section')!;

describe('the balance', () => {
  test('shows the remaining amount of both plans and which is charged next', async () => {
    await open();
    const traffic = await plan('Traffic plan');
    expect(traffic).toHaveTextContent('38.20 GB');
    expect(traffic).toHaveTextContent('76% of 50.00 GB left');
    expect(traffic).toHaveTextContent(/13\.20.GB of 25\.00.GB *charged next/);
    expect(traffic).toHaveTextContent('Charged next');
    expect(first(traffic)).toBeChecked();
    expect(within(traffic).getByRole('link', { name: 'Top up' })).toHaveAttribute(
      'href',
      '/checkout/payment?buy=traffic',
    );
    const unlimited = await plan('Unlimited plan');
    expect(unlimited).toHaveTextContent('16 days left');
    expect(unlimited).not.toHaveTextContent('Charged next');
    expect(first(unlimited)).not.toBeChecked();
    expect(screen.getByText(/^Balance as of/)).toBeInTheDocument();
  });

  test('says when it runs out, and that paid orders can be activated', async () => {
    await open();
    expect(await screen.findByText(/^At the pace of the last seven days/)).toHaveTextContent(
      'your traffic runs out on 2026-11-25',
    );
    expect(
      screen.getByText(/1 more paid order can be activated to add its days/),
    ).toBeInTheDocument();
    expect(await plan('Unlimited plan')).toHaveTextContent('1 activated order');
    expect(screen.queryByText(/is not active yet/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Activate' })).toHaveAttribute(
      'href',
      '/dashboard/orders?activate=unlimited',
    );
  });

  test('a paid unlimited plan says that it needs an activated order first', async () => {
    const world = createWorld({ now: NOW });
    world.balance.unlimited = {
      activeUntil: null,
      ordersActivated: 0,
      ordersHeld: 0,
      ordersWaiting: 2,
    };
    await open(world);
    expect(await screen.findByText(/Your unlimited plan is not active yet/)).toHaveTextContent(
      '2 paid orders are ready to activate.',
    );
    expect(await plan('Unlimited plan')).toHaveTextContent('Not active');
  });

  test('offers no choice of what pays first with only one plan', async () => {
    const world = createWorld({ now: NOW });
    world.balance.unlimited = {
      activeUntil: null,
      ordersActivated: 0,
      ordersHeld: 0,
      ordersWaiting: 0,
    };
    world.balance.prioritizedPlan = 'UNLIMITED';
    await open(world);
    expect(await plan('Traffic plan')).toHaveTextContent('Charged next');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  test('shows held traffic separately, with the reason and what happens next', async () => {
    const world = createWorldIn('disputed', NOW);
    await open(world);
    const notice = await screen.findByText(/is on hold and not part of your balance/);
    expect(notice).toHaveTextContent('5.00 GB is on hold');
    expect(notice).toHaveTextContent('If the dispute is won, it is released');
    expect(await plan('Traffic plan')).toHaveTextContent('38.20 GB');
    expect(await plan('Traffic plan')).toHaveTextContent(/5\.00.GB of 5\.00.GB *on hold/);
  });

  test('a period on hold does not show as an inactive plan', async () => {
    const world = createWorld({ now: NOW });
    world.balance.unlimited = {
      ...{ activeUntil: null, ordersActivated: 0, ordersHeld: 1, ordersWaiting: 0 },
    };
    await open(world);
    const unlimited = await plan('Unlimited plan');
    expect(unlimited).toHaveTextContent('On hold');
    expect(unlimited).not.toHaveTextContent('Not active');
  });

  test('says when traffic will expire before it is used, with the pace', async () => {
    const world = createWorld({ now: NOW });
    const at = '2026-12-03T04:00:00.000Z';
    world.balance.projectedRunOut = { at, reason: 'EXPIRES', paceBytesPerDay: GB };
    await open(world);
    expect(await plan('Traffic plan')).toHaveTextContent(
      /\(1\.00.GB a day\), you won't use all your traffic before it expires on 2026-12-03/,
    );
  });

  test.each([
    [(99n * GB) / 10n, 'Less than 20% of your traffic is left.'],
    [2n * GB, 'Less than 5% of your traffic is left.'],
  ])('warns when %d bytes of 50 GB are left', async (remainingBytes, words) => {
    const world = createWorld({ now: NOW });
    world.balance.traffic = { ...world.balance.traffic, remainingBytes };
    await open(world);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('switches the plan that pays first at once', async () => {
    const { person, world } = await open();
    const unlimited = first(await plan('Unlimited plan'));
    server.use(
      graphql.mutation('BalancePrioritize', async () => {
        await delay(50);
        return undefined;
      }),
    );
    await person.click(unlimited);
    expect(unlimited).toBeChecked();
    expect(world.balance.prioritizedPlan).toBe('TRAFFIC');
    expect(first(await plan('Traffic plan'))).not.toBeChecked();
    expect(await plan('Unlimited plan')).toHaveTextContent('Charged next');
    await waitFor(() => {
      expect(world.balance.prioritizedPlan).toBe('UNLIMITED');
    });
    expect(unlimited).toBeChecked();
    await person.click(unlimited);
    expect(first(await plan('Traffic plan'))).toBeChecked();
  });

  test('the switch goes back when the server refuses, and Retry tries again', async () => {
    const { person, world } = await open();
    const unlimited = first(await plan('Unlimited plan'));
    server.use(
      graphql.mutation('BalancePrioritize', () => graphqlError('INTERNAL', 'boom'), { once: true }),
    );
    await person.click(unlimited);
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(world.balance.prioritizedPlan).toBe('UNLIMITED');
    });
    expect(unlimited).toBeChecked();
  });

  test('without a balance it offers to buy', async () => {
    await open(newcomer());
    const invitation = await section('No traffic at the moment');
    expect(within(invitation).getByRole('link', { name: 'Buy traffic' })).toHaveAttribute(
      'href',
      '/checkout/payment?buy=traffic',
    );
  });
});

/** What stands out in the page, in words. */
const primaryActions = () => {
  const color = /bg-\S+/.exec(buttonStyle('primary'))?.[0] ?? '';
  return [...screen.getAllByRole('link'), ...screen.getAllByRole('button')]
    .filter(({ classList }) => classList.contains(color))
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Skip to content');
};

test('what is set aside for sub accounts is not charged next', async () => {
  const world = createWorld({ now: NOW });
  const [first, ...others] = world.balance.grants;
  world.balance.grants = [
    { ...first!, remainingBytes: 8n * GB, allocatedBytes: 5n * GB },
    ...others,
  ];
  await open(world);
  expect(await plan('Traffic plan')).toHaveTextContent(
    /13\.00.GB of 25\.00.GB *8\.00.GB charged next.*5\.00.GB of it set aside for sub accounts/,
  );
});

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

  test('who has taken them is led to the proxies', async () => {
    await open();
    await plan('Traffic plan');
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
    await waitFor(
      () => {
        expect(steps).toHaveTextContent('2 of 3 done');
      },
      { timeout: 10_000 },
    );
    expect(steps).toHaveTextContent('Waiting for the first request…');

    world.usage = createWorld({ now: NOW }).usage;
    await waitFor(
      () => {
        expect(steps).toHaveTextContent('3 of 3 done');
      },
      { timeout: 10_000 },
    );
    expect(within(steps).getByRole('heading', { name: 'You are all set' })).toBeInTheDocument();
    expect(within(steps).getByRole('link', { name: 'See it in the statistics' })).toBeVisible();
  }, 30_000);

  test('are hidden from a customer who has done them', async () => {
    await open();
    await plan('Traffic plan');
    expect(screen.queryByRole('heading', { name: 'Get started' })).not.toBeInTheDocument();
  });
});

test('Back closes a dialog and stays on the overview', async () => {
  const { person, router } = await open();
  await person.click(await screen.findByRole('button', { name: 'Change password' }));
  await screen.findByRole('dialog');
  expect(router.address).toBe('/dashboard?password=1');
  act(() => {
    router.back();
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(router.address).toBe('/dashboard');
});

describe('the account', () => {
  test('shows name, registration date, and actions', async () => {
    await open();
    const account = await section('Your account');
    expect(account).toHaveTextContent('demo@hearth.example');
    expect(account).toHaveTextContent('Verified');
    expect(account).toHaveTextContent('1,260');
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
    expect(await plan('Traffic plan')).toHaveTextContent('38.20 TB');
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

test('a failure shows in place with Retry', async () => {
  const { person } = await renderApp('/dashboard/account', { signedIn: true });
  await screen.findByRole('heading', { name: 'Profile' });
  server.use(graphql.query('Overview', () => graphqlError('INTERNAL', 'boom'), { once: true }));
  await person.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
  expect(await screen.findByText('The overview could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Internal server error');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await plan('Traffic plan')).toHaveTextContent('38.20 GB');
});

test('reports a lost connection on the next request', async () => {
  const { person } = await open();
  await plan('Traffic plan');
  server.use(graphql.query('Overview', () => HttpResponse.error()));
  await person.click(screen.getByRole('radio', { name: 'Last 30 days' }));
  expect(await screen.findByText('The overview could not be loaded')).toBeInTheDocument();
});
