import { Plural, Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CheckoutPlanQuery } from '../checkout.generated';
import { wordsForCode } from '../../../lib/error-words';
import { FormDraft } from '../../../lib/forms/FormDraft';
import { lazyNamed } from '../../../lib/lazy-named';
import { Card } from '../../../ui/layout/Card';
import { FormAlert } from '../../../ui/feedback/FormAlert';
import { SubmitButton } from '../../../ui/forms/SubmitButton';
import { type PlanAddress, writePlanAddress } from '../checkout-address';
import { CheckoutBar, CheckoutLayout } from '../CheckoutLayout';
import { type Summary, useQuote } from '../OrderSummary';
import { MethodField, PlanFields } from './PlanFields';
import {
  type CheckoutPlan,
  planSchema,
  type PlanValues,
  times,
  toCount,
  toPlanForm,
} from './plan-form';
import { type Money, usePlaceOrder } from './use-place-order';

const PointsPayment = lazyNamed(() => import('../PointsPayment'), 'PointsPayment');

const PriceChangedDialog = lazyNamed(() => import('./PriceChangedDialog'), 'PriceChangedDialog');

interface PlanFormProps {
  data: CheckoutPlanQuery;
  /** The plan at the start; one of `data.plans`. */
  first: CheckoutPlan;
  address: PlanAddress;
}

/** The form for plan, quantity, and payment method. */
export function PlanForm({ data, first, address }: PlanFormProps) {
  const { t, i18n } = useLingui();
  const { plans, redeemableProducts, me } = data;
  const schema = useMemo(() => planSchema(plans), [plans]);
  const { code, points, endPoints, newPrice, endNewPrice, submit } = usePlaceOrder(
    data,
    address.insteadOf,
  );
  const shownTotal = useRef<Money>(times(first.price, 1));
  /** At the click: the form validates before it is submitted, and a new price may be shown meanwhile. */
  const agreedTotal = useRef<Money>(times(first.price, 1));
  const [done, setDone] = useState(false);
  const planOf = (id: string) => plans.find((plan) => plan.id === id) ?? first;
  const productOf = (id: string) => redeemableProducts.find(({ planId }) => planId === id);

  return (
    <Formik
      initialValues={toPlanForm(address, first)}
      // A quantity that cannot be bought has no total, so show the reason at once.
      initialTouched={{ quantity: true }}
      validateOnMount
      validationSchema={schema}
      onSubmit={(values, helpers) =>
        // Another plan may have been chosen after the method: not each can be had for points.
        submit(
          productOf(values.planId) ? values : { ...values, method: 'card' },
          helpers,
          agreedTotal.current,
        )
      }
    >
      {({ values }) => {
        const plan = planOf(values.planId);
        const { maxQuantity: most } = plan;
        const product = productOf(plan.id);
        const paysWithPoints = values.method === 'points' && product !== undefined;
        const errorWords = (error: string) =>
          error === 'QUANTITY_OUT_OF_RANGE'
            ? t`Enter a whole number from 1 to ${most}`
            : i18n._(wordsForCode(error));
        return (
          <PlanLayout
            plan={plan}
            values={values}
            insteadOf={address.insteadOf}
            done={done}
            onTotal={(total) => {
              shownTotal.current = total;
            }}
          >
            {(total) => (
              <>
                <Card className="p-5 sm:p-6">
                  <Form
                    noValidate
                    onSubmitCapture={() => {
                      agreedTotal.current = shownTotal.current;
                    }}
                    className="flex flex-col gap-6"
                  >
                    <FormDraft name={`checkout:${plan.id}`} />
                    <PlanFields
                      plans={plans}
                      plan={plan}
                      paysWithPoints={paysWithPoints}
                      errorWords={errorWords}
                    />
                    {product !== undefined && (
                      <MethodField
                        points={me.points.total}
                        cost={product.pointsCost}
                        severalChosen={values.quantity !== 1}
                        errorWords={errorWords}
                      />
                    )}
                    <FormAlert code={code} />
                    <CheckoutBar
                      total={total}
                      instead={
                        paysWithPoints && (
                          <Plural value={product.pointsCost} one="# point" other="# points" />
                        )
                      }
                      className="-mx-5 -mb-5 rounded-b-card px-5 sm:-mx-6 sm:-mb-6 sm:px-6 lg:m-0"
                    >
                      <SubmitButton size="large" className="max-sm:px-4">
                        {paysWithPoints ? (
                          <Trans>Pay with points</Trans>
                        ) : (
                          <Trans>Continue to payment</Trans>
                        )}
                      </SubmitButton>
                    </CheckoutBar>
                  </Form>
                </Card>
                {newPrice !== null && (
                  <Suspense>
                    <PriceChangedDialog
                      // Another price is another question: the focus is on Cancel again.
                      key={newPrice.now.minor + newPrice.now.currency}
                      price={newPrice}
                      onClose={endNewPrice}
                    />
                  </Suspense>
                )}
                {product !== undefined && points !== null && (
                  <Suspense>
                    <PointsPayment
                      product={product}
                      points={me.points.total}
                      instead={points.instead}
                      onClose={endPoints}
                      onPaid={() => setDone(true)}
                    />
                  </Suspense>
                )}
              </>
            )}
          </PlanLayout>
        );
      }}
    </Formik>
  );
}

