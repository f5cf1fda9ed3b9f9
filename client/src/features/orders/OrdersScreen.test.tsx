import { act, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/answer';
import { MOCK_PLANS, mockOrder } from '../../../../mocks/src/msw/order-world';
import { createWorld } from '../../../../mocks/src/msw/world';
import { watchDownloads } from '../../../jest/browser';
import { renderApp, server } from '../../../jest/render-app';
import { NOW, openOrders, ordersOf, row } from './orders.test-kit';

describe('the list', () => {
  test('shows the plan, amount, and payment method of each order', async () => {
    await openOrders();
    expect(await row('RP-PENDING1')).toHaveTextContent(
      /Traffic.*5 GB.*\$67\.50 due\$7\.50 off \$75\.00.*pending/,
    );
    expect(await row('RP-PAIDUNL1')).toHaveTextContent(
      /SERP crawl.*Unlimited.*30 days.*\$75\.00.*Card.*2026-11-19.*paid.*not started/,
    );
    expect(await row('RP-FAILED01')).toHaveTextContent(
      /15 GB.*\$202\.50 due\$22\.50 off \$225\.00.*failed/,
    );
    expect(await row('RP-POINTS01')).toHaveTextContent(/2,400 points.*Points/);
    // It ended unpaid: a saving without an amount would say nothing.
    expect(await row('RP-EXPIRED1')).not.toHaveTextContent('off');
    expect(screen.getByText('5 orders')).toBeInTheDocument();
  });

  test('names the plan in the reader’s language', async () => {
    const world = createWorld();
    world.orders = ordersOf();
    await renderApp('/dashboard/orders', { signedIn: true, locale: 'zh-HK', world });
    expect(await row('RP-PENDING1')).toHaveTextContent('住宅代理，5 GB');
  });

  test('offers only the actions that are legal for a status', async () => {
    const { person } = await openOrders();
    await row('RP-PENDING1');
    const offered = async (number: string) => {
      await person.click(screen.getByRole('button', { name: `Actions for ${number}` }));
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      await person.keyboard('{Escape}');
      return items;
    };
    expect(await offered('RP-PENDING1')).toEqual([
      ...['View details', 'Pay', 'Add a note', 'Cancel order', 'Delete order'],
    ]);
    expect(await offered('RP-PAIDUNL1')).toEqual([
      ...['View details', 'Start billing', 'Download invoice', 'Edit note'],
    ]);
    expect(await offered('RP-FAILED01')).toContain('Retry payment');
    expect(await offered('RP-POINTS01')).toEqual(['View details', 'Add a note']);
    expect(await offered('RP-EXPIRED1')).toEqual(['View details', 'Add a note', 'Delete order']);
  });

  test('search, status, and billing type are in the URL', async () => {
    const { person, router } = await openOrders();
    await row('RP-PENDING1');
    await person.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'serp{Enter}');
    await waitFor(() => expect(screen.queryByText('RP-PENDING1')).not.toBeInTheDocument());
    expect(router.address).toBe('/dashboard/orders?search=serp');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
    expect(router.address).toBe('/dashboard/orders?search=serp&status=failed');
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await row('RP-PENDING1');
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Billing type' }), 'Unlimited');
    await waitFor(() => expect(screen.queryByText('RP-PENDING1')).not.toBeInTheDocument());
    expect(router.address).toBe('/dashboard/orders?billing=unlimited');
    expect(screen.getByText('1 of 5 orders')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Filters.*1 is set$/ })).toBeInTheDocument();
  });

  test('without orders it offers to buy', async () => {
    await openOrders('/dashboard/orders', []);
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
  });

  test('a long list has pages, kept in the URL', async () => {
    const world = createWorld({ now: NOW });
    const { person, router } = await renderApp('/dashboard/orders?size=10', {
      signedIn: true,
      world,
    });
    expect(await screen.findByText(/1–10/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Last page' }));
    expect(await screen.findByText(/41–46/)).toBeInTheDocument();
    expect(router.address).toContain('last=6');
  });
});

describe('one order beside the list', () => {
  test('has its own URL, keeps the filters, and closes to the list', async () => {
    const { person, router } = await openOrders('/dashboard/orders?status=failed');
    await person.click(await screen.findByRole('button', { name: 'RP-FAILED01' }));
    const panel = await screen.findByRole('dialog', { name: 'RP-FAILED01' });
    expect(router.address).toBe('/dashboard/orders/order-3?status=failed');
    // The payment, and the event in the history.
    expect(
      await within(panel).findAllByText(
        'Payment declined: The bank that issued the card declined it',
        { exact: false },
      ),
    ).toHaveLength(2);
    expect(panel).toHaveTextContent('You placed the order');
    expect(within(panel).getByRole('button', { name: 'Retry payment' })).toBeInTheDocument();
    await person.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(router.address).toBe('/dashboard/orders?status=failed');
    // Closing went back, so there is nothing to go back to.
    act(() => router.back());
    expect(router.address).toBe('/dashboard/orders?status=failed');
  });

  test('closes to the list when it was opened by a link', async () => {
    const { person, router } = await openOrders('/dashboard/orders/order-3');
    const panel = await screen.findByRole('dialog', { name: 'RP-FAILED01' });
    await person.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(router.address).toBe('/dashboard/orders');
  });

  test('reports an order that does not exist', async () => {
    await openOrders('/dashboard/orders/nobody');
    expect(await screen.findByText('No Order Data Found')).toBeInTheDocument();
  });
});

