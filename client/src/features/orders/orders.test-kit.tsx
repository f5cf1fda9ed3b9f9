import { screen } from '@testing-library/react';
import { MOCK_PLANS, mockOrder } from '../../../../mocks/src/msw/order-world';
import type { MockOrder, MockPlan } from '../../../../mocks/src/msw/records';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';

export const NOW = new Date('2026-11-21T04:00:00Z');
const planOf = (id: string): MockPlan => MOCK_PLANS.find((plan) => plan.id === id)!;
const TRAFFIC = planOf('traffic-5gb');
const UNLIMITED = planOf('unlimited-30d');

/** One order of each kind that a test needs, newest first. */
export function ordersOf(): MockOrder[] {
  const on = (day: number) => `2026-11-${String(day)}T04:00:00Z`;
  return [
    mockOrder({ id: 'order-1', number: 'RP-PENDING1', plan: TRAFFIC, createdAt: on(20) }),
    mockOrder({
      id: 'order-2',
      number: 'RP-PAIDUNL1',
      plan: UNLIMITED,
      createdAt: on(19),
      status: 'PAID',
      remark: 'SERP crawl',
    }),
    mockOrder({
      id: 'order-3',
      number: 'RP-FAILED01',
      plan: TRAFFIC,
      createdAt: on(18),
      status: 'FAILED',
      quantity: 3,
    }),
    mockOrder({
      id: 'order-4',
      number: 'RP-POINTS01',
      plan: TRAFFIC,
      createdAt: on(17),
      status: 'PAID',
      paymentMethod: 'POINTS',
      pointsUsed: 2_400,
    }),
    mockOrder({
      id: 'order-5',
      number: 'RP-EXPIRED1',
      plan: TRAFFIC,
      createdAt: on(16),
      status: 'EXPIRED',
    }),
  ];
}

export type App = Awaited<ReturnType<typeof renderApp>>;

/** Opens the list and waits for its heading. */
export async function openOrders(path = '/dashboard/orders', orders = ordersOf()): Promise<App> {
  const world = createWorld({ now: NOW });
  world.orders = orders;
  const app = await renderApp(path, { signedIn: true, world });
  await screen.findByRole('heading', { name: 'My orders' });
  return app;
}

export const row = async (number: string) =>
  (await screen.findByText(number, { selector: 'th *' })).closest('tr')!;

/** Chooses an action of an order in the list. */
export async function chooseAction({ person }: App, number: string, action: string) {
  await row(number);
  await person.click(screen.getByRole('button', { name: `Actions for ${number}` }));
  await person.click(screen.getByRole('menuitem', { name: action }));
}
