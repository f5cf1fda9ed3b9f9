import { msg, Trans, useLingui } from '@lingui/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Checkout_OrderFragment,
  CheckoutOrderDocument,
  type CheckoutPlanQuery,
  useOrderCreateMutation,
} from '../../generated/operations';
import { errorCode } from '../../lib/apollo/errors';
import { wordsForCode } from '../../lib/error-words';
import { FormAlert } from '../../lib/forms/FormAlert';
import { SubmitButton } from '../../lib/forms/SubmitButton';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { Card } from '../../ui/Card';
import { CheckboxField } from '../../ui/CheckboxField';
import { NumberField } from '../../ui/NumberField';
import { MethodField } from './MethodField';
import { type PlanValues, planSchema, toOrderInput, toPlanForm } from './plan-form';
import type { CheckoutPlan } from './PlanCheckout';
import { PlanLayout } from './PlanLayout';
import { PointsPayment } from './PointsPayment';
import { RedeemedDialog } from './RedeemedDialog';

interface PlanFormProps {
  plan: CheckoutPlan;
  quantity: number;
  around: Pick<CheckoutPlanQuery, 'me' | 'redeemableProducts'>;
}

const QUANTITY_LABELS = {
  TRAFFIC: msg`Quantity`,
  UNLIMITED: msg`Periods, one after the other`,
} as const;

/** `planId` has no field: it is the form's subject. */
const fieldOf = (field: string) => (field === 'quantity' ? field : null);

/** How many of a plan and how it is paid; makes the order, which the address then names. */
export function PlanForm({ plan, quantity, around }: PlanFormProps) {
  const { i18n } = useLingui();
  const [, setSearch] = useSearchParams();
  const [create] = useOrderCreateMutation();
  const keyOf = useIdempotencyKey();
  const [code, setCode] = useState<string | null>(null);
  const [redeeming, setRedeeming] = useState(false);
  const [redeemed, setRedeemed] = useState<Checkout_OrderFragment | null>(null);
  const product = around.redeemableProducts.find(({ planId }) => planId === plan.id);
  const errorWords = (error: string) => i18n._(wordsForCode(error));

  async function order(values: PlanValues, helpers: FormikHelpers<PlanValues>) {
    setCode(null);
    if (values.method === 'points') {
      setRedeeming(true);
      return;
    }
    const input = toOrderInput(values, plan.id);
    try {
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
      if (created == null)
        setCode(applyUserErrors(helpers, values, data?.orderCreate.userErrors ?? [], fieldOf));
      else setSearch({ order: created.id }, { replace: true });
    } catch (error) {
      setCode(errorCode(error));
    }
  }

  return (
    <Formik
      initialValues={toPlanForm(Math.min(quantity, plan.maxQuantity))}
      validationSchema={planSchema(plan.maxQuantity)}
      onSubmit={order}
    >
      {({ values }) => (
        <PlanLayout plan={plan} quantity={values.quantity} done={redeemed !== null}>
          <Card className="p-5 sm:p-6">
            <Form noValidate className="flex flex-col gap-6">
              <h2 className="text-17">
                <Trans>What you buy</Trans>
              </h2>
              <NumberField
                name="quantity"
                label={i18n._(QUANTITY_LABELS[plan.billingType])}
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
                  label={<Trans>I will start it myself later</Trans>}
                  description={
                    <Trans>Its validity begins when you press “Start billing” in My orders.</Trans>
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
              <SubmitButton size="large" className="self-start max-sm:w-full">
                {values.method === 'points' ? (
                  <Trans>Pay with points</Trans>
                ) : (
                  <Trans>Continue to payment</Trans>
                )}
              </SubmitButton>
            </Form>
          </Card>
          {product !== undefined && redeeming && (
            <PointsPayment
              product={product}
              points={around.me.points.total}
              onClose={() => {
                setRedeeming(false);
              }}
              onPaid={(order) => {
                setRedeeming(false);
                setRedeemed(order);
              }}
            />
          )}
          {redeemed !== null && <RedeemedDialog order={redeemed} />}
        </PlanLayout>
      )}
    </Formik>
  );
}
