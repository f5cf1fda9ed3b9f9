import { useLingui } from '@lingui/macro';
import { Badge } from '../../ui/Badge';
import { useLocale } from '../use-locale';

/** The saving of a sale, in percent. */
export function SaleLabel({ percent }: { percent: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (percent < 1) return null;
  const saved = new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
  return <Badge tone="warn">{t`Save ${saved}`}</Badge>;
}

/** The price before the sale, crossed out, and read out as what it is. */
export function ListPrice({ children }: { children: string }) {
  const { t } = useLingui();
  return (
    <span className="text-15 text-ink-2">
      <span className="sr-only">{t`List price`} </span>
      <s className="num">{children}</s>
    </span>
  );
}
