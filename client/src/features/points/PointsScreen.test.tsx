import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { createWorld } from '../../../../mocks/src/msw/world';
import { holdNext } from '../../../jest/answers';
import { held } from '../../../jest/held';
import { renderApp, server } from '../../../jest/render-app';

const PATH = '/dashboard/points';

async function open(world = createWorld(), path = PATH) {
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'My points' });
  return app;
}

const product = async (name: RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('li')!);
const ONE_GB = /Residential proxies, 1 GB/;

test('shows the total, the ledger with its running balance, and the products', async () => {
  await open();
  expect(await screen.findByText('509', { selector: 'p' })).toBeInTheDocument();
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows[0]).toHaveTextContent(/PurchaseRP-\w{8}/);
  expect(rows[0]).toHaveTextContent('+135');
  expect(rows[0]).toHaveTextContent('509');
  expect(rows[2]).toHaveTextContent('-135');
  expect(rows[2]).toHaveTextContent('224');
  expect(rows.at(-1)).toHaveTextContent('Email verified');
  const affordable = await product(ONE_GB);
  expect(affordable.getByRole('button', { name: 'Redeem' })).toBeEnabled();
  const dear = await product(/Residential proxies, 5 GB/);
  expect(dear.getByText('saves').parentElement).toHaveTextContent('saves 4%');
  expect(dear.getByText(/more needed/).parentElement).toHaveTextContent('1,891 more needed');
  expect(dear.getByRole('button', { name: 'Redeem' })).toBeDisabled();
});

test('points that were taken back show the reason and the order', async () => {
  const world = createWorld();
  const line = { at: world.now.toISOString(), change: -75, takenBack: 75 };
  const [mine, theirs] = ['RP-5H8W4R6T', 'RP-4N6P8Q2R'];
  world.pointsHistory = [
    { ...line, id: '2', type: 'PURCHASE_REFERRER', remark: theirs, takenBackAfter: 'CHARGEBACK' },
    { ...line, id: '1', type: 'PURCHASE', remark: mine, takenBackAfter: 'REFUND' },
  ];
  await open(world);
  const taken = (await screen.findAllByRole('row')).filter((row) =>
    row.textContent.includes('taken back'),
  );
  expect(taken).toHaveLength(2);
  expect(taken[0]).toHaveTextContent(
    'Points taken backChargeback of order RP-4N6P8Q2R, placed by someone you referred',
  );
  expect(taken[1]).toHaveTextContent('Points taken backRefund of order RP-5H8W4R6T');
  expect(taken[1]).toHaveTextContent('-75');
});

test('an adjustment shows its reason, whether it gives or takes', async () => {
  const world = createWorld();
  const line = { at: world.now.toISOString(), takenBackAfter: null };
  world.pointsTotal = 70;
  world.pointsHistory = [
    { ...line, id: '2', type: 'OTHER', change: -30, remark: 'Prize entered twice' },
    { ...line, id: '1', type: 'SYSTEM', change: 100, remark: 'For the outage of 2 September' },
  ];
  await open(world);
  const [other, system] = (await screen.findAllByRole('row')).slice(1);
  expect(other).toHaveTextContent('OtherPrize entered twice');
  expect(other).toHaveTextContent('-30');
  expect(system).toHaveTextContent('AdjustmentFor the outage of 2 September');
  expect(system).toHaveTextContent('+100');
  expect(screen.queryByText('Points taken back')).not.toBeInTheDocument();
});

test('shows repaid debt, new debt, and held points beside the balance', async () => {
  const world = createWorld();
  const at = world.now.toISOString();
  const line = { at, remark: 'RP-6J4K2M8N', takenBackAfter: null };
  world.pointsTotal = 0;
  world.pointsHeld = 150;
  world.pointsDebt = 20;
  world.pointsHistory = [
    { ...line, id: '5', type: 'HELD', change: -150 },
    { ...line, id: '4', type: 'RELEASED', change: 90, repaidDebt: 60 },
    {
      ...line,
      id: '3',
      type: 'PURCHASE',
      change: 0,
      earned: 450,
      repaidDebt: 450,
      debtAfter: 20,
    },
    {
      ...line,
      id: '2',
      type: 'PURCHASE',
      change: -30,
      takenBackAfter: 'CHARGEBACK',
      takenBack: 500,
      debtAfter: 470,
    },
  ];
  await open(world);
  const onHold = await screen.findByText(/points are on hold because/);
  expect(onHold.closest('[role="status"]')).toHaveTextContent(
    '150 points are on hold because a payment is disputed. They are released if the dispute is won.',
  );
  const total = screen.getByRole('heading', { name: 'Points to spend' }).parentElement;
  expect(total).toHaveTextContent('150 on hold');
  expect(total).toHaveTextContent('20 to repay');
  const takenBack = screen.getByText(/taken back after you had spent them/);
  expect(takenBack.closest('[role="alert"]')).toHaveTextContent(/^20 points/);
  const [held, released, earned, taken] = (await screen.findAllByRole('row')).slice(1);
  expect(held).toHaveTextContent('Held during a disputeRP-6J4K2M8N');
  expect(released).toHaveTextContent('Released after a disputeRP-6J4K2M8NRepaid a debt: 60');
  expect(earned).toHaveTextContent('Earned: 450, of which 450 repaid a debtDebt after this: 20');
  expect(taken).toHaveTextContent(
    'Points taken backChargeback of order RP-6J4K2M8NTaken back: 500Debt after this: 470',
  );
});

