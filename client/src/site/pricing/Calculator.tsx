import { Trans, useLingui } from '@lingui/macro';
import ArrowIcon from '~icons/lucide/arrow-right';
import { buttonStyle } from '../../ui/button-style';
import { productLocale } from '../languages';
import { useLocale } from '../use-locale';
import { AmountFields } from './AmountFields';
import type { PricingModel } from './models';
import { perDay, purchaseOf, purchasePath } from './purchase';
import { ListPrice, SaleLabel } from './SalePrice';
import { gigabyteSign, useAmountWords } from './use-amount-words';
import { useMoney } from './use-money';
import { useNow } from './use-now';

const LINE = 'flex items-baseline justify-between gap-4 border-t border-line py-2.5';

interface CalculatorProps {
  model: PricingModel;
  /** The comparison below follows it. */
  amount: number;
  onAmount: (amount: number) => void;
}

/** From an amount to what it costs, entry by entry. Without a script it shows one amount; the packs show others. */
export function Calculator({ model, amount, onAmount }: CalculatorProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = useMoney();
  const { billingType } = model;
  const words = useAmountWords(billingType);
  const purchase = purchaseOf(billingType, amount, useNow());
  const isTraffic = billingType === 'TRAFFIC';
  const unitMinor = purchase.totalMinor / purchase.units;
  const unit = money.exact(unitMinor);
  // Months in a row may be calendar months or periods of 30 days, so they are named by their time.
  const bought = isTraffic ? words.units(purchase.units) : words.validity(purchase);
  const dearer = purchase.insteadOf;
  const asked = dearer && (isTraffic ? words.units(dearer.units) : words.duration(dearer));
  const askedPrice = dearer && money.exact(dearer.totalMinor);

  return (
    <section
      aria-label={t`Calculator`}
      className="rounded-card border border-line bg-panel p-5 sm:p-6 lg:self-start"
    >
      <AmountFields
        id="amount"
        label={isTraffic ? t`How many gigabytes?` : t`How many months?`}
        unit={isTraffic ? gigabyteSign(locale) : t`months`}
        model={model}
        amount={amount}
        words={words.units}
        onAmount={onAmount}
      />

      <dl aria-live="polite" className="mt-5">
        <div className={LINE}>
          <dt className="text-ink-2">{isTraffic ? t`Price per GB` : t`Price per month`}</dt>
          <dd className="num">{unit}</dd>
        </div>
        {!isTraffic && (
          <div className={LINE}>
            <dt className="text-ink-2">{t`Price per day`}</dt>
            <dd className="num">{money.exact(perDay(unitMinor))}</dd>
          </div>
        )}
        <div className={LINE}>
          <dt className="text-ink-2">{isTraffic ? t`Valid for` : t`Duration`}</dt>
          <dd className="num">{words.duration(purchase)}</dd>
        </div>
        <div className={LINE}>
          <dt className="font-semibold">{t`Total`}</dt>
          <dd className="num flex flex-wrap items-baseline justify-end gap-x-2 gap-y-1 text-24 leading-none">
            {purchase.totalMinor < purchase.listMinor && (
              <>
                <SaleLabel percent={purchase.percent} />
                <ListPrice>{money.exact(purchase.listMinor)}</ListPrice>
              </>
            )}
            <span className="border-b-3 border-double border-ink pb-1">
              {money.exact(purchase.totalMinor)}
            </span>
          </dd>
        </div>
      </dl>
      <p aria-live="polite" className="text-13 text-ink-2 not-empty:mt-3">
        {dearer !== null && (
          <Trans>
            {asked} would cost {askedPrice}. This larger order costs no more.
          </Trans>
        )}
      </p>
      <a
        href={purchasePath(purchase)}
        data-locale={productLocale(locale)}
        className={`${buttonStyle('primary', 'large')} mt-4 w-full`}
      >
        <Trans>Buy {bought}</Trans>
        <ArrowIcon className="size-4" />
      </a>
      {isTraffic && (
        <p className="mt-3 text-13 text-ink-2">
          <Trans>Sold in whole gigabytes. Nothing renews automatically.</Trans>
        </p>
      )}
    </section>
  );
}
