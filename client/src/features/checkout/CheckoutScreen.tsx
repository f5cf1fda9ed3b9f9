import { useLingui } from '@lingui/macro';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyNamed } from '../../lib/lazy-named';
import { useServices } from '../../lib/services/services';
import { useTitle } from '../../lib/use-title';
import { readCheckoutAddress } from './checkout-address';
import { CheckoutSkeleton } from './CheckoutLayout';
import { NoOrder } from './CheckoutMessage';

// One address needs one of them: forms for the one, cards for the other.
const OrderCheckout = lazyNamed(() => import('./OrderCheckout'), 'OrderCheckout');
const PlanCheckout = lazyNamed(() => import('./PlanCheckout'), 'PlanCheckout');

/**
 * Paying: a plan becomes an order, an order becomes paid. Only a document that was loaded at this address may use the card
 * provider's scripts, so whoever came by a link of the application gets it loaded anew.
 */
export function CheckoutScreen() {
  const { t } = useLingui();
  const { documentPath, openDocument } = useServices();
  const { pathname, search } = useLocation();
  const isOwnDocument = documentPath.startsWith('/checkout');
  useTitle(t`Checkout`);

  useEffect(() => {
    if (!isOwnDocument) openDocument(`${pathname}${search}`);
  }, [isOwnDocument, openDocument, pathname, search]);

  const address = readCheckoutAddress(new URLSearchParams(search));
  // One form for all plans: choosing another one is no other step.
  const step = address === null ? null : (address.orderId ?? 'plan');
  const shown = useRef(step);

  // Move the focus: the previous step is removed together with the focused button.
  useEffect(() => {
    if (shown.current !== step) document.querySelector('main')?.focus();
    shown.current = step;
  }, [step]);

  if (!isOwnDocument) return null;
  if (address === null) return <NoOrder />;
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      {address.orderId !== null ? (
        <OrderCheckout key={address.orderId} orderId={address.orderId} />
      ) : (
        <PlanCheckout address={address} />
      )}
    </Suspense>
  );
}