interface PlanLayoutProps {
  plan: CheckoutPlan;
  /** As typed: the quantity is null, or out of bounds, while it is not done. */
  values: PlanValues;
  insteadOf: string | null;
  /** Points have paid for it. */
  done: boolean;
  /** Told whenever another total is shown. */
  onTotal: (total: Money) => void;
  children: (total: Summary['total']) => ReactNode;
}

/**
 * The summary of so many of a plan follows the form; the address follows as well, so that a reload and the way back keep what
 * was chosen. A quantity that cannot be bought has no price, and the address keeps the last one that could be.
 */
function PlanLayout({ plan, values, insteadOf, done, onTotal, children }: PlanLayoutProps) {
  const [search, setSearch] = useSearchParams();
  const count = toCount(values.quantity, plan.maxQuantity);
  const quote = useQuote(plan.id, count);
  const chosen = { planId: plan.id, startLater: values.startLater, insteadOf };
  const address =
    count === null ? null : writePlanAddress({ ...chosen, quantity: count }).toString();
  // Once points have paid, the address names the order.
  const isAddressed = done || address === null || address === search.toString();

  useEffect(() => {
    if (!isAddressed) setSearch(address, { replace: true });
  }, [isAddressed, setSearch, address]);

  const original = times(plan.originalPrice, count ?? 1);
  const total = quote?.total ?? times(plan.price, count ?? 1);
  const discount = BigInt(original.minor) - BigInt(total.minor);
  const shownTotal = count === null ? null : total;
  const tellTotal = useEffectEvent(onTotal);
  const { minor, currency } = total;
  useLayoutEffect(() => {
    tellTotal({ minor, currency });
  }, [minor, currency]);
  return (
    <CheckoutLayout
      done={done}
      summary={{
        orderNumber: null,
        billingType: plan.billingType,
        bytes: plan.bytes === null ? null : String(BigInt(plan.bytes) * BigInt(count ?? 1)),
        limits: plan,
        // Several periods make one long one; several gigabytes share one.
        validity: {
          unit: plan.validity.unit,
          count: plan.validity.count * (plan.billingType === 'UNLIMITED' ? (count ?? 1) : 1),
        },
        quantity: count,
        unit: plan.originalPrice,
        discount: count === null ? null : { minor: String(discount), currency: total.currency },
        total: shownTotal,
        pointsUsed: null,
        // A wrong number earns nothing to speak of.
        pointsEarned: count === null ? false : (quote?.pointsEarned ?? null),
      }}
    >
      {children(shownTotal)}
    </CheckoutLayout>
  );
}
