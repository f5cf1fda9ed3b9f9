import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import UnlimitedIcon from '~icons/lucide/infinity';
import AccountsIcon from '~icons/lucide/users-round';
import { ADDRESSES, FIRST_SUB_ACCOUNT_PATH } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';

/** Without a sub account there is nobody to connect as: why, and the way to one. */
export function NoAccount({ billingType }: { billingType: 'TRAFFIC' | 'UNLIMITED' }) {
  return (
    <Card>
      {billingType === 'TRAFFIC' ? (
        <EmptyState
          Icon={AccountsIcon}
          title={<Trans>First, a sub account</Trans>}
          action={
            <Link to={FIRST_SUB_ACCOUNT_PATH} className={buttonStyle()}>
              <Trans>Add sub account</Trans>
            </Link>
          }
        >
          <Trans>
            Programs connect to the proxies with the username and the password of a sub account. It
            takes half a minute to make one.
          </Trans>
        </EmptyState>
      ) : (
        <EmptyState
          Icon={UnlimitedIcon}
          title={<Trans>No unlimited plan has been started yet</Trans>}
          action={
            <>
              <a href={ADDRESSES.pricingUnlimited} className={buttonStyle()}>
                <Trans>See unlimited plans</Trans>
              </a>
              <Link to={ADDRESSES.orders} className={buttonStyle('secondary')}>
                <Trans>My orders</Trans>
              </Link>
            </>
          }
        >
          <Trans>
            Its fixed sub account is made when you start your first unlimited order. A paid order
            waits in your orders until you start it.
          </Trans>
        </EmptyState>
      )}
    </Card>
  );
}
