import { Trans, useLingui } from '@lingui/macro';
import LeaveIcon from '~icons/lucide/arrow-up-right';
import type { ProxySetupQuery } from './proxy.generated';
import { ADDRESSES, checkoutPath } from '../../lib/addresses';
import { formatAmount } from '../../lib/format';
import { orderAmount, validityText } from '../../lib/order-words';
import { limitsOf } from '../../lib/plan-limits';
import { Badge } from '../../ui/Badge';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { ListPrice, SaleBadge } from '../../ui/SaleBadge';
import { Timestamp } from '../../ui/Timestamp';
import { limitsText } from './limits-text';

type Plan = ProxySetupQuery['plans'][number];

interface PricingTabProps {
  billingType: 'TRAFFIC' | 'UNLIMITED';
  plans: readonly Plan[];
}

/** Plans and prices as the checkout charges them. */
export function PricingTab({ billingType, plans }: PricingTabProps) {
  const calculator =
    billingType === 'TRAFFIC' ? ADDRESSES.pricingTraffic : ADDRESSES.pricingUnlimited;
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id} className="flex min-w-0">
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
      <p>
        <a href={calculator} className={buttonStyle('secondary', 'small')}>
          <Trans>Calculate a price</Trans>
          <LeaveIcon className="size-3.5" />
        </a>
      </p>
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t, i18n } = useLingui();
  const { badge, sale, price, originalPrice } = plan;
  const name = orderAmount(plan, i18n);
  const limits = limitsOf(plan);
  return (
    <Card className="flex w-full flex-col p-5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h2 className="num text-17">{name}</h2>
        {badge !== null && (
          <Badge tone={badge === 'POPULAR' ? 'good' : 'plain'}>
            {badge === 'POPULAR' ? <Trans>Popular</Trans> : <Trans>Enterprise</Trans>}
          </Badge>
        )}
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        {sale !== null && <ListPrice amount={originalPrice} />}
        <span translate="no" className="num text-24 leading-none">
          {formatAmount(price, i18n.locale)}
        </span>
        {sale !== null && <SaleBadge percent={sale.percent} />}
      </p>
      <p className="mt-2 text-13 text-ink-2">
        <UnitPrice plan={plan} />
        {plan.bytes !== null && (
          <>
            <span> · </span>
            <Trans>valid for {validityText(plan.validity, i18n)}</Trans>
          </>
        )}
      </p>
      {limits !== null && <p className="mt-1 text-13 text-ink-2">{limitsText(limits, i18n)}</p>}
      {sale?.until != null && (
        <p className="mt-1 text-13 text-ink-2">
          <Trans>
            On sale until <Timestamp at={sale.until} inSentence />
          </Trans>
        </p>
      )}
      <p className="mt-auto pt-4">
        <a
          href={checkoutPath(plan.id, 1)}
          aria-label={t`Buy ${name}`}
          className={buttonStyle(badge === 'POPULAR' ? 'primary' : 'secondary', 'small')}
        >
          <Trans>Buy</Trans>
        </a>
      </p>
    </Card>
  );
}

/** The price of a unit of a plan in days is that of 30 days (`Plan.unitPrice`). */
const DAYS_OF_UNIT_PRICE = 30;

function UnitPrice({ plan: { bytes, unitPrice, validity } }: { plan: Plan }) {
  const { i18n } = useLingui();
  const price = (
    <span translate="no" className="tabular-nums">
      {formatAmount(unitPrice, i18n.locale)}
    </span>
  );
  if (bytes !== null) return <Trans>{price} per GB</Trans>;
  const day = String(Math.round(Number(unitPrice.minor) / DAYS_OF_UNIT_PRICE));
  const daily = (
    <span translate="no" className="tabular-nums">
      {formatAmount({ minor: day, currency: unitPrice.currency }, i18n.locale)}
    </span>
  );
  switch (validity.unit) {
    case 'HOUR':
      return <Trans>{price} per hour</Trans>;
    case 'DAY':
      return (
        <Trans>
          {price} per 30 days, {daily} per day
        </Trans>
      );
    case 'MONTH':
      return <Trans>{price} per month</Trans>;
  }
}
