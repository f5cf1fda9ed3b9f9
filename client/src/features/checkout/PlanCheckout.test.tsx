import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { server } from '../../../jest/render-app';
import { cardIsThere, cardOfEachTest, checkout, currentStep, worldWith } from './checkout-test-kit';

const card = cardOfEachTest();

describe('a plan', () => {
  test('the summary follows the quantity: price, validity, points; the address as well', async () => {
    const { person, router } = await checkout('plan=traffic-5gb&quantity=2');
    expect(await screen.findByText('2 × $75.00 per unit')).toBeInTheDocument();
    expect(currentStep()).toBe('1Order');
    expect(screen.getByText('−$15.00')).toBeInTheDocument();
    expect(screen.getAllByText('$135.00')).toHaveLength(2);
    expect(screen.getByText('$13.50 per GB')).toBeInTheDocument();
    expect(screen.getByText('10 GB')).toBeInTheDocument();
    expect(screen.getByText('30 days')).toBeInTheDocument();
    expect(await screen.findByText('You earn 270 points')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Increase' }));
    expect(screen.getByText('3 × $75.00 per unit')).toBeInTheDocument();
    expect(screen.getByText('−$22.50')).toBeInTheDocument();
    expect(await screen.findByText('You earn 405 points')).toBeInTheDocument();
    expect(router.address).toBe('/checkout/payment?plan=traffic-5gb&quantity=3');
  });

  test('continuing makes one order, however often it is pressed, and goes on with the card', async () => {
    const { person, router, world } = await checkout('plan=traffic-5gb&quantity=1');
    await person.dblClick(await screen.findByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    expect(world.orders).toHaveLength(2);
    expect(router.address).toBe(`/checkout/payment?order=${world.orders[0]!.id}`);
    expect(screen.getAllByText(world.orders[0]!.number).length).toBeGreaterThan(0);
    expect(card.current.created).toMatchObject([{ intent_id: `int_${world.orders[0]!.id}` }]);
  });

  test('a failure keeps the form; trying again sends the same key, another quantity another one', async () => {
    const { person } = await checkout('plan=traffic-5gb&quantity=4');
    const keys: unknown[] = [];
    server.use(
      graphql.mutation('OrderCreate', ({ variables }) => {
        keys.push(variables['idempotencyKey']);
        return graphqlError('UPSTREAM_UNAVAILABLE', 'no answer');
      }),
    );
    const proceed = await screen.findByRole('button', { name: /Continue to payment/ });
    await person.click(proceed);
    expect(await screen.findByText(/A service we depend on isn't responding/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('4');
    await person.click(proceed);
    await waitFor(() => expect(keys).toHaveLength(2));
    await person.click(screen.getByRole('button', { name: 'Increase' }));
    await person.click(proceed);
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([
    ['1,5', 'Write 1 or 2'],
    ['1.5', 'Write 1 or 2'],
    ['1.000', 'Write 1 or 1000'],
    ['２，５', 'Write 2 or 3'],
  ])('the quantity %j buys nothing, and says how to write it', async (typed, words) => {
    const { person, world } = await checkout('plan=traffic-5gb&quantity=1');
    const orders = world.orders.length;
    const quantity = await screen.findByRole('textbox', { name: /^Quantity/ });
    await person.clear(quantity);
    await person.type(quantity, typed);
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    expect(quantity).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(quantity).toHaveValue(typed);
    expect(world.orders).toHaveLength(orders);
  });

  test('names the character of a quantity that is no number', async () => {
    const { person } = await checkout('plan=traffic-5gb&quantity=1');
    const quantity = await screen.findByRole('textbox', { name: /^Quantity/ });
    await person.clear(quantity);
    await person.type(quantity, '2²{Tab}');
    expect(await screen.findByText('It contains “²” (U+00B2).')).toBeInTheDocument();
  });

  test.each(['２５', '\u200e25 ', '２ ５'.replace(' ', '\u200b')])(
    'the quantity %j is 25',
    async (typed) => {
      const { person, router } = await checkout('plan=traffic-5gb&quantity=1');
      const quantity = await screen.findByRole('textbox', { name: /^Quantity/ });
      await person.clear(quantity);
      await person.click(quantity);
      await person.paste(typed);
      await waitFor(() =>
        expect(router.address).toBe('/checkout/payment?plan=traffic-5gb&quantity=25'),
      );
      await person.tab();
      expect(quantity).toHaveValue('25');
    },
  );

  test('a quantity out of bounds is named at its field and nothing is sent', async () => {
    const { person, world } = await checkout('plan=traffic-5gb&quantity=1');
    const quantity = await screen.findByRole('textbox', { name: /^Quantity/ });
    await person.clear(quantity);
    expect(await screen.findByText('Enter a whole number from 1 to 100')).toBeInTheDocument();
    expect(screen.getByText('– × $75.00 per unit')).toBeInTheDocument();
    for (const outside of ['0', '101']) {
      await person.clear(quantity);
      await person.type(quantity, outside);
      expect(await screen.findByText('Enter a whole number from 1 to 100')).toBeInTheDocument();
      expect(screen.getByText('– × $75.00 per unit')).toBeInTheDocument();
    }
    expect(screen.queryByText(/100 ×/)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    expect(world.orders).toHaveLength(1);
  });

  test('going back keeps the choices, and never creates a second order', async () => {
    const { person, router, world } = await checkout('plan=traffic-5gb&quantity=2');
    await person.click(await screen.findByRole('checkbox', { name: /start it later/ }));
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    const [first] = world.orders;
    await person.click(screen.getByRole('link', { name: 'Change quantity' }));
    expect(await screen.findByRole('textbox', { name: /^Quantity/ })).toHaveValue('2');
    expect(screen.getByRole('checkbox', { name: /start it later/ })).toBeChecked();
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    expect(router.address).toBe(`/checkout/payment?order=${first?.id ?? ''}`);
    expect(world.orders).toHaveLength(2);

    await person.click(screen.getByRole('link', { name: 'Order' }));
    await person.click(await screen.findByRole('button', { name: 'Increase' }));
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    expect(world.orders.map(({ quantity, status }) => [quantity, status])).toEqual([
      [3, 'PENDING'],
      [2, 'CANCELLED'],
      [1, 'PENDING'],
    ]);
    expect(router.address).toBe(`/checkout/payment?order=${world.orders[0]?.id ?? ''}`);
  });

  test('an order at a price that has changed since is replaced by one at the price of now', async () => {
    const { person, router, world } = await checkout('plan=traffic-5gb&quantity=2');
    await person.click(await screen.findByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    const earlier = world.orders[0]!.id;
    world.plans = world.plans.map((plan) =>
      plan.id === 'traffic-5gb' ? { ...plan, priceMinor: 6000 } : plan,
    );
    await person.click(screen.getByRole('link', { name: 'Change quantity' }));
    expect((await screen.findAllByText('$120.00')).length).toBeGreaterThan(0);
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    const [now] = world.orders;
    expect(router.address).toBe(`/checkout/payment?order=${now!.id}`);
    expect(now!.id).not.toBe(earlier);
    expect(screen.getAllByText('$120.00').length).toBeGreaterThan(0);
    await waitFor(() => {
      expect(world.orders.find(({ id }) => id === earlier)?.status).toBe('CANCELLED');
    });
  });

  test('another pack is chosen in place, and the quantity says what it counts', async () => {
    const { person, router, world } = await checkout('plan=traffic-5gb&quantity=2');
    expect(await screen.findByLabelText(/^Quantity \(packs of 5 GB\)/)).toHaveValue('2');
    await person.click(screen.getByRole('radio', { name: /^25 GB/ }));
    expect(screen.getByText('2 × $375.00 per unit')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Quantity \(packs of 25 GB\)/)).toHaveValue('2');
    expect(router.address).toBe('/checkout/payment?plan=traffic-25gb&quantity=2');
    await person.click(screen.getByRole('radio', { name: /^1 GB/ }));
    expect(screen.getByLabelText(/^Quantity \(GB\)/)).toHaveValue('2');
    await person.click(screen.getByRole('radio', { name: 'Unlimited' }));
    expect(screen.getByLabelText(/^Quantity \(periods of 30 days/)).toHaveValue('2');
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    expect(world.orders[0]).toMatchObject({ quantity: 2, plan: { id: 'unlimited-30d' } });
  });

  test.each([
    ['traffic', /^1 GB/],
    ['unlimited', /^30 days/],
  ])('%s is bought without choosing on a public page first', async (kind, smallest) => {
    const { router } = await checkout(`buy=${kind}`);
    expect(await screen.findByRole('radio', { name: smallest })).toBeChecked();
    expect(router.address).toMatch(/\?plan=[a-z0-9-]+&quantity=1$/);
  });

  test('with points: before and after, then an order that is paid; who stays sees it', async () => {
    const { person, router, world } = await checkout('plan=traffic-1gb&quantity=1');
    await person.click(await screen.findByRole('radio', { name: /Points/ }));
    await person.click(screen.getByRole('button', { name: 'Pay with points' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('509')).toBeInTheDocument();
    expect(within(question).getByText('9')).toBeInTheDocument();
    await person.dblClick(within(question).getByRole('button', { name: 'Pay 500 points' }));
    const paid = await screen.findByRole('dialog', { name: 'Payment successful' });
    expect(world.pointsTotal).toBe(9);
    expect(currentStep()).toBe('3Done');
    await person.click(within(paid).getByRole('button', { name: 'Stay here' }));
    expect(await screen.findByText('This order is paid')).toBeInTheDocument();
    expect(router.address).toBe(`/checkout/payment?order=${world.orders[0]!.id}`);
  });

  test('a second unlimited period that points bought follows the one that is running', async () => {
    const world = worldWith('PENDING');
    world.pointsTotal = 100_000;
    const { person, opened } = await checkout('plan=unlimited-30d&quantity=1', world);
    await person.click(await screen.findByRole('radio', { name: /Points/ }));
    await person.click(screen.getByRole('button', { name: 'Pay with points' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: /^Pay [\d,]+ points$/ }));
    const paid = await screen.findByRole('dialog', { name: 'Payment successful' });
    const begins = world.orders[0]!.service.serviceStartsAt?.toISOString();
    expect(begins).toBe(world.balance.unlimited.activeUntil);
    expect(paid).toHaveTextContent('Its days follow the period that is running.');
    expect(paid).toHaveTextContent('Active until');
    await person.click(within(paid).getByRole('button', { name: 'Set up proxies' }));
    expect(opened).toEqual(['/dashboard/proxies-unlimited']);
  });

  test('one behind a held period names no day until which it is active', async () => {
    const world = worldWith('PENDING');
    world.pointsTotal = 100_000;
    Object.assign(world.balance.unlimited, { activeUntil: null, ordersHeld: 1 });
    const { person } = await checkout('plan=unlimited-30d&quantity=1', world);
    await person.click(await screen.findByRole('radio', { name: /Points/ }));
    await person.click(screen.getByRole('button', { name: 'Pay with points' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: /^Pay [\d,]+ points$/ }));
    const paid = await screen.findByRole('dialog', { name: 'Payment successful' });
    expect(paid).toHaveTextContent('Its days follow the period before it, which is on hold.');
    expect(paid).not.toHaveTextContent('Active until');
  });

  test('too few points are said, and cannot be chosen', async () => {
    await checkout('plan=traffic-5gb&quantity=1');
    expect(await screen.findByText('1,891 more points needed')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Points/ })).toBeDisabled();
  });

  test('one that is not on sale', async () => {
    await checkout('plan=gone&quantity=1');
    expect(await screen.findByText('This plan is no longer available')).toBeInTheDocument();
  });
});
