import { jest } from '@jest/globals';
import { act as rtlAct, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw';
import { graphqlError } from '../../../../mocks/src/msw/graphql-errors';
import {
  MOCK_PLANS,
  type MockOrder,
  mockOrder,
  type MockPlan,
} from '../../../../mocks/src/msw/order-world';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp, server } from '../../../jest/render-app';
import { findToast } from '../../../jest/toasts';

const NOW = new Date('2026-11-21T04:00:00Z');
const planOf = (id: string): MockPlan => MOCK_PLANS.find((plan) => plan.id === id)!;
const TRAFFIC = planOf('traffic-5gb');
const UNLIMITED = planOf('unlimited-30d');

/** One of each kind that a test needs, newest first. */
function ordersOf(): MockOrder[] {
  const on = (day: number) => `2026-11-${String(day)}T04:00:00Z`;
  return [
    mockOrder({ id: 'order-1', number: 'RP-PENDING1', plan: TRAFFIC, createdAt: on(20) }),
    mockOrder({
      ...{ id: 'order-2', number: 'RP-PAIDUNL1', plan: UNLIMITED, createdAt: on(19) },
      ...{ status: 'PAID', remark: 'SERP crawl' },
    }),
    mockOrder({
      ...{ id: 'order-3', number: 'RP-FAILED01', plan: TRAFFIC, createdAt: on(18) },
      ...{ status: 'FAILED', quantity: 3 },
    }),
    mockOrder({
      ...{ id: 'order-4', number: 'RP-POINTS01', plan: TRAFFIC, createdAt: on(17) },
      ...{ status: 'PAID', paymentMethod: 'POINTS', pointsUsed: 2_400 },
    }),
    mockOrder({
      ...{ id: 'order-5', number: 'RP-EXPIRED1', plan: TRAFFIC, createdAt: on(16) },
      status: 'EXPIRED',
    }),
  ];
}

async function open(path = '/dashboard/orders', orders = ordersOf()) {
  const world = createWorld({ now: NOW });
  world.orders = orders;
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'My orders' });
  return { ...app, world };
}

const row = async (number: string) =>
  (await screen.findByText(number, { selector: 'th *' })).closest('tr')!;

async function act({ person }: Awaited<ReturnType<typeof open>>, number: string, action: string) {
  await row(number);
  await person.click(screen.getByRole('button', { name: `Actions for ${number}` }));
  await person.click(screen.getByRole('menuitem', { name: action }));
}

