import { Trans } from '@lingui/macro';
import ArrowIcon from '~icons/lucide/arrow-right';
import { ADDRESSES } from '../../lib/addresses';
import { localizedPath } from '../../lib/locale';
import { useLocale } from '../use-locale';
import { type BillingType, UNLIMITED_PAYS_FROM_GB, unitPriceOf } from './purchase';
import { useMoney } from './use-money';

/** From each model to the other (spec §2), with the number that decides between them. */
export function ModelBanner({ billingType }: { billingType: BillingType }) {
  const locale = useLocale();
  const money = useMoney();
  const gigabyte = money.short(unitPriceOf('TRAFFIC'));
  const month = money.short(unitPriceOf('UNLIMITED'));
  const breakEven = UNLIMITED_PAYS_FROM_GB;
  const toUnlimited = billingType === 'TRAFFIC';
  const to = toUnlimited ? ADDRESSES.pricingUnlimited : ADDRESSES.pricingTraffic;
  return (
    <aside className="border-b border-line bg-brand-soft text-13 text-brand-ink">
      <a
        href={localizedPath(locale, to)}
        className="page flex flex-wrap items-center gap-x-3 py-2.5 hover:underline"
      >
        {toUnlimited ? (
          <Trans>
            More than {breakEven} GB in a month? Unlimited is {month} a month.
          </Trans>
        ) : (
          <Trans>
            Less than {breakEven} GB in a month? By traffic it is {gigabyte} per GB.
          </Trans>
        )}
        <span className="flex items-center gap-1.5 font-semibold">
          {toUnlimited ? <Trans>See unlimited</Trans> : <Trans>See traffic</Trans>}
          <ArrowIcon className="size-3.5" />
        </span>
      </a>
    </aside>
  );
}
