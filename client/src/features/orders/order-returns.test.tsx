import { screen, within } from '@testing-library/react';
import { MOCK_PLANS, mockOrder } from '../../../../mocks/src/msw/order-world';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';
import { NOW } from './orders.test-kit';

const plan = MOCK_PLANS.find(({ id }) => id === 'traffic-5gb')!;
const base = { plan, createdAt: '2026-11-18T04:00:00Z', status: 'CHARGEBACK' } as const;

it('shows captured, refunded, charged back, and net in the list and in the panel', async () => {
  const world = createWorld({ now: NOW, amount: 'none' });
  world.orders = [
    mockOrder({
      ...base,
      id: 'order-1',
      number: 'RP-RETURNED',
      refundedMinor: 1_050,
      lostMinor: 2_000,
      reviewReason: 'PAID_AFTER_DELETED',
      failureCode: 'risk_declined',
    }),
  ];
  await renderApp('/dashboard/orders/order-1', { signedIn: true, world });
  const panel = await screen.findByRole('dialog', { name: 'RP-RETURNED' });
  const text = () => panel.textContent.replaceAll(/\s+/g, ' ');
  await within(panel).findByText('Refunds (UTC)');
  expect(text()).toContain('Refunded$10.50');
  expect(text()).toContain('Charged back$20.00');
  expect(text()).toContain('Net$37.00');
  expect(text()).toContain('It was paid after you deleted it');
  expect(text()).toContain('$10.50 paid back');
  expect(text()).toContain('Partly unused');
  expect(text()).toContain('$20.00 lost (chargeback)');
  expect(text()).toContain(
    'Payment declined: The card was declined for security reasons$67.50 · risk_declined',
  );
});