describe('the list', () => {
  test('says of each order what it is, what was paid and how', async () => {
    await open();
    expect(await row('RP-PENDING1')).toHaveTextContent(/Traffic.*5 GB.*\$75\.00 due.*pending/);
    expect(await row('RP-PAIDUNL1')).toHaveTextContent(
      /SERP crawl.*Unlimited.*30 days.*\$75\.00.*Card.*2026-11-19.*paid.*not started/,
    );
    expect(await row('RP-FAILED01')).toHaveTextContent(/15 GB.*\$225\.00 due.*failed/);
    expect(await row('RP-POINTS01')).toHaveTextContent(/2,400 points.*Points/);
    expect(screen.getByText('5 orders')).toBeInTheDocument();
  });

  test('offers only what is legal for a status', async () => {
    const { person } = await open();
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
    expect(await offered('RP-PAIDUNL1')).toEqual(['View details', 'Start billing', 'Edit note']);
    expect(await offered('RP-FAILED01')).toContain('Retry payment');
    expect(await offered('RP-POINTS01')).toEqual(['View details', 'Add a note']);
    expect(await offered('RP-EXPIRED1')).toEqual(['View details', 'Add a note', 'Delete order']);
  });

  test('search, status and billing type are in the address', async () => {
    const { person, router } = await open();
    await row('RP-PENDING1');
    await person.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'serp{Enter}');
    await waitFor(() => {
      expect(screen.queryByText('RP-PENDING1')).not.toBeInTheDocument();
    });
    expect(router.address).toBe('/dashboard/orders?search=serp');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
    expect(router.address).toBe('/dashboard/orders?search=serp&status=failed');
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await row('RP-PENDING1');
    await person.click(screen.getByRole('button', { name: 'Filters' }));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Billing type' }), 'Unlimited');
    await waitFor(() => {
      expect(screen.queryByText('RP-PENDING1')).not.toBeInTheDocument();
    });
    expect(router.address).toBe('/dashboard/orders?billing=unlimited');
    expect(screen.getByText('1 of 5 orders')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Filters.*1 is set$/ })).toBeInTheDocument();
  });

  test('none at all invites to buy', async () => {
    await open('/dashboard/orders', []);
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
  });

  test('a failure is told in place; asking again shows the orders', async () => {
    let broken = true;
    const world = createWorld({ now: NOW });
    world.orders = ordersOf();
    const app = renderApp('/dashboard/orders', { signedIn: true, world });
    server.use(
      graphql.query('Orders', () => (broken ? graphqlError('INTERNAL', 'boom') : undefined)),
    );
    const { person } = await app;
    expect(await screen.findByText('Failed to load orders')).toBeInTheDocument();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await row('RP-PENDING1');
  });

  test('many have pages, which the address keeps', async () => {
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

describe('the note of an order', () => {
  test('is written where it stands, and Undo brings the one before back', async () => {
    const { person, world } = await open();
    await row('RP-PAIDUNL1');
    await person.click(screen.getByRole('button', { name: /Edit the note of RP-PAIDUNL1/ }));
    const note = screen.getByRole('textbox', { name: 'Note of RP-PAIDUNL1' });
    await person.clear(note);
    await person.type(note, 'team B{Enter}');
    expect(await findToast('The note of RP-PAIDUNL1 was saved')).toBeInTheDocument();
    expect(world.orders[1]?.remark).toBe('team B');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await findToast('The note of RP-PAIDUNL1 was restored')).toBeInTheDocument();
    expect(world.orders[1]?.remark).toBe('SERP crawl');
    expect(await row('RP-PAIDUNL1')).toHaveTextContent('SERP crawl');
  });

  test('Escape leaves it as it was', async () => {
    const app = await open();
    await act(app, 'RP-PENDING1', 'Add a note');
    await app.person.type(
      screen.getByRole('textbox', { name: 'Note of RP-PENDING1' }),
      'never{Escape}',
    );
    expect(screen.queryByRole('textbox', { name: /Note of/ })).not.toBeInTheDocument();
    expect(app.world.orders[0]?.remark).toBeNull();
  });

  test.each([
    ['before it was sent', ''],
    ['when it was sent', '{Enter}'],
  ])('is there again when the session ended %s', async (_when, key) => {
    const app = await open();
    await act(app, 'RP-PENDING1', 'Add a note');
    if (key !== '') {
      server.use(
        graphql.mutation('OrderUpdateRemark', () => graphqlError('UNAUTHENTICATED', 'gone'), {
          once: true,
        }),
      );
    }
    await app.person.type(screen.getByRole('textbox', { name: /Note of/ }), `for team C${key}`);
    if (key === '') {
      rtlAct(() => {
        app.services.session.signOut('expired');
      });
    }
    await app.person.type(await screen.findByLabelText('E-mail'), 'demo@hearth.example');
    await app.person.type(screen.getByLabelText('Password'), 'Hearth-demo-1');
    await app.person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('What you had typed is here again')).toBeInTheDocument();
    const note = screen.getByRole('textbox', { name: 'Note of RP-PENDING1' });
    expect(note).toHaveValue('for team C');
    await app.person.type(note, '{Enter}');
    await waitFor(() => {
      expect(app.world.orders[0]?.remark).toBe('for team C');
    });
  });

  test('that the server refuses is taken back, and can be sent again', async () => {
    const { person, world } = await open();
    await row('RP-PAIDUNL1');
    server.use(
      graphql.mutation('OrderUpdateRemark', () => graphqlError('INTERNAL', 'boom'), {
        once: true,
      }),
    );
    await person.click(screen.getByRole('button', { name: /Edit the note of RP-PAIDUNL1/ }));
    await person.type(screen.getByRole('textbox', { name: /Note of/ }), ' two{Enter}');
    expect(await findToast('The note of RP-PAIDUNL1 was not saved')).toBeInTheDocument();
    expect(screen.queryByText('SERP crawl two')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(world.orders[1]?.remark).toBe('SERP crawl two');
    });
  });
});

