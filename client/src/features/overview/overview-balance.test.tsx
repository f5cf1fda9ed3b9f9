import { screen, waitFor, within } from '@testing-library/react';
import { GB } from '../../../../mocks/src/msw/seed';
import { createWorldIn } from '../../../../mocks/src/dev-mode/states';
import { createWorld } from '../../../../mocks/src/msw/world';
import { failNext, holdNext } from '../../../jest/answers';
import { NOW, first, line, newcomer, open, plan, section } from './overview.test-kit';

const INACTIVE = { activeUntil: null, ordersActivated: 0, ordersHeld: 0, ordersWaiting: 0 };

describe('the balance', () => {
  test('shows the remaining amount of both plans and which is charged next', async () => {
    await open();
    const traffic = await plan('Traffic plan');
    const left = await section(/^38\.20.GB left, which lasts until 2026-11-25$/);
    expect(left).toHaveTextContent(/76% of 50\.00.GB left/);
    expect(left).toHaveTextContent(/Pays next: 13\.20.GB until 2026-12-03/);
    expect(left).toHaveTextContent(/9\.55.GB a day in the last seven days/);
    expect(within(left).getByRole('meter')).toHaveAccessibleName('Traffic left');
    expect(traffic).toHaveTextContent(/13\.20.GB of 25\.00.GB *first/);
    expect(traffic).toHaveTextContent('Charged next');
    expect(first(traffic)).toBeChecked();
    expect(within(line()).getByRole('link', { name: 'Top up' })).toHaveAttribute(
      'href',
      '/checkout/payment?buy=traffic',
    );
    const unlimited = await plan('Unlimited plan');
    expect(unlimited).toHaveTextContent('16 days left');
    expect(unlimited).not.toHaveTextContent('Charged next');
    expect(first(unlimited)).not.toBeChecked();
    expect(screen.getByText(/^Balance as of/)).toBeInTheDocument();
  });

  test.each([
    [30 * 24 - 1 / 3_600, '30 days left'],
    [7 * 24 + 5, '7 days left'],
    [2 * 24 + 5, '2 days and 5 hours left'],
    [25, '1 day and 1 hour left'],
    [24, '1 day left'],
    [22.6, '23 hours left'],
    [1.2, '1 hour left'],
    [0.4, '<1 hour left'],
  ])('tells the time of an unlimited plan as a person would: %d hours', async (hours, left) => {
    const world = createWorld({ now: NOW });
    const activeUntil = new Date(NOW.getTime() + hours * 3_600_000).toISOString();
    world.balance.unlimited = { ...world.balance.unlimited, activeUntil };
    await open(world);
    expect(await plan('Unlimited plan')).toHaveTextContent(left);
  });

  test('says that paid orders can be activated', async () => {
    await open();
    const unlimited = await plan('Unlimited plan');
    expect(unlimited).toHaveTextContent('1 more paid order can be activated to add its days');
    expect(unlimited).toHaveTextContent('1 activated order');
    expect(screen.queryByText(/needs an activated order/)).not.toBeInTheDocument();
    // Customers activate a paid order before they buy more.
    expect(within(unlimited).queryByRole('link', { name: /Buy|Renew/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Activate' })).toHaveAttribute(
      'href',
      '/dashboard/orders?activate=unlimited',
    );
  });

  test('a paid unlimited plan says that it needs an activated order first', async () => {
    const world = createWorld({ now: NOW });
    world.balance.unlimited = { ...INACTIVE, ordersWaiting: 2 };
    await open(world);
    expect(await screen.findByText(/needs an activated order first/)).toHaveTextContent(
      '0 are activated, 2 paid orders are ready.',
    );
    expect(await plan('Unlimited plan')).toHaveTextContent('Not active');
    expect(await plan('Unlimited plan')).toHaveTextContent('Starts when you activate an order.');
    expect(screen.getAllByRole('link', { name: 'Activate' })).toHaveLength(1);
  });

  test('locks the choice of what pays first with only one plan, and says why', async () => {
    const world = createWorld({ now: NOW });
    world.balance.unlimited = INACTIVE;
    world.balance.prioritizedPlan = 'UNLIMITED';
    await open(world);
    expect(await plan('Traffic plan')).toHaveTextContent('Charged next');
    // There is no order that could be activated.
    expect(await plan('Unlimited plan')).not.toHaveTextContent('activate');
    for (const name of ['Traffic plan', 'Unlimited plan']) {
      expect(first(await plan(name))).toBeDisabled();
      expect(first(await plan(name))).toHaveAccessibleDescription(
        'You can choose the plan that pays first when both can pay. 0 unlimited orders are activated.',
      );
    }
  });

  test('shows held traffic separately, with the reason and what happens next', async () => {
    const world = createWorldIn('disputed', NOW);
    await open(world);
    const held = await screen.findByText(/is on hold and not part of your balance/);
    const notice = held.closest('[role="alert"]');
    expect(notice).toHaveTextContent('5.00 GB is on hold');
    expect(notice).toHaveTextContent('If the dispute is won, it is released');
    expect(await screen.findByRole('heading', { name: /^38\.20.GB left/ })).toBeVisible();
    expect(await plan('Traffic plan')).toHaveTextContent(/5\.00.GB of 5\.00.GB *on hold/);
  });

  test('a period on hold does not show as an inactive plan', async () => {
    const world = createWorld({ now: NOW });
    world.balance.unlimited = { ...INACTIVE, ordersHeld: 1 };
    await open(world);
    const unlimited = await plan('Unlimited plan');
    expect(unlimited).toHaveTextContent('On hold');
    expect(unlimited).not.toHaveTextContent('Not active');
  });

  test('orders behind a period on hold are counted, and no other is offered', async () => {
    const world = createWorld({ now: NOW });
    world.balance.unlimited = { ...INACTIVE, ordersActivated: 2, ordersHeld: 1 };
    await open(world);
    const unlimited = await plan('Unlimited plan');
    expect(unlimited).toHaveTextContent('2 activated orders wait behind it.');
    expect(within(unlimited).getByRole('link', { name: 'See orders' })).toBeVisible();
    expect(within(unlimited).queryByRole('link', { name: 'Buy now' })).not.toBeInTheDocument();
  });

  test('says when traffic will expire before it is used, with the pace', async () => {
    const world = createWorld({ now: NOW });
    const at = '2026-12-03T04:00:00.000Z';
    const pace = { paceBytesPerDay: GB, hasEnoughUsage: true };
    world.balance.projectedRunOut = { at, reason: 'EXPIRES', ...pace };
    await open(world);
    const left = await section(/^38\.20.GB left, to be used until 2026-12-03$/);
    expect(left).toHaveTextContent(/1\.00.GB a day.*, so some of it will expire unused/);
    expect(line()).toHaveTextContent('Nothing needs you now');
  });

  test.each([
    [11n * GB, 'Your traffic lasts less than a week.'],
    [(99n * GB) / 10n, 'Less than 20% of your traffic is left.'],
    [2n * GB, 'Less than 5% of your traffic is left.'],
  ])('warns once when %d bytes of 50 GB are left', async (remainingBytes, words) => {
    const world = createWorld({ now: NOW });
    world.balance.traffic = { ...world.balance.traffic, remainingBytes };
    await open(world);
    expect(await screen.findByText(words)).toBeInTheDocument();
    // One fact, one line, and one button on the screen.
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: 'Top up' })).toHaveLength(
      1,
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(/Running low|Used up/)).not.toBeInTheDocument();
  });

  test('a trial after one request is no reason to warn', async () => {
    const world = createWorld({ now: NOW });
    const at = '2026-11-27T04:00:00.000Z';
    const pace = { paceBytesPerDay: 5n, hasEnoughUsage: false };
    world.balance.projectedRunOut = { at, reason: 'EXPIRES', ...pace };
    await open(world);
    // Not the guess, but the last expiry.
    const left = await section(/^38\.20.GB left, to be used until 2027-02-14$/);
    expect(left).toHaveTextContent('There is too little usage yet');
    expect(line()).toHaveTextContent('Nothing needs you now');
  });

  test('the last hours are told by the hour', async () => {
    const world = createWorldIn('low-balance', NOW);
    await open(world);
    expect(
      await screen.findByRole('heading', {
        name: /^0\.80.GB left, which lasts until 2026-11-21 \d\d:\d\d$/,
      }),
    ).toBeVisible();
  });

  test('with the unlimited plan alone, says until when, and to renew it', async () => {
    await open(createWorldIn('unlimited', NOW));
    await screen.findByRole('heading', { name: 'Unlimited until 2026-11-23' });
    expect(within(screen.getByRole('main')).queryByRole('meter')).toBeNull();
    expect(line()).toHaveTextContent('Your unlimited plan ends soon');
    expect(screen.getAllByRole('link', { name: 'Renew' })).toHaveLength(1);
    expect(screen.getAllByText(/charged next/i)).toHaveLength(1);
  });

  test('with the unlimited plan first, only that one is charged next', async () => {
    const world = createWorld({ now: NOW });
    world.balance.prioritizedPlan = 'UNLIMITED';
    await open(world);
    expect(await plan('Unlimited plan')).toHaveTextContent('Charged next');
    expect(await plan('Traffic plan')).toHaveTextContent(/13\.20.GB of 25\.00.GB *after unlimited/);
    expect(screen.getAllByText(/charged next/i)).toHaveLength(1);
  });

  test('switches the plan that pays first at once', async () => {
    const { person, world } = await open();
    const unlimited = first(await plan('Unlimited plan'));
    const change = holdNext('BalancePrioritize');
    await person.click(unlimited);
    expect(unlimited).toBeChecked();
    expect(world.balance.prioritizedPlan).toBe('TRAFFIC');
    expect(first(await plan('Traffic plan'))).not.toBeChecked();
    expect(await plan('Unlimited plan')).toHaveTextContent('Charged next');
    expect(world.balance.prioritizedPlan).toBe('TRAFFIC');
    change.release();
    await waitFor(() => expect(world.balance.prioritizedPlan).toBe('UNLIMITED'));
    expect(unlimited).toBeChecked();
    const back = holdNext('BalancePrioritize');
    await person.click(unlimited);
    expect(first(await plan('Traffic plan'))).toBeChecked();
    back.release();
  });

  test('the switch goes back when the server refuses, and Retry tries again', async () => {
    const { person, world } = await open();
    const unlimited = first(await plan('Unlimited plan'));
    failNext('BalancePrioritize');
    await person.click(unlimited);
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(world.balance.prioritizedPlan).toBe('UNLIMITED'));
    expect(unlimited).toBeChecked();
  });

  test('says why the server refuses the switch', async () => {
    const { person, world } = await open();
    world.answers = { state: 'refused', only: null, code: 'ORDER_NOT_STARTABLE' };
    await person.click(first(await plan('Unlimited plan')));
    expect(await screen.findByText('This order cannot be started')).toBeVisible();
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

test('traffic that is set aside for sub accounts is not charged next', async () => {
  const world = createWorld({ now: NOW });
  const [first, ...others] = world.balance.grants;
  world.balance.grants = [
    { ...first!, remainingBytes: 8n * GB, allocatedBytes: 5n * GB },
    ...others,
  ];
  await open(world);
  expect(await plan('Traffic plan')).toHaveTextContent(
    /13\.00.GB of 25\.00.GB *8\.00.GB first.*including 5\.00.GB set aside for sub accounts/,
  );
});
