import { screen, within } from '@testing-library/react';
import { mockOrder, MOCK_PLANS } from '../../../../mocks/src/msw/order-world';
import { createWorldIn } from '../../../../mocks/src/dev-mode/states';
import { renderApp } from '../../../jest/render-app';
import { NOW, openOrders, row } from './orders.test-kit';

async function panelOf(id: string, number: string) {
  const world = createWorldIn('disputed', NOW);
  await renderApp(`/dashboard/orders/${id}`, { signedIn: true, world });
  const panel = await screen.findByRole('dialog', { name: number });
  await within(panel).findByText('Service');
  return panel;
}

test('a held order shows what is on hold, why, and what happens next', async () => {
  const panel = await panelOf('order-of-grant-held', 'RP-DISPUTED');
  expect(panel).toHaveTextContent(/5\.00.GB of this order is on hold/);
  expect(panel).toHaveTextContent("The cardholder's bank disputes the payment");
  expect(panel).toHaveTextContent('its validity is extended by the time on hold');
  expect(panel).toHaveTextContent(/ServiceOn hold/);
  expect(panel).not.toHaveTextContent(/Ends\d/);
  expect(panel).toHaveTextContent('Disputed$67.50');
  expect(panel).toHaveTextContent('You placed the order');
  expect(panel).toHaveTextContent('The order was paid');
  expect(panel).toHaveTextContent('The traffic was added to your balance');
});

test('a queued month shows its start', async () => {
  const panel = await panelOf('order-queued', 'RP-QUEUED42');
  expect(panel).toHaveTextContent(/It begins on 2026-12-0\d \d\d:\d\d, when the period before it/);
  expect(panel).toHaveTextContent(/ServiceQueued, begins 2026-12-0/);
});

test('the list shows each service’s state and why it ended', async () => {
  const [traffic, unlimited] = ['traffic-5gb', 'unlimited-30d'].map((id) =>
    MOCK_PLANS.find((plan) => plan.id === id)!,
  ) as [(typeof MOCK_PLANS)[number], (typeof MOCK_PLANS)[number]];
  const paid = { plan: traffic, createdAt: '2026-11-18T04:00:00Z', status: 'PAID' } as const;
  await openOrders('/dashboard/orders', [
    mockOrder({ ...paid, id: 'order-1', number: 'RP-RUNNING1' }),
    mockOrder({ ...paid, id: 'order-2', number: 'RP-USEDUP01', service: { serviceUsedUp: true } }),
    mockOrder({ ...paid, id: 'order-3', number: 'RP-EXPIRED1', createdAt: '2026-09-01T04:00:00Z' }),
    mockOrder({ ...paid, id: 'order-4', number: 'RP-REFUND01', status: 'REFUNDED' }),
    mockOrder({ ...paid, id: 'order-5', number: 'RP-LOST0001', status: 'CHARGEBACK' }),
    mockOrder({
      ...paid,
      id: 'order-6',
      number: 'RP-BEHIND01',
      plan: unlimited,
      startedAt: paid.createdAt,
      service: { serviceStartsAt: null },
    }),
    mockOrder({ ...paid, id: 'order-7', number: 'RP-PENDING1', status: 'PENDING' }),
  ]);
  expect(await row('RP-RUNNING1')).toHaveTextContent('Runs until 2026-12-18');
  expect(await row('RP-USEDUP01')).toHaveTextContent('Used up');
  expect(await row('RP-EXPIRED1')).toHaveTextContent('Expired 2026-10-01');
  expect(await row('RP-REFUND01')).toHaveTextContent('Taken back with the refund');
  expect(await row('RP-LOST0001')).toHaveTextContent('Taken back after a lost dispute');
  expect(await row('RP-BEHIND01')).toHaveTextContent('Queued: the period before it is on hold');
  expect(await row('RP-PENDING1')).not.toHaveTextContent('Not started');
});
