import { act, screen, within } from '@testing-library/react';
import { settleOrder } from '../../../../mocks/src/msw/orders';
import { cardIsThere, cardOfEachTest, checkout } from './checkout-test-kit';

const card = cardOfEachTest();

const boughtIsSaid = async () => {
  expect(await screen.findByRole('heading', { name: 'This order is paid' })).toBeInTheDocument();
  expect(screen.getAllByText(/Residential proxies, 1 GB/).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /Continue to payment/ })).not.toBeInTheDocument();
};

test('Back after a card payment says what was bought', async () => {
  const { person, router, world } = await checkout('plan=traffic-1gb&quantity=1');
  await person.click(await screen.findByRole('button', { name: /Continue to payment/ }));
  await cardIsThere();
  act(() => card.current.tell('success'));
  settleOrder(world, world.orders[0]?.id ?? '', 'PAID');
  const dialog = await screen.findByRole('dialog', { name: 'Payment successful' });
  await person.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  act(() => router.back());
  await boughtIsSaid();
  expect(router.address).toMatch(/\?plan=traffic-1gb&quantity=1&instead=/);
  expect(screen.getByRole('link', { name: 'Buy more' })).toHaveAttribute(
    'href',
    '/checkout/payment?plan=traffic-1gb&quantity=1',
  );
});

test('Back after points paid in place of a card says what was bought', async () => {
  const { person, router } = await checkout('plan=traffic-1gb&quantity=1');
  await person.click(await screen.findByRole('button', { name: /Continue to payment/ }));
  await cardIsThere();
  await person.click(screen.getByRole('button', { name: 'Pay 500 points' }));
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Pay 500 points' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payment successful' });
  await person.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  act(() => router.back());
  await boughtIsSaid();
  // Points have no price in money.
  const summary = screen.getByRole('heading', { name: 'Your order' }).closest('section');
  expect(summary).toHaveTextContent('Total500 points');
  expect(summary).not.toHaveTextContent(/Discount|\$/);
});