test('redeeming shows the balance before and after, then leads to the active order', async () => {
  const { person, world, router } = await open();
  await person.click((await product(ONE_GB)).getByRole('button', { name: 'Redeem' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Points left').parentElement).toHaveTextContent('9');
  await person.click(question.getByRole('button', { name: 'Redeem now' }));
  const done = within(await screen.findByRole('dialog', { name: 'Redeemed' }));
  expect(done.getByText(/is already active, with nothing to pay/)).toBeInTheDocument();
  expect(world.orders[0]).toMatchObject({ paymentMethod: 'POINTS', pointsUsed: 500 });
  await waitFor(() => expect(screen.getByText('9', { selector: 'p' })).toBeInTheDocument());
  await person.click(done.getByRole('button', { name: 'View order' }));
  await waitFor(() => expect(router.address).toBe(`/dashboard/orders/${world.orders[0]!.id}`));
});

test('a redemption has words while it runs', async () => {
  const { person } = await open();
  await person.click((await product(ONE_GB)).getByRole('button', { name: 'Redeem' }));
  const answer = holdNext('PointsRedeem');
  await person.click(screen.getByRole('button', { name: 'Redeem now' }));
  expect(await screen.findByText('Redeeming. This takes a few seconds.')).toBeInTheDocument();
  answer.release();
  expect(await screen.findByRole('dialog', { name: 'Redeemed' })).toBeInTheDocument();
});

test('redeemed unlimited days follow the period that is running', async () => {
  const world = createWorld();
  world.pointsTotal = 100_000;
  const { person } = await open(world);
  const days = (await product(/unlimited.*30 days/i)).getByRole('button', { name: 'Redeem' });
  await person.click(days);
  expect(await screen.findByText(/the new days follow it/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Redeem now' }));
  const done = await screen.findByRole('dialog', { name: 'Redeemed' });
  expect(done).toHaveTextContent('follow the period that is running, with nothing to pay');
  expect(done).not.toHaveTextContent('already active');
});

test('the orders open by themselves after a redemption, unless the customer stays', async () => {
  const world = createWorld();
  world.pointsTotal = 2_000;
  const { person, router } = await open(world);
  const redeem = async () => {
    await person.click((await product(ONE_GB)).getByRole('button', { name: 'Redeem' }));
    await person.click(await screen.findByRole('button', { name: 'Redeem now' }));
    return within(await screen.findByRole('dialog', { name: 'Redeemed' }));
  };
  const stayed = await redeem();
  expect(stayed.getByText(/Check it in My orders/)).toBeInTheDocument();
  expect(stayed.getByText('Your orders open in 10 seconds.')).toBeInTheDocument();
  await person.click(stayed.getByRole('button', { name: 'Stay here' }));
  expect(router.address).toBe('/dashboard/points');
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await redeem();
    for (let second = 0; second < 11; second += 1)
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(router.address).toBe(`/dashboard/orders/${world.orders[0]!.id}`);
  } finally {
    jest.useRealTimers();
  }
});

test('reports a failed redemption, and a retry spends the points once', async () => {
  const { person, world } = await open();
  await person.click((await product(ONE_GB)).getByRole('button', { name: 'Redeem' }));
  const question = within(await screen.findByRole('dialog'));
  const keys: unknown[] = [];
  server.use(
    graphql.mutation('PointsRedeem', ({ variables }) => {
      keys.push(variables['idempotencyKey']);
      return keys.length === 1 ? HttpResponse.error() : undefined;
    }),
  );
  await person.click(question.getByRole('button', { name: 'Redeem now' }));
  expect(
    await question.findByText(/^Redemption failed, please try again later\. Can't reach/),
  ).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Redeem now' }));
  expect(await screen.findByRole('dialog', { name: 'Redeemed' })).toBeInTheDocument();
  expect(keys[0]).toBe(keys[1]);
  expect(world.pointsTotal).toBe(9);
});

test('words a refusal by the gateway', async () => {
  const { person, world } = await open();
  const offered = await product(ONE_GB);
  world.pointsTotal = 10;
  await person.click(offered.getByRole('button', { name: 'Redeem' }));
  await person.click(await screen.findByRole('button', { name: 'Redeem now' }));
  expect(await screen.findByText(/You do not have enough points/)).toBeInTheDocument();
});

test('the products keep their space while loading, and give it up on failure', async () => {
  const { person } = await renderApp('/dashboard/whitelist', { signedIn: true });
  const points = held(() => graphqlError('INTERNAL', 'boom'));
  server.use(graphql.query('PointsTotal', points.resolver, { once: true }));
  await person.click((await screen.findAllByRole('link', { name: 'My points' }))[0]!);
  const heading = await screen.findByRole('heading', { name: 'What you can get with points' });
  expect(heading.parentElement!.querySelectorAll('li')).toHaveLength(3);
  // Nothing can be redeemed yet.
  expect(screen.queryByRole('button', { name: 'Redeem' })).not.toBeInTheDocument();
  points.release();
  await screen.findByRole('heading', { name: 'Failed to load your points' });
  // The history has its own answer, and its own message.
  expect(await screen.findByRole('table', { name: 'Points history' })).toBeInTheDocument();
  expect(screen.queryByText('Failed to load the points history')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(heading).not.toBeInTheDocument();
  expect((await product(ONE_GB)).getByRole('button', { name: 'Redeem' })).toBeEnabled();
});
