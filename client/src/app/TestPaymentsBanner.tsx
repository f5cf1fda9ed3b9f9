import { Suspense } from 'react';
import { chunk } from '../lib/chunk';

// Customers of a real installation never load it.
const { Component: TestPaymentsNotice } = chunk(
  async () => (await import('./TestPaymentsNotice')).TestPaymentsNotice,
);

/** The gateway writes `test` into the document where cards are not charged (docs/serving.md "Test payments"). */
const takesTestCards = () =>
  document.querySelector('meta[name="payments"]')?.getAttribute('content') === 'test';

/** Says that no real money moves, to everybody who could take an order for a purchase. */
export function TestPaymentsBanner() {
  return takesTestCards() ? (
    <Suspense fallback={null}>
      <TestPaymentsNotice />
    </Suspense>
  ) : null;
}
