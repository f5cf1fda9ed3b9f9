import { useLingui } from '@lingui/macro';
import { useCheckoutPlanQuery } from './checkout.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { LoadFailed } from '../../ui/LoadFailed';
import type { PlanAddress } from './checkout-address';
import { CheckoutSkeleton } from './CheckoutLayout';
import { PlanGone } from './CheckoutMessage';
import { PlanForm } from './plan/PlanForm';

/** A plan that is to be bought: the one that the address names, or the smallest of the kind that it asks for. */
export function PlanCheckout({ address }: { address: PlanAddress }) {
  const { t } = useLingui();
  const result = useCheckoutPlanQuery();
  const { data } = result;
  const failure = useFailure(result);

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
