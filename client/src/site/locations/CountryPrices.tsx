import { Trans, useLingui } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { UNLIMITED_LIMITS } from '../../lib/prices';
import { buttonStyle } from '../../ui/button-style';
import { productLocale, usePageLink } from '../languages';
import {
  type CataloguePlan,
  plansOf,
  priceOf,
  purchasePath,
  unitPriceOf,
  unitsOf,
} from '../pricing/purchase';
import { useMoney } from '../pricing/use-money';
import { useNow } from '../pricing/use-now';
import { useLocale } from '../use-locale';

const LINK = 'font-semibold text-brand hover:underline';

/** The price of traffic, the same in every country, with the way to the checkout. It hydrates, because a sale may end. */
export function CountryPrices() {
  const link = usePageLink();
  const money = useMoney();
  const gigabyte = money.short(unitPriceOf('TRAFFIC'));
  const month = money.short(unitPriceOf('UNLIMITED'));
  const { connections, megabits } = UNLIMITED_LIMITS;
  return (
    <section
      id="prices"
      className="page scroll-mt-16 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 py-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 className="text-24">
          <Trans>What it costs</Trans>
        </h2>
        <p className="mt-4 text-ink-2">
          <Trans>{gigabyte} per GB at list price, the same in every country.</Trans>
        </p>
        <p className="mt-4 text-ink-2">
          <Trans>
            Or {month} per month for one login without a traffic limit, with up to {connections}{' '}
            connections at a time and {megabits} Mbit/s.
          </Trans>
        </p>
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <a {...link(ADDRESSES.pricingTraffic)} className={LINK}>
              <Trans>Traffic plans</Trans>
            </a>
          </li>
          <li>
            <a {...link(ADDRESSES.pricingUnlimited)} className={LINK}>
              <Trans>Unlimited plans</Trans>
            </a>
          </li>
        </ul>
      </div>
      <ul className="self-start border-b border-line">
        {plansOf('TRAFFIC').map((plan) => (
          <Pack key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Pack({ plan }: { plan: CataloguePlan }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = useMoney();
  const name = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte' }).format(
    unitsOf(plan),
  );
  const { minor } = priceOf(plan, useNow());
  const gigabyte = <span className="tabular-nums">{money.short(minor / unitsOf(plan))}</span>;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[7rem_minmax(0,1fr)_8rem_auto]">
      <h3 className="num text-15">{name}</h3>
      <p className="num max-sm:justify-self-end">{money.short(minor)}</p>
      <p className="text-13 text-ink-2">
        <Trans>{gigabyte} per GB</Trans>
      </p>
      <a
        href={purchasePath({ planId: plan.id, quantity: 1 })}
        data-locale={productLocale(locale)}
        aria-label={t`Buy ${name}`}
        className={`${buttonStyle('secondary', 'small')} justify-self-end`}
      >
        <Trans>Buy</Trans>
      </a>
    </li>
  );
}
