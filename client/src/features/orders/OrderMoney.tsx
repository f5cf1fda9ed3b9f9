import { Plural, Trans, useLingui } from '@lingui/macro';
import type { OrdersTable_OrderFragment } from '../../generated/operations';
import { formatAmount } from '../../lib/format';

type Order = OrdersTable_OrderFragment;

/** What was paid, in money or points; what is due while it can be paid; nothing for an order that came to nothing. */
export function PaidAmount({ order }: { order: Order }) {
  const { i18n } = useLingui();
  if (order.paymentMethod === 'POINTS')
    return (
      <span className="num">
        <Plural value={order.pointsUsed ?? 0} one="# point" other="# points" />
      </span>
    );
  if (order.paymentMethod !== null)
    return <span className="num">{formatAmount(order.paid, i18n.locale)}</span>;
  if (order.status === 'PENDING' || order.status === 'FAILED')
    return (
      <span className="text-ink-2">
        <Trans>
          <span className="num">{formatAmount(order.total, i18n.locale)}</span> due
        </Trans>
      </span>
    );
  return <Nothing />;
}

export function PaymentMethodWords({ order }: { order: Order }) {
  if (order.paymentMethod === 'POINTS') return <Trans>Points</Trans>;
  if (order.paymentMethod === 'ONLINE') return <Trans>Card</Trans>;
  return <Nothing />;
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="sr-only">
        <Trans>nothing</Trans>
      </span>
    </>
  );
}
