import { Trans, useLingui } from '@lingui/macro';
import NothingIcon from '~icons/lucide/receipt';
import { useCheckoutPlanQuery } from './checkout.generated';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { LoadFailed } from '../../ui/LoadFailed';
import { SiteLink } from '../../ui/SiteLink';
import type { PlanAddress } from './checkout-address';
import { CheckoutMessage } from './CheckoutMessage';
import { CheckoutSkeleton } from './CheckoutSkeleton';
import { PlanForm } from './PlanForm';

/** A plan that is to be bought: how many, and how it is paid. */
export function PlanCheckout({ address }: { address: PlanAddress }) {
  const { t } = useLingui();
  const { data, error, loading, refetch } = useCheckoutPlanQuery({
    notifyOnNetworkStatusChange: true,
  });

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

  const plan = data.plans.find(({ id }) => id === address.planId);
  if (plan === undefined)
    return (
      <CheckoutMessage
        Icon={NothingIcon}
        title={<Trans>This plan is not on sale any more</Trans>}
        actions={
          <SiteLink to={ADDRESSES.pricingTraffic} className={buttonStyle()}>
            <Trans>See plans</Trans>
          </SiteLink>
        }
      >
        <Trans>Prices and plans change over time. Nothing was ordered.</Trans>
      </CheckoutMessage>
    );
  return <PlanForm plan={plan} address={address} around={data} />;
}
