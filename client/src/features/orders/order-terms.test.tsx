import { screen, within } from '@testing-library/react';
import { mockOrder, planWith } from '../../../../mocks/src/msw/order-world';
import { openOrders, row } from './orders.test-kit';

const bought = (planId: string, given: { quantity?: number } = {}) =>
  mockOrder({
    id: 'order-1',
    number: 'RP-ONSALE01',
    plan: planWith(planId),
    createdAt: '2026-11-19T04:00:00Z',
    status: 'PAID',
    ...given,
  });

test('an order on sale shows its original price and discount, in the list and in the panel', async () => {
  const { person } = await openOrders('/dashboard/orders', [bought('unlimited-12m')]);
  const line = await row('RP-ONSALE01');
  expect(line).toHaveTextContent('12 months');
  expect(line).toHaveTextContent('$720.00$180.00 off $900.00');
  await person.click(within(line).getByRole('button', { name: /^RP-ONSALE01/ }));
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('Original price')).toBeInTheDocument();
  expect(panel).toHaveTextContent('Original price$900.00Discount$180.00Total$720.00');
  expect(panel).toHaveTextContent('Valid for (from start)12 months');
});

test.each([
  ['unlimited-12m', {}, 'Connectionsup to 25 at a timeSpeedup to 5 Mbit/s'],
  ['unlimited-12m', { maxConnections: 10 }, 'Connectionsup to 10 at a timeSpeedup to 5 Mbit/s'],
  ['unlimited-12m', { maxConnections: null, bitsPerSecond: null }, null],
  ['traffic-5gb', {}, null],
] as const)('the panel of %s, sold with %j, says its limits', async (planId, sold, words) => {
  const order = mockOrder({ ...bought(planId), plan: { ...planWith(planId), ...sold } });
  const { person } = await openOrders('/dashboard/orders', [order]);
  await person.click(
    within(await row('RP-ONSALE01')).getByRole('button', { name: /^RP-ONSALE01/ }),
  );
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('Valid for (from start)');
  if (words === null) expect(panel).not.toHaveTextContent('Connections');
  else expect(panel).toHaveTextContent(words);
});

test('an order that points paid for names no money', async () => {
  const redeemed = { ...bought('traffic-1gb'), paymentMethod: 'POINTS' as const, pointsUsed: 500 };
  const { person } = await openOrders('/dashboard/orders', [redeemed]);
  await person.click(
    within(await row('RP-ONSALE01')).getByRole('button', { name: /^RP-ONSALE01/ }),
  );
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('500 points')).toBeInTheDocument();
  for (const term of ['Original price', 'Discount', 'Total'])
    expect(within(panel).queryByText(term)).not.toBeInTheDocument();
});

test('an order at the list price has no discount, and hours add up', async () => {
  await openOrders('/dashboard/orders', [bought('unlimited-24h', { quantity: 3 })]);
  const line = await row('RP-ONSALE01');
  expect(line).toHaveTextContent('72 hours');
  expect(line).toHaveTextContent('$18.00');
  expect(line).not.toHaveTextContent('off');
});
