import { useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import WhyIcon from '~icons/lucide/circle-question-mark';

interface WhyLinkProps {
  /** The ledger with exactly the entries that the figure is the sum of (`ledgerPath`). */
  to: string;
  /** Whose figure it is, if a screen has several. */
  of?: string;
}

/** Beside a measured figure: leads to the entries that add up to it. */
export function WhyLink({ to, of }: WhyLinkProps) {
  const { t } = useLingui();
  const label = of === undefined ? t`Why this number?` : t`Why this number? (${of})`;
  return (
    <Link
      to={to}
      title={t`Why this number?`}
      aria-label={label}
      className="-my-1.5 inline-flex size-6 items-center justify-center self-center rounded-control align-middle text-ink-3 fade hover:bg-sunk hover:text-brand print:hidden"
    >
      <WhyIcon className="size-3.5" />
    </Link>
  );
}
