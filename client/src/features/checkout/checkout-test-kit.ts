import { screen } from '@testing-library/react';
import {
  MOCK_PLANS,
  type MockOrder,
  type MockOrderStatus,
  mockOrder,
} from '../../../../mocks/src/msw/order-world';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';

const NOW = new Date('2026-11-21T04:00:00Z');
const [ONE_GB] = MOCK_PLANS;

let scripts = 0;

/** A world with one order, and a card element that no test before has loaded. */
export function worldWith(status: MockOrderStatus, given: Partial<MockOrder> = {}) {
  if (ONE_GB === undefined) throw new Error('The catalogue is empty');
  const world = createWorld({ now: NOW });
  const createdAt = '2026-11-20T04:00:00Z';
  world.orders = [
    mockOrder({ id: 'order-1', plan: ONE_GB, createdAt, number: 'RP-TEST1234', status, ...given }),
  ];
  scripts += 1;
  world.cardElementUrl = `/card-${scripts}.js`;
  return world;
}

export const checkout = (
  search: string,
  world = worldWith('PENDING'),
): ReturnType<typeof renderApp> =>
  renderApp(`/checkout/payment?${search}`, { signedIn: true, world });

export async function cardIsThere() {
  expect(await screen.findByText('Card element')).toBeInTheDocument();
}

/** Which of the steps is the current one. */
export function currentStep(): string | null | undefined {
  const steps = screen.getAllByRole('listitem', { hidden: true });
  return steps.find((step) => step.getAttribute('aria-current') === 'step')?.textContent;
}
