import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ACTIVATION_PATH, buyPath } from '../../lib/addresses';
import { type ButtonSize, buttonStyle } from '../../ui/button-style';
import type { BalanceView } from './balance-view';

interface UnlimitedActionProps {
  view: BalanceView;
  /** Paid orders that can be activated. */
  waiting: number;
  size?: ButtonSize;
}

/** The next step of the unlimited plan: a paid order is activated before another one is bought. */
export function UnlimitedAction({ view, waiting, size = 'medium' }: UnlimitedActionProps) {
  const style = buttonStyle('secondary', size);
  return waiting > 0 ? (
    <Link to={ACTIVATION_PATH} className={style}>
      <Trans>Activate</Trans>
    </Link>
  ) : (
    <a href={buyPath('UNLIMITED')} className={style}>
      {view.unlimitedLeft === null ? <Trans>Buy now</Trans> : <Trans>Renew</Trans>}
    </a>
  );
}
