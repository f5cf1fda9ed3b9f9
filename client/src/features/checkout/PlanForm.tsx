import { Plural, Trans, useLingui } from '@lingui/macro';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Form, Formik, type FormikHelpers } from 'formik';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Checkout_OrderFragment,
  CheckoutOrderDocument,
  type CheckoutPlanQuery,
} from './checkout.generated';
import { useOrderCancelMutation } from '../orders/order-changes.generated';
import { useOrderCreateMutation } from './checkout-changes.generated';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { FormAlert } from '../../ui/forms/FormAlert';
import { FormDraft } from '../../lib/forms/FormDraft';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { Card } from '../../ui/Card';
import { CheckboxField } from '../../ui/CheckboxField';
import { NumberField } from '../../ui/NumberField';
import { type PlanAddress, writePlanAddress } from './checkout-address';
import { CheckoutBar } from './CheckoutBar';
import { rememberMade, wasMadeWith } from './made-orders';
import { MethodField } from './MethodField';
import { isPayable } from './order-state';
import {
  type CheckoutPlan,
  planErrors,
  type PlanValues,
  toOrderInput,
  toPlanForm,
} from './plan-form';
import { PlanLayout } from './PlanLayout';
import { RedeemedDialog } from './RedeemedDialog';
import { wasSent } from './sent-payments';

const PointsPayment = lazy(() =>
  import('./PointsPayment').then((module) => ({ default: module.PointsPayment })),
);

interface PlanFormProps {
  plan: CheckoutPlan;
  address: PlanAddress;
  around: Pick<CheckoutPlanQuery, 'me' | 'redeemableProducts'>;
}

/** `planId` has no field: it is the form's subject. */
const fieldOf = (field: string) => (field === 'quantity' ? field : null);

/**
 * How many of a plan and how it is paid; makes the order, which the address then names. Who comes back to the form and goes
 * on has still one order: the same one where nothing was changed, else a new one, and the one before is cancelled.
 */
