import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { settleOrder } from '../../../../mocks/src/msw/checkout-handlers';
import { graphqlError } from '../../../../mocks/src/msw/graphql-errors';
import {
  MOCK_PLANS,
  type MockOrder,
  type MockOrderStatus,
  mockOrder,
} from '../../../../mocks/src/msw/order-world';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';
import { fakeCard, type FakeCard } from './card/card-test-kit';

const NOW = new Date('2026-11-21T04:00:00Z');
const ONE_GB = MOCK_PLANS[0]!;

let card: FakeCard;
let scripts = 0;

beforeEach(() => {
  card = fakeCard();
});
afterEach(() => {
  card.restore();
});

/** A world with one order, and a card element that no test before has loaded. */
function worldWith(status: MockOrderStatus, given: Partial<MockOrder> = {}) {
  const world = createWorld({ now: NOW });
  const createdAt = '2026-11-20T04:00:00Z';
  world.orders = [
    mockOrder({ id: 'order-1', plan: ONE_GB, createdAt, number: 'RP-TEST1234', status, ...given }),
  ];
  scripts += 1;
  world.cardElementUrl = `/card-${scripts}.js`;
  return world;
}

const checkout = (search: string, world = worldWith('PENDING')) =>
  renderApp(`/checkout/payment?${search}`, { signedIn: true, world });

async function cardIsThere() {
  expect(await screen.findByText('Card element')).toBeInTheDocument();
}

const tell: FakeCard['tell'] = (event, code) => {
  act(() => {
    card.tell(event, code);
  });
};

