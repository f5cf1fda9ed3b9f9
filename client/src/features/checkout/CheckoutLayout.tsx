import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import DoneIcon from '~icons/lucide/check';
import { formatAmount } from '../../lib/format';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { OrderSummary, type Summary } from './OrderSummary';

/** The current step beside the order summary; on a phone the summary comes first. */
export function CheckoutLayout({
  summary,
  changePath = null,
  done = false,
  children,
}: {
  summary: Summary | null;
  /** Path for changing the purchase; null where it cannot change. */
  changePath?: string | null;
  /** Whether the order is paid. */
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

/** The checkout before it is known what is bought, in its final size. */
export function CheckoutSkeleton() {
  return (
    <CheckoutLayout summary={null}>
      <Card className="p-5 sm:p-6">
        <Skeleton className="h-56 w-full" />
      </Card>
    </CheckoutLayout>
  );
}

interface CheckoutStepsProps {
  done: boolean;
  /** Path for repeating the first step; null if the purchase can no longer change. */
  changePath: string | null;
}

/** The steps of the checkout with the current one marked: choose a plan, pay the order, done. */
function CheckoutSteps({ done, changePath }: CheckoutStepsProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const current = done ? 3 : search.has('order') ? 2 : 1;
  const steps: readonly [number, ReactNode][] = [
    [1, <Trans key="order">Order</Trans>],
    [2, <Trans key="payment">Payment</Trans>],
    [3, <Trans key="done">Done</Trans>],
  ];
  return (
    <ol aria-label={t`Steps`} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
      {steps.map(([step, name]) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`flex items-center gap-2 ${step === current ? 'font-semibold text-ink' : step < current ? 'text-ink-2' : 'text-ink-3'}`}
        >
          {step > 1 && <span aria-hidden="true" className="h-px w-4 bg-line sm:w-8" />}
          <span
            className={`num flex size-5 items-center justify-center rounded-full text-12 ${step <= current ? 'bg-brand text-on-brand' : 'bg-sunk'}`}
          >
            {step < current ? (
              <>
                <DoneIcon className="size-3.5" />
                <span className="sr-only">
                  <Trans>Finished:</Trans>
                </span>
              </>
            ) : (
              step
            )}
          </span>
          {step === 1 && changePath !== null ? (
            <Link
              to={changePath}
              className="rounded-control py-0.5 underline underline-offset-4 fade hover:text-ink"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ol>
  );
}

interface CheckoutBarProps {
  /** Null while there is none. */
  total: { readonly minor: string; readonly currency: string } | null;
  /** In place of the total, where it is not money. */
  instead?: ReactNode;
  className?: string;
  /** The button. */
  children?: ReactNode;
}

/** The total at the bottom of a screen that has no room for the summary beside the form. */
export function CheckoutBar({ total, instead, className = '', children }: CheckoutBarProps) {
  const { i18n } = useLingui();
  return (
    <div
      className={`bottom-bar sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-panel pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:p-0 ${className}`}
    >
      <p className="lg:hidden">
        <span className="block text-12 text-ink-2">
          <Trans>Total</Trans>
        </span>
        <span className="num block text-17 leading-tight font-semibold">
          {instead ||
            (total === null ? '–' : <span translate="no">{formatAmount(total, i18n.locale)}</span>)}
        </span>
      </p>
      {children}
    </div>
  );
}
