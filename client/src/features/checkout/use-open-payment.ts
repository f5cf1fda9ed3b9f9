import { useEffect, useEffectEvent, useState } from 'react';
import {
  type Checkout_PaymentFragment,
  useOrderPayMutation,
  useOrderRetryPaymentMutation,
} from './checkout-changes.generated';
import { errorCode } from '../../lib/apollo/errors';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import type { OpenPayment } from './card/card-element';

type OpeningPayment =
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly payment: OpenPayment }
  /** The server had the money already. */
  | { readonly at: 'confirmed' }
  | { readonly at: 'refused'; readonly code: string };

/**
 * Asks the server for the payment of an order. However often that happens (a reload, Retry, another tab) the order has one
 * live intent, and the answer is the same.
 */
export function useOpenPayment(
  orderId: string,
  isRetry: boolean,
  onConfirmed: () => void,
): OpeningPayment & { readonly reopen: () => void } {
  // The client secret is not to be kept anywhere.
  const [pay] = useOrderPayMutation({ fetchPolicy: 'no-cache' });
  const [retry] = useOrderRetryPaymentMutation({ fetchPolicy: 'no-cache' });
  const { keyOf } = useIdempotencyKey();
  const [state, setState] = useState<OpeningPayment>({ at: 'opening' });

  async function ask(): Promise<OpeningPayment> {
    const variables = { id: orderId, idempotencyKey: keyOf({ orderId }) };
    try {
      const payload = isRetry
        ? (await retry({ variables })).data?.orderRetryPayment
        : (await pay({ variables })).data?.orderPay;
      return outcomeOf(payload);
    } catch (error) {
      return { at: 'refused', code: errorCode(error) };
    }
  }

  function settle(outcome: OpeningPayment) {
    setState(outcome);
    if (outcome.at === 'confirmed') onConfirmed();
  }

  // Once an order: a decline changes `isRetry` and opens nothing else, the intent stays payable.
  const askFirst = useEffectEvent(ask);
  const settleFirst = useEffectEvent(settle);
  useEffect(() => {
    let gone = false;
    void askFirst().then((outcome) => {
      if (!gone) settleFirst(outcome);
    });
    return () => {
      gone = true;
    };
  }, [orderId]);

  return {
    ...state,
    reopen: () => {
      setState({ at: 'opening' });
      void ask().then(settle);
    },
  };
}

function outcomeOf(payload: Checkout_PaymentFragment | undefined): OpeningPayment {
  const code = payload?.userErrors[0]?.code;
  if (code !== undefined) return { at: 'refused', code };
  if (payload?.payment?.__typename === 'PaymentConfirmed') return { at: 'confirmed' };
  if (payload?.payment?.__typename === 'PaymentActionRequired')
    return { at: 'open', payment: payload.payment };
  return { at: 'refused', code: 'INTERNAL' };
}
