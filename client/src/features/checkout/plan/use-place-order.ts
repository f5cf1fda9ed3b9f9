import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Checkout_OrderFragment,
  CheckoutOrderDocument,
  type CheckoutPlanQuery,
  CheckoutQuoteDocument,
  useOrderCreateMutation,
} from '../checkout.generated';
import { useOrderCancelMutation } from '../../orders/order-changes.generated';
import { errorCode } from '../../../lib/apollo/errors';
import { useIdempotencyKey } from '../../../lib/forms/use-idempotency-key';
import { applyUserErrors } from '../../../lib/forms/user-errors';
import { isPayable, writePlanAddress } from '../checkout-address';
import { rememberMade, wasMadeWith, wasSent } from '../tab-memory';
import { type PlanValues, toOrderInput } from './plan-form';

type Around = Pick<CheckoutPlanQuery, 'me' | 'redeemableProducts'>;

/** `planId` has no field that could be wrong: only plans on sale are offered. */
const fieldOf = (field: string) => (field === 'quantity' ? field : null);

/** What points pay for; an unpaid order for it is not needed any more then. */
export interface PointsPurchase {
  readonly instead: Checkout_OrderFragment | null;
}

/**
 * Makes the order, which the address then names. Who comes back to the form and goes on has still one order: the same one
 * where neither the choice nor its price has changed, else a new one, and the one before is cancelled.
 */
export function usePlaceOrder(around: Around, insteadOf: string | null) {
  const [, setSearch] = useSearchParams();
  const [create] = useOrderCreateMutation();
  const [cancel] = useOrderCancelMutation();
  const client = useApolloClient();
  const { keyOf } = useIdempotencyKey();
  const [code, setCode] = useState<string | null>(null);
  const [points, setPoints] = useState<PointsPurchase | null>(null);

  function goOn(orderId: string, { planId, quantity, startLater }: PlanValues) {
    // The way back leads to the form as it was left, which knows the order that it has made.
    const left = { planId, quantity: quantity ?? 1, startLater, insteadOf: orderId };
    setSearch(writePlanAddress(left), { replace: true });
    setSearch({ order: orderId });
  }

  async function place(values: PlanValues, helpers: FormikHelpers<PlanValues>) {
    const input = toOrderInput(values);
    // It may have been paid meanwhile, in another tab: then this is another purchase.
    const earlier = insteadOf === null ? null : await askFor(client, insteadOf);
    const open = earlier !== null && isPayable(earlier) ? earlier : null;
    if (values.method === 'points') {
      setPoints({ instead: open });
      return;
    }
    // One whose payment is on its way must not be paid twice, whatever it costs.
    if (open !== null && (wasSent(open.id) || (await isStillWanted(client, open, input)))) {
      goOn(open.id, values);
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
    if (open !== null) await cancel({ variables: { id: open.id } }).catch(() => undefined);
    rememberMade(created.id, input);
    goOn(created.id, values);
  }

  return {
    /** Why the order was not made; null while nothing is wrong. */
    code,
    /** What is to be paid with points, after it was confirmed; null while nothing is. */
    points,
    endPoints: () => {
      setPoints(null);
    },
    submit: async (values: PlanValues, helpers: FormikHelpers<PlanValues>) => {
      setCode(null);
      await place(values, helpers).catch((error: unknown) => {
        setCode(errorCode(error));
      });
    },
  };
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

/** Whether it is for the same, at the price of now: a sale may have begun or ended since it was made. */
async function isStillWanted(
  client: ApolloClient,
  order: Checkout_OrderFragment,
  input: ReturnType<typeof toOrderInput>,
): Promise<boolean> {
  if (!wasMadeWith(order.id, input)) return false;
  const { planId, quantity = 1 } = input;
  const { data } = await client.query({
    query: CheckoutQuoteDocument,
    variables: { planId, quantity },
    fetchPolicy: 'network-only',
  });
  const total = data?.orderQuote.quote?.total;
  return total?.minor === order.total.minor && total.currency === order.total.currency;
}
