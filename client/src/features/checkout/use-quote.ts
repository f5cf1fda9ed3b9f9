import { useEffect } from 'react';
import { type CheckoutQuoteQuery, useCheckoutQuoteLazyQuery } from './checkout.generated';

type Quote = NonNullable<CheckoutQuoteQuery['orderQuote']['quote']>;

/** Somebody who presses + five times asks once. */
const SETTLED_MS = 250;

/**
 * What the server says that so many of a plan cost and earn; null until it has said so. The summary multiplies by itself
 * meanwhile, and goes on doing so where the server cannot be asked.
 */
export function useQuote(planId: string, quantity: number | null): Quote | null {
  // Prices may have changed since the last time.
  const [ask, { data }] = useCheckoutQuoteLazyQuery({ fetchPolicy: 'network-only' });

  useEffect(() => {
    if (quantity === null) return;
    const timer = setTimeout(() => {
      ask({ variables: { planId, quantity } }).catch(() => undefined);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [ask, planId, quantity]);

  const quote = data?.orderQuote.quote;
  return quote?.plan.id === planId && quote.quantity === quantity ? quote : null;
}
