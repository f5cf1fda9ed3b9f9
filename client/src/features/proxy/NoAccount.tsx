import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import UnlimitedIcon from '~icons/lucide/infinity';
import { ADDRESSES, FIRST_SUB_ACCOUNT_PATH } from '../../lib/addresses';
import { FirstSubAccount } from '../../ui/sub-accounts/FirstSubAccount';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';

/** Without a sub account there is nobody to connect as: why, and the way to one. */
export function NoAccount({ billingType }: { billingType: 'TRAFFIC' | 'UNLIMITED' }) {
  return (
    <Card>
      {billingType === 'TRAFFIC' ? (
        <FirstSubAccount path={FIRST_SUB_ACCOUNT_PATH}>
          <Trans>
            Programs connect to the proxies with a sub account's username and password. Creating one
            takes half a minute.
          </Trans>
        </FirstSubAccount>
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
            Its sub account is created when you start your first unlimited order. A paid order stays
            in My orders until you start it.
          </Trans>
        </EmptyState>
      )}
    </Card>
  );
}
