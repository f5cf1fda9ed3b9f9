import { screen, within } from '@testing-library/react';
import { planWith } from '../../../../mocks/src/msw/order-world';
import { checkout, worldWith } from './checkout-test-kit';

test('a plan on sale is summed up with list price, discount, and what is charged', async () => {
  await checkout('plan=unlimited-12m&quantity=1');
  expect(await screen.findByText('1 × $900.00 per unit')).toBeInTheDocument();
  expect(screen.getByText('−$180.00')).toBeInTheDocument();
  expect(screen.getByText('$60.00 per month')).toBeInTheDocument();
  expect(screen.getAllByText('12 months').length).toBeGreaterThan(0);
  const card = screen.getByRole('radio', { name: /12 months/ }).closest('label')!;
  expect(card).toHaveTextContent('$720.00Save 20%List price $900.00');
  const plain = screen.getByRole('radio', { name: /30 days/ }).closest('label')!;
  expect(within(plain).queryByText(/Save|List price/)).not.toBeInTheDocument();
});

test('hours are named as hours', async () => {
  await checkout('plan=unlimited-24h&quantity=2');
  expect(await screen.findByText('2 × $6.00 per unit')).toBeInTheDocument();
  expect(screen.getByText('$0.25 per hour')).toBeInTheDocument();
  expect(screen.getAllByText('48 hours').length).toBeGreaterThan(0);
  expect(
    screen.getByRole('textbox', { name: /Quantity \(periods of 24 hours, one after another\)/ }),
  ).toHaveValue('2');
});

test('a plan that is not on sale has no discount', async () => {
  await checkout('plan=unlimited-30d&quantity=3');
  expect(await screen.findByText('3 × $75.00 per unit')).toBeInTheDocument();
  expect(screen.queryByText('Discount')).not.toBeInTheDocument();
});

test('an unlimited plan is summed up with its limits, traffic has none', async () => {
  await checkout('plan=unlimited-3m&quantity=1');
  expect(await screen.findByText('up to 25 at a time')).toBeInTheDocument();
  expect(screen.getByText('up to 5 Mbit/s')).toBeInTheDocument();
  expect(screen.getByText(/slowed down, never cut/)).toBeInTheDocument();
});

test('an order keeps the limits that it was sold with, whatever its plan has now', async () => {
  const plan = { ...planWith('unlimited-3m'), maxConnections: 10, bitsPerSecond: 2_500_000 };
  await checkout('order=order-1', worldWith('PENDING', { plan }));
  expect(await screen.findByText('up to 10 at a time')).toBeInTheDocument();
  expect(screen.getByText('up to 2.5 Mbit/s')).toBeInTheDocument();
});

test('traffic is summed up without limits', async () => {
  await checkout('plan=traffic-5gb&quantity=1');
  expect(await screen.findByText('1 × $75.00 per unit')).toBeInTheDocument();
  expect(screen.queryByText('Connections')).not.toBeInTheDocument();
});
