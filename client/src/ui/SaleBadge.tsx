import { Trans, useLingui } from '@lingui/macro';
import { formatAmount } from '../lib/format';
import { percentText } from '../lib/order-words';
import { Badge } from './Badge';

/** Label of a plan on sale. A saving that rounds down to 0 % is not worth one. */
export function SaleBadge({
  percent,
  isMost = false,
}: {
  percent: number;
  /** Whether it is the largest saving of several plans. */
  isMost?: boolean;
}) {
  const { i18n } = useLingui();
  if (percent < 1) return null;
  const saved = <span className="tabular-nums">{percentText(percent, i18n)}</span>;
  return (
    <Badge tone="warn">
      <span>{isMost ? <Trans>Save up to {saved}</Trans> : <Trans>Save {saved}</Trans>}</span>
    </Badge>
  );
}

/** The price outside the sale, crossed out, and read out as what it is. */
export function ListPrice({
  amount,
}: {
  amount: { readonly minor: string; readonly currency: string };
}) {
  const { i18n } = useLingui();
  return (
    <>
      <span className="sr-only">
        <Trans>List price</Trans>{' '}
      </span>
      <s translate="no" className="num font-normal text-ink-2">
        {formatAmount(amount, i18n.locale)}
      </s>
    </>
  );
}
