import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/format';

interface CheckoutBarProps {
  /** Null while there is none. */
  total: { readonly minor: string; readonly currency: string } | null;
  /** In place of the total, where it is not money. */
  instead?: ReactNode;
  className?: string;
  /** What is to be pressed. */
  children?: ReactNode;
}

/** What it costs, in sight at the bottom of a screen that has no room for the summary beside the form. */
export function CheckoutBar({ total, instead, className = '', children }: CheckoutBarProps) {
  const { i18n } = useLingui();
  return (
    <div
      className={`sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-panel pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:p-0 ${className}`}
    >
      <p className="lg:hidden">
        <span className="block text-12 text-ink-2">
          <Trans>Total</Trans>
        </span>
        <span className="num block text-17 leading-tight font-semibold">
          {instead || (total === null ? '–' : formatAmount(total, i18n.locale))}
        </span>
      </p>
      {children}
    </div>
  );
}