describe('what is asked about first', () => {
  test('deleting names the order, and can be undone', async () => {
    const app = await open();
    const { person, world } = app;
    await act(app, 'RP-PENDING1', 'Delete order');
    const question = await screen.findByRole('alertdialog', {
      name: /Delete order RP-PENDING1/,
    });
    await person.click(within(question).getByRole('button', { name: 'Delete order' }));
    expect(await findToast('Order RP-PENDING1 was deleted')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'RP-PENDING1' })).not.toBeInTheDocument();
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await row('RP-PENDING1');
    expect(world.orders[0]?.hidden).toBe(false);
  });

  test('starting tells what begins; the order is running then', async () => {
    const app = await open();
    await act(app, 'RP-PAIDUNL1', 'Start billing');
    const question = await screen.findByRole('alertdialog', { name: /Start order RP-PAIDUNL1/ });
    expect(question).toHaveTextContent('30 days begin now');
    await app.person.click(within(question).getByRole('button', { name: 'Start billing' }));
    expect(await findToast('Order RP-PAIDUNL1 has started')).toBeInTheDocument();
    expect(await row('RP-PAIDUNL1')).not.toHaveTextContent('not started');
  });

  test('a refusal is said in the question, and nothing is done', async () => {
    const app = await open();
    await act(app, 'RP-PENDING1', 'Cancel order');
    const question = await screen.findByRole('alertdialog');
    app.world.orders = app.world.orders.map((order) => ({ ...order, status: 'PAID' }));
    await app.person.click(within(question).getByRole('button', { name: 'Cancel order' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      'The order was not cancelled. This order can no longer be cancelled',
    );
  });

  test('paying leads to the checkout of the order', async () => {
    const app = await open();
    await act(app, 'RP-FAILED01', 'Retry payment');
    await waitFor(() => {
      expect(app.opened).toEqual(['/checkout/payment?order=order-3']);
    });
  });
});

describe('one order beside the list', () => {
  test('has an address of its own, keeps the filters and closes to the list', async () => {
    const { person, router } = await open('/dashboard/orders?status=failed');
    await person.click(await screen.findByRole('button', { name: 'RP-FAILED01' }));
    const panel = await screen.findByRole('dialog', { name: 'RP-FAILED01' });
    expect(router.address).toBe('/dashboard/orders/order-3?status=failed');
    expect(
      await within(panel).findByText('The bank that issued the card declined it'),
    ).toBeInTheDocument();
    expect(panel).toHaveTextContent('The order was made');
    expect(panel).toHaveTextContent('The order is failed');
    expect(within(panel).getByRole('button', { name: 'Retry payment' })).toBeInTheDocument();
    await person.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(router.address).toBe('/dashboard/orders?status=failed');
  });

  test('that is not there is said', async () => {
    await open('/dashboard/orders/nobody');
    expect(await screen.findByText('No Order Data Found')).toBeInTheDocument();
  });
});

describe('activating unlimited orders', () => {
  test('says Activating… and Activated', async () => {
    const { person, world } = await open('/dashboard/orders?activate=unlimited');
    const dialog = await screen.findByRole('dialog', { name: 'Activate an unlimited order' });
    await person.click(await within(dialog).findByRole('button', { name: 'Activate RP-PAIDUNL1' }));
    expect(await within(dialog).findByText('Activated')).toBeInTheDocument();
    expect(within(dialog).getByText('1 is activated')).toBeInTheDocument();
    expect(world.orders[1]?.startedAt).not.toBeNull();
  });

  test('none is said', async () => {
    await open('/dashboard/orders?activate=unlimited', ordersOf().slice(2));
    expect(await screen.findByText('No paid unlimited orders found')).toBeInTheDocument();
  });

  test('a failure is said at the order', async () => {
    const { person } = await open('/dashboard/orders?activate=unlimited');
    server.use(graphql.mutation('OrderStart', () => graphqlError('INTERNAL', 'boom')));
    await person.click(await screen.findByRole('button', { name: 'Activate RP-PAIDUNL1' }));
    expect(
      await screen.findByText('Failed to activate order. Internal server error'),
    ).toBeInTheDocument();
  });
});

test('exports every page of what the filters let through', async () => {
  const world = createWorld({ now: NOW, amount: 'many' });
  const saved: Blob[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:orders';
  };
  URL.revokeObjectURL = () => undefined;
  // jsdom cannot follow a link to a file.
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const { person } = await renderApp('/dashboard/orders?status=paid', { signedIn: true, world });
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => {
    expect(saved).toHaveLength(1);
  });
  const lines = (await saved[0]!.text()).trim().split('\r\n');
  const paid = world.orders.filter(({ status }) => status === 'PAID');
  expect(paid.length).toBeGreaterThan(100);
  expect(lines).toHaveLength(paid.length + 1);
  expect(lines[0]).toContain(
    'Order ID,Billing type,Traffic (GB),"Valid, once started (days)",Total (USD),Paid (USD)',
  );
  const traffic = paid.find(
    ({ plan, paymentMethod }) => plan.billingType === 'TRAFFIC' && paymentMethod === 'ONLINE',
  );
  const line = lines.find((each) => each.includes(traffic?.number ?? 'none'));
  expect(line).toMatch(/,Traffic,\d+,30,\d+\.00,\d+\.00,,Card,2026-.*Z,2026-.*Z,paid,/);
  click.mockRestore();
  URL.createObjectURL = createObjectURL;
  URL.revokeObjectURL = revokeObjectURL;
});
