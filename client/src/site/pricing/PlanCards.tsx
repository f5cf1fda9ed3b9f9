import { Trans, useLingui } from '@lingui/macro';
import { buttonStyle } from '../../ui/button-style';
import { Badge } from '../../ui/Badge';
import { productLocale } from '../languages';
import { useLocale } from '../use-locale';
import {
  type BillingType,
  type CataloguePlan,
  perDay,
  perHour,
  plansOf,
  priceOf,
  purchasePath,
  unitsOf,
} from './purchase';
import { ListPrice, SaleLabel } from './SalePrice';
import { useAmountWords } from './use-amount-words';
import { useLimitWords } from './use-limit-words';
import { useMoney } from './use-money';
import { useNow } from './use-now';

/** A card per plan, with its amount and validity. */
export function PlanCards({ billingType }: { billingType: BillingType }) {
  const columns = billingType === 'TRAFFIC' ? 'lg:grid-cols-5' : 'lg:grid-cols-4';
  return (
    <ul className={`grid gap-4 sm:grid-cols-2 ${columns}`}>
      {plansOf(billingType).map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

function PlanCard({ plan }: { plan: CataloguePlan }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = useMoney();
  const { billingType, badge, validityHours, maxConnections, bitsPerSecond } = plan;
  const isTraffic = billingType === 'TRAFFIC';
  const words = useAmountWords(billingType);
  const name = isTraffic ? words.units(unitsOf(plan)) : words.validity(plan);
  const popular = badge === 'POPULAR';
  const price = priceOf(plan, useNow());
  const isOnSale = price.minor < price.listMinor;
  const unitMinor = price.minor / (validityHours ?? unitsOf(plan));
  const unit = <span className="tabular-nums">{money.short(unitMinor)}</span>;
  const day = <span className="tabular-nums">{money.exact(perDay(unitMinor))}</span>;
  const hour = (
    <span className="tabular-nums">
      {money.exact(validityHours === null ? perHour(unitMinor) : unitMinor)}
    </span>
  );
  return (
    <li
      className={`flex flex-col rounded-card border bg-panel p-5 ${popular ? 'border-brand' : 'border-line'}`}
    >
      <div
        className={`flex min-h-6 items-center justify-between gap-2 ${
          // Five cards in a row leave no space for both side by side.
          isTraffic
            ? 'lg:max-xl:min-h-13 lg:max-xl:flex-col-reverse lg:max-xl:items-start lg:max-xl:justify-start'
            : ''
        }`}
      >
        <h3 className="num text-17">{name}</h3>
        {badge !== null && (
          <Badge tone={popular ? 'good' : 'plain'}>{popular ? t`Popular` : t`Enterprise`}</Badge>
        )}
      </div>
      <p className="mt-5 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        {isOnSale && <ListPrice>{money.short(price.listMinor)}</ListPrice>}
        <span className="num text-24 leading-none">{money.short(price.minor)}</span>
        {isOnSale && <SaleLabel percent={price.percent} />}
      </p>
      <p className="mt-2 text-13 text-ink-2">
        {isTraffic ? (
          <Trans>{unit} per GB</Trans>
        ) : validityHours !== null ? (
          <Trans>{hour} per hour</Trans>
        ) : (
          <Trans>
            {unit} per month, {day} per day, {hour} per hour
          </Trans>
        )}
      </p>
      <dl className="mt-auto mb-5 pt-4 text-13">
        <div className="flex justify-between gap-2 border-t border-line py-2">
          <dt className="text-ink-2">{t({ context: 'amount of a plan', message: 'Traffic' })}</dt>
          <dd className={isTraffic ? 'num' : ''}>{isTraffic ? name : t`Unlimited`}</dd>
        </div>
        {maxConnections !== null && <LimitRows limits={{ maxConnections, bitsPerSecond }} />}
        <div className="flex justify-between gap-2 border-t border-line pt-2">
          <dt className="text-ink-2">{t`Valid for`}</dt>
          <dd className="num">{words.validity(plan)}</dd>
        </div>
      </dl>
      <a
        href={purchasePath({ planId: plan.id, quantity: 1 })}
        data-locale={productLocale(locale)}
        aria-label={t`Buy ${name}`}
        className={buttonStyle(popular ? 'primary' : 'secondary')}
      >
        <Trans>Buy</Trans>
      </a>
    </li>
  );
}

function LimitRows({ limits }: { limits: { maxConnections: number; bitsPerSecond: number } }) {
  const { t } = useLingui();
  const words = useLimitWords(limits);
  return (
    <>
      <div className="flex justify-between gap-2 border-t border-line py-2">
        <dt className="text-ink-2">{t`Connections`}</dt>
        <dd className="text-right">{words.connections}</dd>
      </div>
      <div className="flex justify-between gap-2 border-t border-line py-2">
        <dt className="text-ink-2">{t`Speed`}</dt>
        <dd className="text-right">{words.upToSpeed}</dd>
      </div>
    </>
  );
}
