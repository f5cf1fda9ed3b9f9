import type { ReactNode } from 'react';
import { Trans } from '@lingui/macro';
import { OrderSummary, type Summary } from './OrderSummary';

/** What is to be done beside what is bought; on a phone what is bought comes first. */
export function CheckoutLayout({
  summary,
  children,
}: {
  summary: Summary | null;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="text-24">
        <Trans>Checkout</Trans>
      </h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="lg:sticky lg:top-6 lg:order-last">
          <OrderSummary summary={summary} />
        </aside>
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </>
  );
}
