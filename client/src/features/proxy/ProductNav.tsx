import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import ArrowIcon from '~icons/lucide/arrow-right';
import LeaveIcon from '~icons/lucide/arrow-up-right';
import TrafficIcon from '~icons/lucide/gauge';
import UnlimitedIcon from '~icons/lucide/infinity';
import type { ProxySetupQuery } from './proxy.generated';
import { ADDRESSES } from '../../lib/addresses';
import { formatMoney } from '../../lib/format';
import { PRICES } from '../../lib/prices';
import { Badge } from '../../ui/Badge';
import { buttonStyle } from '../../ui/button-style';

/** Where the guide is, on the same page. */
export const GUIDE = '#guide';

interface ProductNavProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  plans: ProxySetupQuery['plans'];
  /** Whether the guide is in view. */
  guide: boolean;
}

const TAB =
  'flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 fade hover:text-ink focus-visible:outline-offset-[-2px] aria-[current=page]:border-brand aria-[current=page]:text-ink';

/** What belongs to the product. Two of them are here, the others have screens of their own, so these are links. */
export function ProductNav({ billingType, plans, guide }: ProductNavProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const pricing = billingType === 'TRAFFIC' ? ADDRESSES.pricingTraffic : ADDRESSES.pricingUnlimited;
  return (
    <nav
      aria-label={t`Product`}
      className="flex max-w-full gap-1 overflow-x-auto border-b border-line"
    >
      <Link
        to={{ pathname, search }}
        aria-current={guide ? undefined : 'page'}
        preventScrollReset
        className={TAB}
      >
        <Trans>Proxy setup</Trans>
      </Link>
      <Link to={ADDRESSES.statistics} className={TAB}>
        <Trans>Statistics</Trans>
      </Link>
      <a href={pricing} className={TAB}>
        <Trans>Pricing</Trans>
        <SaleLabel plans={plans} />
        <LeaveIcon className="size-3.5 text-ink-3" />
      </a>
      <Link to={`${ADDRESSES.orders}?billing=${billingType.toLowerCase()}`} className={TAB}>
        <Trans>Orders</Trans>
      </Link>
      <Link
        to={{ pathname, search, hash: GUIDE }}
        aria-current={guide ? 'page' : undefined}
        preventScrollReset
        className={TAB}
      >
        <Trans>User guide</Trans>
      </Link>
    </nav>
  );
}

/** What is saved on the best offer; where there is none, the price that it starts from. */
function SaleLabel({ plans }: Pick<ProductNavProps, 'plans'>): ReactNode {
  const { i18n } = useLingui();
  const [first] = plans;
  if (first === undefined) return null;
  const saved = Math.max(
    ...plans.map(
      ({ price, originalPrice }) => 1 - Number(price.minor) / Number(originalPrice.minor),
    ),
  );
  if (saved >= 0.01) {
    const percent = new Intl.NumberFormat(i18n.locale, {
      style: 'percent',
      maximumFractionDigits: 0,
    }).format(saved);
    return (
      <Badge tone="warn">
        <span>
          <Trans>Save {<span className="num">{percent}</span>}</Trans>
        </span>
      </Badge>
    );
  }
  const cheapest = Math.min(...plans.map(({ unitPrice }) => Number(unitPrice.minor)));
  const price = formatMoney(cheapest, first.unitPrice.currency, i18n.locale);
  return (
    <Badge tone="good">
      <span>
        <Trans>from {<span className="num">{price}</span>}</Trans>
      </span>
    </Badge>
  );
}

/** From each product to the other (spec §2 "Navigation"). */
export function PlanBanner({ billingType }: { billingType: 'TRAFFIC' | 'UNLIMITED' }) {
  const { i18n } = useLingui();
  const money = (minor: number) => (
    <span className="num">{formatMoney(minor, PRICES.currency, i18n.locale)}</span>
  );
  const toUnlimited = billingType === 'TRAFFIC';
  const Icon = toUnlimited ? UnlimitedIcon : TrafficIcon;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-sunk px-5 py-4">
      <Icon className="size-5 text-brand" />
      <p className="min-w-0 grow basis-60">
        {toUnlimited ? (
          <>
            <span className="font-semibold">
              <Trans>Using a lot of traffic?</Trans>
            </span>{' '}
            <Trans>
              The unlimited plan costs {money(PRICES.perMonthMinor)} a month, however much you use.
            </Trans>
          </>
        ) : (
          <>
            <span className="font-semibold">
              <Trans>Using little traffic, or need several sub accounts?</Trans>
            </span>{' '}
            <Trans>
              The traffic plan costs {money(PRICES.perGigabyteMinor)} per GB, with as many sub
              accounts as you like.
            </Trans>
          </>
        )}
      </p>
      <Link
        to={toUnlimited ? ADDRESSES.proxiesUnlimited : ADDRESSES.proxiesTraffic}
        className={buttonStyle('secondary', 'small')}
      >
        {toUnlimited ? <Trans>See the unlimited plan</Trans> : <Trans>See the traffic plan</Trans>}
        <ArrowIcon className="size-4" />
      </Link>
    </div>
  );
}
