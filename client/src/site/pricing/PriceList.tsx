import { Trans, useLingui } from '@lingui/macro';
import { productLocale } from '../languages';
import { useLocale } from '../use-locale';
import type { PricingModel } from './models';
import { PER_DAY_MINOR, purchaseOf, purchasePath, unitPriceOf } from './purchase';
import { useAmountWords } from './use-amount-words';
import { useMoney } from './use-money';

const CELL = 'px-3 py-2.5 sm:px-4';
const NUMBER = `${CELL} num text-right whitespace-nowrap`;
/** The same in every row, so it is the first to go where the table is tight; the calculator says it, too. */
const UNIT = 'max-sm:px-0 max-[22rem]:hidden';

/** The calculator's answers as a table: for who compares, and for who has no script. */
export function PriceList({ model: { billingType, listed } }: { model: PricingModel }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = useMoney();
  const words = useAmountWords(billingType);
  const isTraffic = billingType === 'TRAFFIC';
  const unit = isTraffic ? money.exact(unitPriceOf('TRAFFIC')) : money.exact(PER_DAY_MINOR);
  return (
    <table className="w-full rounded-card border border-line bg-panel text-13">
      <caption className="sr-only">{t`Price list`}</caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className={`${CELL} text-left font-medium`}>
            {isTraffic ? t`Bandwidth` : t`Period`}
          </th>
          <th scope="col" className={`${CELL} text-right font-medium max-sm:hidden`}>
            {t`Valid for`}
          </th>
          <th scope="col" className={`${CELL} text-right font-medium ${UNIT}`}>
            {isTraffic ? t`per GB` : t`per day`}
          </th>
          <th scope="col" className={`${CELL} text-right font-medium`}>{t`Total`}</th>
          <th scope="col" className={CELL}>
            <span className="sr-only">{t`Buy`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {listed.map((units) => {
          const purchase = purchaseOf(billingType, units);
          const name = words.units(units);
          return (
            <tr key={units} className="*:border-t *:border-line">
              <th scope="row" className={`${CELL} num text-left font-normal whitespace-nowrap`}>
                {name}
              </th>
              <td className={`${NUMBER} text-ink-2 max-sm:hidden`}>
                {words.days(purchase.validityDays)}
              </td>
              <td className={`${NUMBER} text-ink-2 ${UNIT}`}>{unit}</td>
              <td className={NUMBER}>{money.exact(purchase.totalMinor)}</td>
              <td className={`${CELL} text-right`}>
                <a
                  href={purchasePath(purchase)}
                  data-locale={productLocale(locale)}
                  aria-label={t`Buy ${name}`}
                  className="inline-block py-1 font-semibold text-brand hover:underline"
                >
                  <Trans>Buy</Trans>
                </a>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
