import type { ReactNode } from 'react';
import { Trans } from '@lingui/macro';
import { CheckoutSteps } from './CheckoutSteps';
import { OrderSummary, type Summary } from './OrderSummary';

/** What is to be done beside what is bought; on a phone what is bought comes first. */
export function CheckoutLayout({
  summary,
  changePath = null,
  done = false,
  children,
}: {
  summary: Summary | null;
  /** Where what is bought can be chosen anew; null where it cannot. */
  changePath?: string | null;
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
        <CheckoutSteps done={done} changePath={changePath} />
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside className="lg:sticky lg:top-6 lg:order-last">
          <OrderSummary summary={summary} changePath={changePath} />
        </aside>
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </>
  );
}
