import { prices } from '../../../../schema/generated/catalogue';
import { formatAmount, formatMoney } from '../../lib/format';
import { useLocale } from '../use-locale';

/** Formats list prices in the language of the page: `exact` with cents, for columns; `short` for sentences. */
export function useMoney() {
  const locale = useLocale();
  const { currency } = prices;
  return {
    exact: (minor: number) => formatAmount({ minor: String(Math.round(minor)), currency }, locale),
    short: (minor: number) => formatMoney(minor, currency, locale),
  };
}