export function PlanForm({ plan, address, around }: PlanFormProps) {
  const { t, i18n } = useLingui();
  const { insteadOf } = address;
  const [, setSearch] = useSearchParams();
  const [create] = useOrderCreateMutation();
  const [cancel] = useOrderCancelMutation();
  const client = useApolloClient();
  const [before, setBefore] = useState<Checkout_OrderFragment | null>(null);
  const { keyOf } = useIdempotencyKey();
  const [code, setCode] = useState<string | null>(null);
  const [redeeming, setRedeeming] = useState(false);
  const [redeemed, setRedeemed] = useState<Checkout_OrderFragment | null>(null);
  const product = around.redeemableProducts.find(({ planId }) => planId === plan.id);
  const { maxQuantity: most, validityDays: days } = plan;
  const gigabytes = Number(plan.bytes ?? 0) / 1e9;
  const label =
    plan.billingType === 'TRAFFIC'
      ? t`Quantity (packs of ${gigabytes} GB)`
      : t`Quantity (periods of ${days} days, one after another)`;
  const errorWords = (error: string) =>
    error === 'QUANTITY_OUT_OF_RANGE'
      ? t`Enter a whole number from 1 to ${most}`
      : i18n._(wordsForCode(error));

  async function order(values: PlanValues, helpers: FormikHelpers<PlanValues>) {
    setCode(null);
    const input = toOrderInput(values, plan.id);
    const goOn = (orderId: string) => {
      const { startLater } = values;
      // The way back leads to the form as it was left, which knows the order that it has made.
      const left = { planId: plan.id, quantity: values.quantity ?? 1, startLater };
      setSearch(writePlanAddress({ ...left, insteadOf: orderId }), { replace: true });
      setSearch({ order: orderId });
    };
    try {
      // It may have been paid meanwhile, in another tab: then this is another purchase.
      const earlier = insteadOf === null ? null : await askFor(client, insteadOf);
      const isOpen = earlier !== null && isPayable(earlier);
      if (values.method === 'points') {
        setBefore(isOpen ? earlier : null);
        setRedeeming(true);
        return;
      }
      if (isOpen && (wasSent(earlier.id) || wasMadeWith(earlier.id, input))) {
        goOn(earlier.id);
        return;
      }
      const { data } = await create({
        variables: { input, idempotencyKey: keyOf(input) },
        // The next step shows it at once, without asking for it again first.
        update: (cache, { data: made }) => {
          const created = made?.orderCreate.order;
          if (created == null) return;
          cache.writeQuery({
            query: CheckoutOrderDocument,
            variables: { id: created.id },
            data: {
              __typename: 'Query',
              redeemableProducts: around.redeemableProducts,
              me: { ...around.me, order: created },
            },
          });
        },
      });
      const created = data?.orderCreate.order;
      if (created == null) {
        setCode(applyUserErrors(helpers, values, data?.orderCreate.userErrors ?? [], fieldOf));
        return;
      }
      // Only now, so that no failure leaves somebody without either. One that cannot be cancelled expires by itself.
      if (isOpen) await cancel({ variables: { id: earlier.id } }).catch(() => undefined);
      rememberMade(created.id, input);
      goOn(created.id);
    } catch (error) {
      setCode(errorCode(error));
    }
  }

  return (
    <Formik
      initialValues={toPlanForm(address)}
      // What cannot be bought has no total, so it is said at once why.
      initialTouched={{ quantity: true }}
      validateOnMount
      validate={(values) => planErrors(values, plan.maxQuantity)}
      onSubmit={order}
    >
      {({ values }) => (
        <PlanLayout
          plan={plan}
          quantity={values.quantity}
          startLater={values.startLater}
          insteadOf={insteadOf}
          done={redeemed !== null}
        >
          {(total) => (
            <>
              <Card className="p-5 sm:p-6">
                <Form noValidate className="flex flex-col gap-6">
                  <FormDraft name={`checkout:${plan.id}`} />
                  <h2 className="text-17">
                    <Trans>What you buy</Trans>
                  </h2>
                  <NumberField
                    name="quantity"
                    label={label}
                    keepsDescription
                    description={
                      <Trans>
                        <span className="num">1</span> to{' '}
                        <span className="num">{plan.maxQuantity}</span>
                      </Trans>
                    }
                    min={1}
                    max={plan.maxQuantity}
                    steppers
                    disabled={values.method === 'points'}
                    errorWords={errorWords}
                  />
                  {plan.billingType === 'TRAFFIC' && (
                    <CheckboxField
                      name="startLater"
                      label={<Trans>I'll start it later</Trans>}
                      description={
                        <Trans>
                          Its validity begins when you press “Start billing” in My orders.
                        </Trans>
                      }
                      errorWords={errorWords}
                    />
                  )}
                  {product !== undefined && (
                    <MethodField
                      points={around.me.points.total}
                      cost={product.pointsCost}
                      severalChosen={values.quantity !== 1}
                      errorWords={errorWords}
                    />
                  )}
                  <FormAlert code={code} />
                  <CheckoutBar
                    total={total}
                    instead={
                      values.method === 'points' &&
                      product !== undefined && (
                        <Plural value={product.pointsCost} one="# point" other="# points" />
                      )
                    }
                    className="-mx-5 -mb-5 rounded-b-card px-5 sm:-mx-6 sm:-mb-6 sm:px-6 lg:m-0"
                  >
                    <SubmitButton size="large" className="max-sm:px-4">
                      {values.method === 'points' ? (
                        <Trans>Pay with points</Trans>
                      ) : (
                        <Trans>Continue to payment</Trans>
                      )}
                    </SubmitButton>
                  </CheckoutBar>
                </Form>
              </Card>
              {product !== undefined && redeeming && (
                <Suspense>
                  <PointsPayment
                    product={product}
                    points={around.me.points.total}
                    {...(before !== null && { instead: before })}
                    onClose={() => {
                      setRedeeming(false);
                    }}
                    onPaid={(order) => {
                      setRedeeming(false);
                      setRedeemed(order);
                    }}
                  />
                </Suspense>
              )}
              {redeemed !== null && <RedeemedDialog order={redeemed} />}
            </>
          )}
        </PlanLayout>
      )}
    </Formik>
  );
}

/** An order as it is now; null where there is none. */
async function askFor(client: ApolloClient, id: string): Promise<Checkout_OrderFragment | null> {
  const { data } = await client.query({
    query: CheckoutOrderDocument,
    variables: { id },
    fetchPolicy: 'network-only',
  });
  return data?.me.order ?? null;
}
