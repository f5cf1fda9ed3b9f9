import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { settleOrder } from '../../../../mocks/src/msw/orders';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { MOCK_PLANS } from '../../../../mocks/src/msw/order-world';
import { renderApp, server } from '../../../jest/render-app';
import {
  cardIsThere,
  cardOfEachTest,
  checkout,
  currentStep,
  fakeCard,
  type FakeCard,
  worldWith,
} from './checkout-test-kit';

const card = cardOfEachTest();

const tell: FakeCard['tell'] = (event, code) => {
  act(() => card.current.tell(event, code));
};

describe('an order', () => {
  test('is paid when the server says so, not when the card element does', async () => {
    const { person, world, opened } = await checkout('order=order-1');
    await cardIsThere();
    tell('ready');
    tell('success');
    expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
    expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
    expect(currentStep()).toBe('2Payment');
    settleOrder(world, 'order-1', 'PAID');
    const dialog = await screen.findByRole('dialog', { name: 'Payment successful' });
    expect(dialog).toHaveTextContent('RP-TEST1234');
    expect(currentStep()).toBe('3Done');
    expect(dialog).toHaveTextContent('$15.00');
    await waitFor(() => expect(dialog).toHaveTextContent(/Traffic now39\.20.GB/));
    expect(dialog).toHaveTextContent('Points now539');
    expect(dialog).toHaveTextContent(/Your proxies open in \d+ seconds/);
    await person.click(within(dialog).getByRole('button', { name: 'Set up proxies' }));
    expect(opened).toEqual(['/dashboard/proxies-traffic']);
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

  test('a declined card is not sent to another method where there is none', async () => {
    await checkout('order=order-1', worldWith('PENDING', { quantity: 2 }));
    await cardIsThere();
    tell('error', 'risk_declined');
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Payment failed, please try again or use another card');
    expect(refusal).not.toHaveTextContent('payment method');
  });

  test('names the buyer and the terms before it is paid, and both can be corrected there', async () => {
    const { person, world } = await checkout('order=order-1');
    await cardIsThere();
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/terms',
    );
    expect(screen.getByRole('link', { name: 'refund terms' })).toHaveAttribute(
      'href',
      '/terms#refunds',
    );
    const { company, taxId } = world.billingDetails;
    expect(await screen.findByText(company ?? '')).toBeInTheDocument();
    expect(screen.getByText(`Tax ID: ${taxId ?? ''}`)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Edit billing details' }));
    const dialog = await screen.findByRole('dialog');
    await person.clear(within(dialog).getByLabelText('Company'));
    await person.type(within(dialog).getByLabelText('Company'), 'Corrected Ltd');
    const country = within(dialog).getByRole('combobox', { name: 'Country' });
    expect(country).toHaveValue('Hong Kong');
    await person.clear(country);
    await person.type(country, 'cayman');
    await person.click(within(dialog).getByRole('option', { name: 'Cayman Islands' }));
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Corrected Ltd')).toBeInTheDocument();
    expect(screen.getByText('Cayman Islands')).toBeInTheDocument();
    expect(world.billingDetails.country).toBe('KY');
    expect(screen.getByText('Card element')).toBeInTheDocument();
  });

  test('another attempt takes back what was said about the last one', async () => {
    await checkout('order=order-1');
    await cardIsThere();
    tell('error', 'risk_declined');
    expect(await screen.findByRole('alert')).toHaveTextContent('declined for security reasons');
    tell('clickConfirmButton');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('other ways to pay are named only where there are any', async () => {
    await checkout('order=order-1', worldWith('PENDING', { quantity: 2 }));
    await cardIsThere();
    expect(screen.queryByText('Other ways to pay')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay later' })).toBeInTheDocument();
  });

  test('a paid unlimited order leads to its activation', async () => {
    const plan = MOCK_PLANS.find(({ id }) => id === 'unlimited-30d')!;
    const { person, world, opened } = await checkout(
      'order=order-1',
      worldWith('PENDING', { plan }),
    );
    await cardIsThere();
    tell('success');
    settleOrder(world, 'order-1', 'PAID');
    const dialog = await screen.findByRole('dialog', { name: 'Payment successful' });
    await person.click(within(dialog).getByRole('button', { name: 'Activate it' }));
    expect(opened).toEqual(['/dashboard/orders?activate=unlimited']);
  });

  test('leaving the bank’s step is no failure, and another method clears what was said', async () => {
    await checkout('order=order-1');
    await cardIsThere();
    tell('cancel');
    expect(await screen.findByText(/You weren't charged/)).toBeInTheDocument();
    tell('switchMethod');
    await waitFor(() => expect(screen.queryByText(/Nothing was charged/)).not.toBeInTheDocument());
  });

  test('a card form that does not load is said, with other ways to pay', async () => {
    card.current.restore();
    card.current = fakeCard({ works: false });
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

  test.each([
    ['its code', { code: 'invalid_intent' }, 'invalid_intent'],
    ['else its kind', {}, 'TypeError'],
  ])('reports %s of a card form that does not start', async (_, details, reported) => {
    card.current.restore();
    const refusal = Object.assign(new TypeError('Bad client_secret sec-4f9a'), details);
    card.current = fakeCard({ refusal });
    const { services, tracked } = await checkout('order=order-1');
    expect(await screen.findByText('Payment component initialization failed')).toBeInTheDocument();
    services.tracker.flush();
    const sent = tracked.join('');
    expect(sent).toContain(`{"name":"checkout.element-failed","code":"${reported}"}`);
    expect(sent).not.toContain('sec-4f9a');
  });

  test('keeps its payment intent after a failed attempt', async () => {
    await checkout('order=order-1', worldWith('FAILED'));
    await cardIsThere();
    expect(card.current.created).toMatchObject([{ intent_id: 'int_order-1' }]);
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
    expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
    expect(screen.queryByText('Card element')).not.toBeInTheDocument();
    settleOrder(world, 'order-1', 'PAID');
    expect(await screen.findByRole('dialog', { name: 'Payment successful' })).toBeInTheDocument();
    expect(window.sessionStorage.getItem('payment-sent:order-1')).toBeNull();
  });

  test.each([
    ['PAID', 'This order is paid', 'Set up proxies'],
    ['EXPIRED', 'This order has expired', 'Buy it again'],
    ['CANCELLED', 'This order was canceled', 'Buy it again'],
    ['REFUNDED', "This order's payment was returned", 'Buy it again'],
  ] as const)(
    'with status %s asks for no payment, and says where to go',
    async (status, words, way) => {
      await checkout('order=order-1', worldWith(status));
      expect(await screen.findByRole('heading', { name: words })).toHaveFocus();
      expect(screen.getByRole('link', { name: way })).toBeInTheDocument();
      expect(screen.queryByText('Invoice to')).not.toBeInTheDocument();
      expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
    },
  );

  test.each(['order=nobody-has-it', 'plan=', ''])('none at %j is said', async (search) => {
    await checkout(search);
    expect(await screen.findByText('No Order Data Found')).toBeInTheDocument();
  });
});

test('a link inside the application loads the checkout as a new document', async () => {
  const { opened } = await renderApp('/checkout/payment?order=order-1', {
    signedIn: true,
    world: worldWith('PENDING'),
    documentPath: '/dashboard/orders',
  });
  await waitFor(() => expect(opened).toEqual(['/checkout/payment?order=order-1']));
  expect(screen.queryByText('Card element')).not.toBeInTheDocument();
});

test('speaks zh-HK', async () => {
  await renderApp('/checkout/payment?order=order-1', {
    signedIn: true,
    world: worldWith('PENDING'),
    locale: 'zh-HK',
  });
  await cardIsThere();
  expect(card.current.inits).toMatchObject([{ locale: 'zh-HK' }]);
  expect(screen.getByRole('heading', { name: '結賬' })).toBeInTheDocument();
});
