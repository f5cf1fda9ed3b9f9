import { Trans, useLingui } from '@lingui/macro';
import { buttonStyle } from '../../ui/button-style';
import { Badge } from '../../ui/Badge';
import { productLocale } from '../languages';
import { useLocale } from '../use-locale';
import {
  type BillingType,
  type CataloguePlan,
  PER_DAY_MINOR,
  PER_HOUR_MINOR,
  plansOf,
  purchasePath,
  unitPriceOf,
  unitsOf,
} from './purchase';
import { useAmountWords } from './use-amount-words';
import { useMoney } from './use-money';

/** A card per plan, with its amount and validity. */
export function PlanCards({ billingType }: { billingType: BillingType }) {
  const columns = billingType === 'TRAFFIC' ? 'lg:grid-cols-5' : 'lg:grid-cols-3';
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
  const { billingType, badge } = plan;
  const isTraffic = billingType === 'TRAFFIC';
  const words = useAmountWords(billingType);
  const name = isTraffic ? words.units(unitsOf(plan)) : words.days(plan.validityDays);
  const popular = badge === 'POPULAR';
  const unit = <span className="num">{money.short(unitPriceOf(billingType))}</span>;
  const day = <span className="num">{money.exact(PER_DAY_MINOR)}</span>;
  const hour = <span className="num">{money.exact(PER_HOUR_MINOR)}</span>;
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
      <p className="num mt-5 text-24 leading-none">{money.short(plan.priceMinor)}</p>
      <p className="mt-2 text-13 text-ink-2">
        {isTraffic ? (
          <Trans>{unit} per GB</Trans>
        ) : (
          <Trans>
            {unit} per month, {day} per day, {hour} per hour
          </Trans>
        )}
      </p>
      <dl className="mt-4 mb-5 text-13">
        <div className="flex justify-between gap-2 border-t border-line py-2">
          <dt className="text-ink-2">{t`Bandwidth`}</dt>
          <dd className={isTraffic ? 'num' : ''}>{isTraffic ? name : t`Unlimited`}</dd>
        </div>
        <div className="flex justify-between gap-2 border-t border-line pt-2">
          <dt className="text-ink-2">{t`Valid for`}</dt>
          <dd className="num">{words.days(plan.validityDays)}</dd>
        </div>
      </dl>
      <a
        href={purchasePath({ planId: plan.id, quantity: 1 })}
        data-locale={productLocale(locale)}
        aria-label={t`Buy ${name}`}
        className={`${buttonStyle(popular ? 'primary' : 'secondary')} mt-auto`}
      >
        <Trans>Buy</Trans>
      </a>
    </li>
  );
}