describe('a plan', () => {
  test('the summary follows the quantity: price, validity, points; the address as well', async () => {
    const { person, router } = await checkout('plan=traffic-5gb&quantity=2');
    expect(await screen.findByText('2 × $75.00')).toBeInTheDocument();
    expect(screen.getByText('$150.00')).toBeInTheDocument();
    expect(screen.getByText('10 GB')).toBeInTheDocument();
    expect(screen.getByText('30 days')).toBeInTheDocument();
    expect(await screen.findByText('You earn 300 points')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByText('3 × $75.00')).toBeInTheDocument();
    expect(await screen.findByText('You earn 450 points')).toBeInTheDocument();
    expect(router.address).toBe('/checkout/payment?plan=traffic-5gb&quantity=3');
  });

  test('continuing makes one order, however often it is pressed, and goes on with the card', async () => {
    const { person, router, world } = await checkout('plan=traffic-5gb&quantity=1');
    await person.dblClick(await screen.findByRole('button', { name: /Continue to payment/ }));
    await cardIsThere();
    expect(world.orders).toHaveLength(2);
    expect(router.address).toBe(`/checkout/payment?order=${world.orders[0]!.id}`);
    expect(screen.getAllByText(world.orders[0]!.number).length).toBeGreaterThan(0);
    expect(card.created).toMatchObject([{ intent_id: `int_${world.orders[0]!.id}` }]);
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
    expect(await screen.findByText(/A service we depend on does not answer/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveValue('4');
    await person.click(proceed);
    await waitFor(() => {
      expect(keys).toHaveLength(2);
    });
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(proceed);
    await waitFor(() => {
      expect(keys).toHaveLength(3);
    });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('a quantity out of bounds is named at its field and nothing is sent', async () => {
    const { person, world } = await checkout('plan=traffic-5gb&quantity=1');
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
    await person.clear(quantity);
    await person.type(quantity, '101');
    await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
    expect(await screen.findByText('Choose a quantity within the limits')).toBeInTheDocument();
    expect(world.orders).toHaveLength(1);
  });

  test('with points: before and after, then an order that is paid; who stays sees it', async () => {
    const { person, router, world } = await checkout('plan=traffic-1gb&quantity=1');
    await person.click(await screen.findByRole('radio', { name: /Points/ }));
    await person.click(screen.getByRole('button', { name: 'Pay with points' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('1,260')).toBeInTheDocument();
    expect(within(question).getByText('760')).toBeInTheDocument();
    await person.dblClick(within(question).getByRole('button', { name: 'Pay 500 points' }));
    const paid = await screen.findByRole('dialog', { name: 'Payment successful' });
    expect(world.pointsTotal).toBe(760);
    await person.click(within(paid).getByRole('button', { name: 'Stay here' }));
    expect(await screen.findByText('This order is paid')).toBeInTheDocument();
    expect(router.address).toBe(`/checkout/payment?order=${world.orders[0]!.id}`);
  });

  test('too few points are said, and cannot be chosen', async () => {
    await checkout('plan=traffic-5gb&quantity=1');
    expect(await screen.findByText('You are 1,140 points short')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Points/ })).toBeDisabled();
  });

  test('one that is not on sale', async () => {
    await checkout('plan=gone&quantity=1');
    expect(await screen.findByText('This plan is not on sale any more')).toBeInTheDocument();
  });
});

describe('an order', () => {
  test('is paid when the server says so, not when the card element does', async () => {
    const { person, world, opened } = await checkout('order=order-1');
    await cardIsThere();
    tell('ready');
    tell('success');
    expect(
      await screen.findByText('Waiting for the confirmation of your payment'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
    settleOrder(world, 'order-1', 'PAID');
    const dialog = await screen.findByRole('dialog', { name: 'Payment successful' });
    expect(dialog).toHaveTextContent('RP-TEST1234');
    expect(dialog).toHaveTextContent('$15.00');
    expect(dialog).toHaveTextContent(/Your orders open in \d+ seconds/);
    await person.click(within(dialog).getByRole('button', { name: 'Go to my orders' }));
    expect(opened).toEqual(['/dashboard/orders']);
  });

  test('a declined card keeps the form, and the next one pays', async () => {
    const { world } = await checkout('order=order-1');
    await cardIsThere();
    tell('error', 'risk_declined');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Payment failed, please try again or choose another payment method',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('declined for security reasons');
    expect(screen.getByText('Card element')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay later' })).toHaveAttribute(
      'href',
      '/dashboard/orders',
    );
    settleOrder(world, 'order-1', 'PAID');
    tell('success');
    expect(await screen.findByRole('dialog', { name: 'Payment successful' })).toBeInTheDocument();
  });

  test('leaving the bank’s step is no failure, and another method clears what was said', async () => {
    await checkout('order=order-1');
    await cardIsThere();
    tell('cancel');
    expect(await screen.findByText(/Nothing was charged/)).toBeInTheDocument();
    tell('switchMethod');
    await waitFor(() => {
      expect(screen.queryByText(/Nothing was charged/)).not.toBeInTheDocument();
    });
  });

  test('a card form that does not load is said, with other ways to pay', async () => {
    card.restore();
    card = fakeCard({ works: false });
    const { person, world } = await checkout('order=order-1');
    expect(await screen.findByText('Payment component initialization failed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Pay 500 points' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('RP-TEST1234');
    await person.click(within(question).getByRole('button', { name: 'Pay 500 points' }));
    expect(await screen.findByRole('dialog', { name: 'Payment successful' })).toBeInTheDocument();
    expect(world.orders.find(({ id }) => id === 'order-1')?.status).toBe('CANCELLED');
  });

  test('one whose last attempt failed is paid with the same intent', async () => {
    await checkout('order=order-1', worldWith('FAILED'));
    await cardIsThere();
    expect(card.created).toMatchObject([{ intent_id: 'int_order-1' }]);
  });

  test('the provider not answering is said, and asking again works', async () => {
    let broken = true;
    const world = worldWith('FAILED');
    const app = renderApp('/checkout/payment?order=order-1', { signedIn: true, world });
    server.use(
      graphql.mutation('OrderRetryPayment', () =>
        broken ? graphqlError('UPSTREAM_UNAVAILABLE', 'no answer') : undefined,
      ),
    );
    const { person } = await app;
    expect(await screen.findByText('Payment component initialization failed')).toBeInTheDocument();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await cardIsThere();
  });

  test('a reload while the confirmation is awaited goes on waiting', async () => {
    window.sessionStorage.setItem('payment-sent:order-1', '1');
    const { world } = await checkout('order=order-1');
    expect(
      await screen.findByText('Waiting for the confirmation of your payment'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Card element')).not.toBeInTheDocument();
    settleOrder(world, 'order-1', 'PAID');
    expect(await screen.findByRole('dialog', { name: 'Payment successful' })).toBeInTheDocument();
    expect(window.sessionStorage.getItem('payment-sent:order-1')).toBeNull();
  });

  test.each([
    ['PAID', 'This order is paid', 'Set up proxies'],
    ['EXPIRED', 'This order has expired', 'Buy it again'],
    ['CANCELLED', 'This order was cancelled', 'Buy it again'],
    ['REFUNDED', 'The money for this order went back', 'Buy it again'],
  ] as const)('that is %s asks for nothing and says where to go', async (status, words, way) => {
    await checkout('order=order-1', worldWith(status));
    expect(await screen.findByRole('heading', { name: words })).toHaveFocus();
    expect(screen.getByRole('link', { name: way })).toBeInTheDocument();
    expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
  });

  test.each(['order=nobody-has-it', 'plan=', ''])('none at %j is said', async (search) => {
    await checkout(search);
    expect(await screen.findByText('No Order Data Found')).toBeInTheDocument();
  });

  test('a failure to load is told in place; asking again shows the order', async () => {
    const app = renderApp('/checkout/payment?order=order-1', {
      signedIn: true,
      world: worldWith('PENDING'),
    });
    let broken = true;
    server.use(
      graphql.query('CheckoutOrder', () => (broken ? graphqlError('INTERNAL', 'boom') : undefined)),
    );
    const { person } = await app;
    expect(await screen.findByText('Failed to get order information')).toBeInTheDocument();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await cardIsThere();
  });
});

test('a session that ends in the middle leads to the login and back to the same order', async () => {
  const { router, world } = await checkout('order=order-1');
  await cardIsThere();
  world.sessions.clear();
  tell('error', 'risk_declined');
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  expect(router.address).toBe('/auth/login?returnTo=%2Fcheckout%2Fpayment%3Forder%3Dorder-1');
});

test('who comes by a link of the application gets the page loaded anew', async () => {
  const { opened } = await renderApp('/checkout/payment?order=order-1', {
    signedIn: true,
    world: worldWith('PENDING'),
    documentPath: '/dashboard/orders',
  });
  await waitFor(() => {
    expect(opened).toEqual(['/checkout/payment?order=order-1']);
  });
  expect(screen.queryByText('Card element')).not.toBeInTheDocument();
});

test('speaks zh-HK', async () => {
  await renderApp('/checkout/payment?order=order-1', {
    signedIn: true,
    world: worldWith('PENDING'),
    locale: 'zh-HK',
  });
  await cardIsThere();
  expect(card.inits).toMatchObject([{ locale: 'zh-HK' }]);
  expect(screen.getByRole('heading', { name: '結帳' })).toBeInTheDocument();
});

test('a connection that fails while the order is made loses nothing', async () => {
  const { person, world } = await checkout('plan=traffic-5gb&quantity=2');
  server.use(graphql.mutation('OrderCreate', () => HttpResponse.error(), { once: true }));
  await person.click(await screen.findByRole('button', { name: /Continue to payment/ }));
  expect(
    (await screen.findAllByText('Cannot connect to the server. Check your network')).length,
  ).toBeGreaterThan(0);
  await person.click(screen.getByRole('button', { name: /Continue to payment/ }));
  await cardIsThere();
  expect(world.orders).toHaveLength(2);
});