describe('activating unlimited orders', () => {
  test('is offered while an order waits for it; Back closes the dialog', async () => {
    const { person, router } = await openOrders();
    await person.click(await screen.findByRole('button', { name: 'Activate unlimited' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activate an unlimited order' });
    await within(dialog).findByRole('button', { name: 'Activate RP-PAIDUNL1' });
    expect(dialog).toHaveTextContent(
      'If you activate it now, your unlimited plan runs until 2027-01-06.',
    );
    act(() => router.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.address).toBe('/dashboard/orders');
  });

  test('is not offered without such an order', async () => {
    const world = createWorld({ now: NOW });
    world.orders = ordersOf();
    world.balance.unlimited = { ...world.balance.unlimited, ordersWaiting: 0 };
    await renderApp('/dashboard/orders', { signedIn: true, world });
    await row('RP-PAIDUNL1');
    expect(screen.queryByRole('button', { name: 'Activate unlimited' })).not.toBeInTheDocument();
  });

  test('says Activating… and Activated', async () => {
    const { person, world } = await openOrders('/dashboard/orders?activate=unlimited');
    const dialog = await screen.findByRole('dialog', { name: 'Activate an unlimited order' });
    await person.click(await within(dialog).findByRole('button', { name: 'Activate RP-PAIDUNL1' }));
    expect(await within(dialog).findByText('Activated')).toBeInTheDocument();
    expect(within(dialog).getByText('1 is activated')).toBeInTheDocument();
    expect(world.orders[1]?.startedAt).not.toBeNull();
  });

  test('can activate the rest after a lost dispute, but not an order lost in full', async () => {
    const plan = MOCK_PLANS.find(({ id }) => id === 'unlimited-30d')!;
    const lost = { plan, createdAt: '2026-11-18T04:00:00Z', status: 'CHARGEBACK' } as const;
    await openOrders('/dashboard/orders?activate=unlimited', [
      mockOrder({ ...lost, id: 'order-1', number: 'RP-PARTLOST', lostMinor: 100 }),
      mockOrder({ ...lost, id: 'order-2', number: 'RP-ALLLOST1' }),
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Activate an unlimited order' });
    await within(dialog).findByRole('button', { name: 'Activate RP-PARTLOST' });
    expect(within(dialog).getByText('0 are activated')).toBeInTheDocument();
    expect(within(dialog).queryByText('RP-ALLLOST1')).not.toBeInTheDocument();
  });

  test('says when there is none', async () => {
    await openOrders('/dashboard/orders?activate=unlimited', ordersOf().slice(2));
    expect(await screen.findByText('No paid unlimited orders found')).toBeInTheDocument();
  });

  test('shows a failure at its order', async () => {
    const { person } = await openOrders('/dashboard/orders?activate=unlimited');
    server.use(graphql.mutation('OrderStart', () => graphqlError('INTERNAL', 'boom')));
    await person.click(await screen.findByRole('button', { name: 'Activate RP-PAIDUNL1' }));
    expect(
      await screen.findByText('Failed to activate order. Internal server error'),
    ).toBeInTheDocument();
  });
});

test("exports every page of the filtered orders, in the seller's zone", async () => {
  const world = createWorld({ now: NOW, amount: 'many' });
  world.accountingTimeZone = 'Asia/Hong_Kong';
  const saved = watchDownloads();
  const { person } = await renderApp('/dashboard/orders?status=paid', { signedIn: true, world });
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]!.content.text()).trim().split('\r\n');
  const paid = world.orders.filter(({ status }) => status === 'PAID');
  expect(paid.length).toBeGreaterThan(100);
  expect(lines).toHaveLength(paid.length + 1);
  expect(lines[0]).toContain(
    'Order ID,Billing type,Traffic (GB),Valid from start,Unit of validity,Original price (USD),Discount (USD),Total (USD),Captured (USD),Refunded (USD),Charged back (USD),Net (USD)',
  );
  expect(lines[0]).toContain('Created (Asia/Hong_Kong),Paid at (Asia/Hong_Kong)');
  const traffic = paid.find(
    ({ plan, paymentMethod }) =>
      plan.billingType === 'TRAFFIC' && plan.sale === null && paymentMethod === 'ONLINE',
  );
  const line = lines.find((each) => each.includes(traffic?.number ?? 'none'));
  const full =
    /,Traffic,\d+,30,day,(\d+\.00),0\.00,\1,\1,0\.00,0\.00,\1,,Card,2026-\S{14}\+08:00,2026-\S{14}\+08:00,paid,/;
  expect(line).toMatch(full);
  const onSale = paid.find(({ plan, paymentMethod: method }) => plan.sale && method === 'ONLINE')!;
  const { number, quantity, plan } = onSale;
  const dollars = (minor: number) => ((minor * quantity) / 100).toFixed(2);
  expect(lines.find((each) => each.includes(number))).toContain(
    [plan.listMinor, plan.listMinor - plan.priceMinor, plan.priceMinor].map(dollars).join(','),
  );
});
