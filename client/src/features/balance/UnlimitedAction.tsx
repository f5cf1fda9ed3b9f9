import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ACTIVATION_PATH, ADDRESSES, buyPath } from '../../lib/addresses';
import { type ButtonSize, buttonStyle } from '../../ui/button-style';
import type { BalanceCard_BalanceFragment } from './balance-card.generated';
import type { BalanceView } from './balance-view';

interface UnlimitedActionProps {
  view: BalanceView;
  unlimited: BalanceCard_BalanceFragment['unlimited'];
  size?: ButtonSize;
}

/**
 * The next step of the unlimited plan: a paid order is activated before another one is bought, and one on hold is not replaced
 * by another, which would wait behind it.
 */
export function UnlimitedAction({ view, unlimited, size = 'medium' }: UnlimitedActionProps) {
  const style = buttonStyle('secondary', size);
  const { ordersActivated, ordersHeld, ordersWaiting } = unlimited;
  if (view.unlimitedLeft === null && ordersWaiting === 0 && ordersActivated + ordersHeld > 0)
    return (
      <Link to={ADDRESSES.orders} className={style}>
        <Trans>See orders</Trans>
      </Link>
    );
  return ordersWaiting > 0 ? (
    <Link to={ACTIVATION_PATH} className={style}>
      <Trans>Activate</Trans>
    </Link>
  ) : (
    <a href={buyPath('UNLIMITED')} className={style}>
      {view.unlimitedLeft === null ? <Trans>Buy now</Trans> : <Trans>Renew</Trans>}
    </a>
  );
}
