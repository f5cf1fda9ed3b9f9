import { useLingui } from '@lingui/macro';
import { useCheckoutPlanQuery } from './checkout.generated';
import { useHeldError } from '../../lib/apollo/held-error';
import { LoadFailed } from '../../ui/LoadFailed';
import type { PlanAddress } from './checkout-address';
import { CheckoutSkeleton } from './CheckoutLayout';
import { PlanGone } from './CheckoutMessage';
import { PlanForm } from './plan/PlanForm';

/** A plan that is to be bought: the one that the address names, or the smallest of the kind that it asks for. */
export function PlanCheckout({ address }: { address: PlanAddress }) {
  const { t } = useLingui();
  const result = useCheckoutPlanQuery({ notifyOnNetworkStatusChange: true });
  const { data, loading, refetch } = result;
  const error = useHeldError(result);

  if (data === undefined)
    return error === undefined ? (
      <CheckoutSkeleton />
    ) : (
      <LoadFailed
        title={t`Failed to get order information`}
        error={error}
        retry={refetch}
        loading={loading}
      />
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
