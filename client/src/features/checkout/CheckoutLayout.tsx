import type { ReactNode } from 'react';
import { Trans } from '@lingui/macro';
import { CheckoutSteps } from './CheckoutSteps';
import { OrderSummary, type Summary } from './OrderSummary';

/** What is to be done beside what is bought; on a phone what is bought comes first. */
export function CheckoutLayout({
  summary,
  done = false,
  children,
}: {
  summary: Summary | null;
  /** It is paid. */
  done?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-24">
          <Trans>Checkout</Trans>
        </h1>
        <CheckoutSteps done={done} />
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="lg:sticky lg:top-6 lg:order-last">
          <OrderSummary summary={summary} />
        </aside>
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </>
  );
}
