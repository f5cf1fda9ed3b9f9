import { Trans } from '@lingui/macro';
import NothingIcon from '~icons/lucide/receipt';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { SiteLink } from '../../ui/SiteLink';
import { CheckoutMessage } from './CheckoutMessage';

/** Also for an order that is somebody else's: the two are the same. */
export function NoOrder() {
  return (
    <CheckoutMessage
      Icon={NothingIcon}
      title={<Trans>No Order Data Found</Trans>}
      actions={
        <>
          <a href={ADDRESSES.orders} className={buttonStyle()}>
            <Trans>Go to my orders</Trans>
          </a>
          <SiteLink to={ADDRESSES.pricingTraffic} className={buttonStyle('secondary')}>
            <Trans>See plans</Trans>
          </SiteLink>
        </>
      }
    >
      <Trans>This order isn't in your account. It may have been deleted.</Trans>
    </CheckoutMessage>
  );
}
