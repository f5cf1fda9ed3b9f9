import { skipToken, useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { CheckoutOrderDocument, useCheckoutPlanQuery } from './checkout.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { lazyNamed } from '../../lib/lazy-named';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { isPaid, type PlanAddress } from './checkout-address';
import { CheckoutSkeleton } from './CheckoutLayout';
import { PlanGone } from './CheckoutMessage';
import { PlanForm } from './plan/PlanForm';
import { replacementOf } from './tab-memory';

const OrderCheckout = lazyNamed(() => import('./OrderCheckout'), 'OrderCheckout');

/** A plan that is to be bought: the one that the address names, or the smallest of the kind that it asks for. */
export function PlanCheckout({ address }: { address: PlanAddress }) {
  const { t } = useLingui();
  const result = useCheckoutPlanQuery();
  const { data } = result;
  const failure = useFailure(result);
  const placed = address.insteadOf === null ? null : replacementOf(address.insteadOf);
  const earlier = useQuery(
    CheckoutOrderDocument,
    placed === null ? skipToken : { variables: { id: placed } },
  );
  const order = earlier.data?.me.order;

  // Back after paying: say what was bought instead of offering to pay again.
  if (placed !== null && order != null && isPaid(order))
    return (
      <Suspense fallback={<CheckoutSkeleton />}>
        <OrderCheckout orderId={placed} />
      </Suspense>
    );
  if (placed !== null && earlier.loading && earlier.data === undefined) return <CheckoutSkeleton />;
  if (data === undefined)
    return failure.error === undefined ? (
      <CheckoutSkeleton />
    ) : (
      <LoadFailed title={t`Failed to get order information`} {...failure} />
    );

  const first = data.plans.find(({ id, billingType }) =>
    address.planId === null ? billingType === address.billingType : id === address.planId,
  );
  return first === undefined ? (
    <PlanGone />
  ) : (
    <PlanForm data={data} first={first} address={address} />
  );
}
