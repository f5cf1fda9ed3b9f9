import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { FormikHelpers } from 'formik';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isPayable } from '../../../../../schema/rules/order-states';
import {
  type Checkout_OrderFragment,
  CheckoutOrderDocument,
  CheckoutPlanDocument,
  type CheckoutPlanQuery,
  CheckoutQuoteDocument,
  useCheckoutCancelMutation,
  useOrderCreateMutation,
} from '../checkout.generated';
import { errorCode } from '../../../lib/apollo/errors';
import { useIdempotencyKey } from '../../../lib/forms/use-idempotency-key';
import { applyUserErrors } from '../../../lib/forms/user-errors';
import { writePlanAddress } from '../checkout-address';
import { rememberMade, wasMadeWith, wasSent } from '../tab-memory';
import { type PlanValues, toOrderInput } from './plan-form';

type Around = Pick<CheckoutPlanQuery, 'me' | 'redeemableProducts'>;

/** `planId` has no field that could be wrong: only plans on sale are offered. */
const fieldOf = (field: string) => (field === 'quantity' ? field : null);

export interface Money {
  readonly minor: string;
  readonly currency: string;
}

/** A price that changed after the customer had been shown another one. There is no order at it yet. */
export interface NewPrice {
  readonly before: Money;
  readonly now: Money;
  /** Makes the order at the new price. */
  readonly accept: () => Promise<void>;
}

/** A purchase with points, and the unpaid order that it replaces. */
export interface PointsPurchase {
  readonly instead: Checkout_OrderFragment | null;
}

/**
 * Makes the order, which the address then names. A customer who returns to the form and continues still has one order: the
 * same one if neither the choice nor its price has changed, else a new one, and the old one is cancelled.
 */
export function usePlaceOrder(around: Around, insteadOf: string | null) {
  const [, setSearch] = useSearchParams();
  const [create] = useOrderCreateMutation();
  const [cancel] = useCheckoutCancelMutation();
  const client = useApolloClient();
  const { keyOf } = useIdempotencyKey();
  /** The request whose answer was lost, if any: it may have made an order, so the next try repeats it as it was. */
  const unanswered = useRef<{ input: string; expectedTotal: string } | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [points, setPoints] = useState<PointsPurchase | null>(null);
  const [newPrice, setNewPrice] = useState<NewPrice | null>(null);

  function goOn(orderId: string, { planId, quantity, startLater }: PlanValues) {
    // The way back leads to the form as it was left, which knows the order that it has made.
    const left = { planId, quantity: quantity ?? 1, startLater, insteadOf: orderId };
    setSearch(writePlanAddress(left), { replace: true });
    setSearch({ order: orderId });
  }

  /**
   * @param shown the total on the customer's screen: an order is made at no other
   * @returns the price of now, if that is another one
   */
  async function place(
    values: PlanValues,
    helpers: FormikHelpers<PlanValues>,
    shown: Money,
  ): Promise<NewPrice | null> {
    const input = toOrderInput(values);
    // The order may have been paid in another tab: then this is a new purchase.
    const earlier = insteadOf === null ? null : await askFor(client, insteadOf);
    const open = earlier !== null && isPayable(earlier) ? earlier : null;
    if (values.method === 'points') {
      setPoints({ instead: open });
      return null;
    }
    // One whose payment is on its way must not be paid twice, whatever it costs.
    if (open !== null && (wasSent(open.id) || (await isStillWanted(client, open, input, shown)))) {
      goOn(open.id, values);
      return null;
    }
    const choice = JSON.stringify(input);
    const lost = unanswered.current?.input === choice ? unanswered.current : null;
    const expectedTotal = lost?.expectedTotal ?? shown.minor;
    const request = { ...input, expectedTotal };
    unanswered.current = { input: choice, expectedTotal };
    const { data } = await create({
      variables: { input: request, idempotencyKey: keyOf(request) },
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
    unanswered.current = null;
    const created = data?.orderCreate.order;
    if (created == null) {
      const errors = data?.orderCreate.userErrors ?? [];
      const now = errors.some((error) => error.code === 'PRICE_CHANGED')
        ? await askForPrice(client, input)
        : null;
      // The lost request was at an older price. The customer has seen this one, so there is nothing to ask.
      if (now !== null && isSame(now, shown) && expectedTotal !== shown.minor)
        return place(values, helpers, now);
      if (now !== null) return { before: shown, now, accept: () => submit(values, helpers, now) };
      setCode(applyUserErrors(helpers, values, errors, fieldOf));
      return null;
    }
    // Only now, so that no failure leaves somebody without either. One that cannot be cancelled expires by itself.
    if (open !== null) await cancel({ variables: { id: open.id } }).catch(() => undefined);
    rememberMade(created.id, input);
    goOn(created.id, values);
    return null;
  }

  async function submit(values: PlanValues, helpers: FormikHelpers<PlanValues>, shown: Money) {
    setCode(null);
    const price = await place(values, helpers, shown).catch((error: unknown) => {
      setCode(errorCode(error));
      return null;
    });
    setNewPrice(price);
  }

  return {
    /** Why the order was not made; null while nothing is wrong. */
    code,
    /** The purchase to pay with points after a confirmation; null without one. */
    points,
    endPoints: () => setPoints(null),
    /** Set while the customer must look at another price than the one that was shown. */
    newPrice,
    endNewPrice: () => setNewPrice(null),
    submit,
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

type Input = ReturnType<typeof toOrderInput>;

/** Whether it is for the same, at the price of now: a sale may have begun or ended since it was made. */
async function isStillWanted(
  client: ApolloClient,
  order: Checkout_OrderFragment,
  input: Input,
  shown: Money,
): Promise<boolean> {
  if (!wasMadeWith(order.id, input) || !isSame(order.total, shown)) return false;
  const now = await askForTotal(client, input);
  return now !== null && isSame(order.total, now);
}

const isSame = (a: Money, b: Money) => a.minor === b.minor && a.currency === b.currency;

async function askForTotal(
  client: ApolloClient,
  { planId, quantity = 1 }: Input,
): Promise<Money | null> {
  const { data } = await client.query({
    query: CheckoutQuoteDocument,
    variables: { planId, quantity },
    fetchPolicy: 'network-only',
  });
  return data?.orderQuote.quote?.total ?? null;
}

/** The price of the order now. The form gets the new prices of all plans as well. */
async function askForPrice(client: ApolloClient, input: Input): Promise<Money | null> {
  const [total] = await Promise.all([
    askForTotal(client, input),
    client.query({ query: CheckoutPlanDocument, fetchPolicy: 'network-only' }),
  ]);
  return total;
}
