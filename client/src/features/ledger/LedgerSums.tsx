import { Plural, Trans, useLingui } from '@lingui/macro';
import { amountText, changeText } from './amount';
import type { LedgerSums_PageFragment } from './ledger-day.generated';

interface LedgerSumsProps {
  page: LedgerSums_PageFragment;
  /** Whether the quantities say more than the changes of the balance, see `countsQuantity`. */
  countsQuantity: boolean;
}

/** What the filtered entries add up to, on all pages. */
export function LedgerSums({
  page: { totalCount, sums },
  countsQuantity: counts,
}: LedgerSumsProps) {
  const { i18n } = useLingui();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
      <Plural value={totalCount} one="Sum of # entry:" other="Sum of # entries:" />
      {sums.map(({ unit, amount, quantity }) => (
        <span key={unit} className="flex flex-wrap items-baseline gap-x-2">
          <strong translate="no" className="font-semibold text-ink tabular-nums">
            {amountText(BigInt(counts ? quantity : amount), unit, i18n)}
          </strong>
          {counts && BigInt(amount) !== -BigInt(quantity) && (
            <span>
              <Trans>
                (change of the balance:{' '}
                <span className="tabular-nums">{changeText(BigInt(amount), unit, i18n)}</span>)
              </Trans>
            </span>
          )}
        </span>
      ))}
    </p>
  );
}
