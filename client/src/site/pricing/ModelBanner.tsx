import { Trans } from '@lingui/macro';
import ArrowIcon from '~icons/lucide/arrow-right';
import { ADDRESSES } from '../../lib/addresses';
import { localizedPath } from '../../lib/locale';
import { useLocale } from '../use-locale';
import { type BillingType, unitPriceOf } from './purchase';
import { useLimitWords } from './use-limit-words';
import { useMoney } from './use-money';

/** From each model to the other (spec §2), with what decides between them: one steady login, or more than that. */
export function ModelBanner({ billingType }: { billingType: BillingType }) {
  const locale = useLocale();
  const money = useMoney();
  const gigabyte = money.short(unitPriceOf('TRAFFIC'));
  const month = money.short(unitPriceOf('UNLIMITED'));
  const { limits } = useLimitWords();
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
            One steady job through one login? Unlimited is {month} a month, with {limits}.
          </Trans>
        ) : (
          <Trans>
            Several teams, more connections, or full speed? The traffic plan is {gigabyte} per GB.
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
