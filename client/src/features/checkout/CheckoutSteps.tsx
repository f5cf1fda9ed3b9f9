import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import DoneIcon from '~icons/lucide/check';

interface CheckoutStepsProps {
  done: boolean;
  /** Where the first step is taken again; null where it cannot be. */
  changePath: string | null;
}

/** Where one is on the way to being served: a plan is still being chosen, an order is being paid, or it is done. */
export function CheckoutSteps({ done, changePath }: CheckoutStepsProps) {
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
