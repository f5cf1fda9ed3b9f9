import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { ADDRESSES, orderPath } from '../../lib/addresses';
import { formatTraffic } from '../../lib/format';
import { Notice } from '../../ui/feedback/Notice';
import type { BalanceView } from './balance-view';

const LINK = 'py-1 font-semibold underline underline-offset-4';

interface HeldNoticeProps {
  view: BalanceView;
  /** Unlimited orders that are on hold. */
  ordersHeld: number;
}

/** Names the purchases that a dispute holds, the reason, and what happens next. */
export function HeldNotice({ view: { heldBytes, heldGrants }, ordersHeld }: HeldNoticeProps) {
  const { i18n } = useLingui();
  if (heldBytes === 0n && ordersHeld === 0) return null;
  const [only] = heldGrants;
  const path =
    heldGrants.length === 1 && ordersHeld === 0 && only?.orderId != null
      ? orderPath(only.orderId)
      : ADDRESSES.orders;
  return (
    <Notice tone="warn">
      {heldBytes > 0n ? (
        <Trans>
          <span className="tabular-nums">{formatTraffic(heldBytes, i18n.locale)}</span> is on hold
          and not part of your balance, because the cardholder's bank disputes the payment.
        </Trans>
      ) : (
        <Trans>
          An unlimited period is on hold, because the cardholder's bank disputes the payment.
        </Trans>
      )}{' '}
      <Trans>If the dispute is won, it is released and its validity extended.</Trans>{' '}
      <Link to={path} className={LINK}>
        {path === ADDRESSES.orders ? <Trans>See orders</Trans> : <Trans>See the order</Trans>}
      </Link>
    </Notice>
  );
}
