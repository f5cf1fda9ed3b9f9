import { Plural, Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import { BYTES_PER_GIGABYTE } from '../../../../../schema/rules/bytes';
import type { BillingType } from '../../../../../schema/generated/schema-types';
import { formatAmount } from '../../../lib/format';
import { orderAmount, validityText } from '../../../lib/order-words';
import { CheckboxField } from '../../../ui/forms/CheckboxField';
import { NumberField } from '../../../ui/forms/NumberField';
import { RadioCards } from '../../../ui/forms/RadioCards';
import { ListPrice, SaleBadge } from '../../../ui/SaleBadge';
import { Segmented } from '../../../ui/forms/Segmented';
import type { CheckoutPlan, PlanValues } from './plan-form';

interface PlanFieldsProps {
  plans: readonly CheckoutPlan[];
  plan: CheckoutPlan;
  /** Points buy one at a time. */
  paysWithPoints: boolean;
  errorWords: (error: string) => string;
}

/** The fields for plan, quantity, and start. */
export function PlanFields({ plans, plan, paysWithPoints, errorWords }: PlanFieldsProps) {
  const { t, i18n } = useLingui();
  const { setFieldValue } = useFormikContext<PlanValues>();
  const { billingType, maxQuantity } = plan;
  const period = validityText(plan.validity, i18n);
  const alike = plans.filter((each) => each.billingType === billingType);
  const gigabytes = Number(BigInt(plan.bytes ?? 0) / BYTES_PER_GIGABYTE);
  const label =
    billingType === 'UNLIMITED'
      ? t`Quantity (periods of ${period}, one after another)`
      : gigabytes === 1
        ? t`Quantity (GB)`
        : t`Quantity (packs of ${gigabytes} GB)`;

  function choose(type: BillingType) {
    const first = plans.find((each) => each.billingType === type);
    if (first !== undefined) void setFieldValue('planId', first.id);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-17">
          <Trans>What you buy</Trans>
        </h2>
        <Segmented
          label={t`Billing type`}
          value={billingType}
          onChange={choose}
          options={[
            { value: 'TRAFFIC', label: t`Traffic` },
            { value: 'UNLIMITED', label: t`Unlimited` },
          ]}
        />
      </div>
      <RadioCards
        name="planId"
        label={
          billingType === 'TRAFFIC'
            ? t`Pack`
            : t({ context: 'length of a plan', message: 'Period' })
        }
        errorWords={errorWords}
        columns={2}
        options={alike.map((each) => ({
          value: each.id,
          label: <span className="num">{orderAmount(each, i18n)}</span>,
          aside: (
            <span translate="no" className="num text-13">
              {formatAmount(each.price, i18n.locale)}
            </span>
          ),
          description:
            each.sale === null ? undefined : (
              <span className="flex items-center justify-between gap-2">
                <SaleBadge percent={each.sale.percent} />
                <span>
                  <ListPrice amount={each.originalPrice} />
                </span>
              </span>
            ),
        }))}
      />
      <NumberField
        name="quantity"
        label={label}
        keepsDescription
        description={
          <Trans>
            <span className="tabular-nums">1</span> to{' '}
            <span className="tabular-nums">{maxQuantity}</span>
          </Trans>
        }
        min={1}
        max={maxQuantity}
        steppers
        disabled={paysWithPoints}
        errorWords={errorWords}
      />
      {billingType === 'TRAFFIC' && (
        <CheckboxField
          name="startLater"
          label={<Trans>I'll start it later</Trans>}
          description={
            <Trans>Its validity begins when you press “Start billing” in My orders.</Trans>
          }
          errorWords={errorWords}
        />
      )}
    </>
  );
}

interface MethodFieldProps {
  /** The customer's points; `cost` is the price in points. */
  points: number;
  cost: number;
  /** Points buy one at a time. */
  severalChosen: boolean;
  errorWords: (error: string) => string;
}

/** By card or with points, where the plan is to be had for points; says why points cannot be used. */
export function MethodField({ points, cost, severalChosen, errorWords }: MethodFieldProps) {
  const { t, i18n } = useLingui();
  const left = points - cost;
  const missing = -left;
  return (
    <RadioCards
      name="method"
      label={t`Payment method`}
      errorWords={errorWords}
      columns={2}
      options={[
        {
          value: 'card',
          label: <Trans>Card</Trans>,
          description: <Trans>Credit or debit card, entered on the next step</Trans>,
        },
        {
          value: 'points',
          label: <Trans>Points</Trans>,
          aside: <span className="num text-13">{i18n.number(cost)}</span>,
          disabled: left < 0 || severalChosen,
          description:
            left < 0 ? (
              <Plural value={missing} one="# more point needed" other="# more points needed" />
            ) : severalChosen ? (
              <Trans>With points, you can buy one at a time</Trans>
            ) : (
              <Plural
                value={left}
                one="# point is left afterwards"
                other="# points are left afterwards"
              />
            ),
        },
      ]}
    />
  );
}
