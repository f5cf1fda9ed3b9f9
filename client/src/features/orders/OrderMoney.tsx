import { Plural, Trans, useLingui } from '@lingui/macro';
import { isPayable } from '../../../../schema/rules/order-states';
import type { OrdersTable_OrderFragment } from './OrdersTable.generated';
import { formatAmount } from '../../lib/format';

type Order = OrdersTable_OrderFragment;

/**
 * The amount paid in money or points, its discount, and the amount returned, or the amount due while it can be paid. Nothing for an
 * order that ended unpaid.
 */
export function PaidAmount({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const money = (amount: Order['net']) => (
    <span translate="no" className="tabular-nums">
      {formatAmount(amount, i18n.locale)}
    </span>
  );
  const returned = isSome(order.refunded) || isSome(order.chargedBack);
  const hasAmount = isPaid(order) || isPayable(order);
  return (
    <span className="inline-flex flex-col">
      <CapturedAmount order={order} />
      {isSome(order.discount) && order.paymentMethod !== 'POINTS' && hasAmount && (
        <span className="text-12 text-ink-2">
          <Trans>
            {money(order.discount)} off {money(order.originalPrice)}
          </Trans>
        </span>
      )}
      {isSome(order.refunded) && (
        <span className="text-12 text-ink-2">
          <Trans>{money(order.refunded)} refunded</Trans>
        </span>
      )}
      {isSome(order.chargedBack) && (
        <span className="text-12 text-ink-2">
          <Trans>{money(order.chargedBack)} charged back</Trans>
        </span>
      )}
      {returned && (
        <span className="text-12 text-ink-2">
          <Trans>{money(order.net)} net</Trans>
        </span>
      )}
    </span>
  );
}

export function isSome({ minor }: { minor: string }): boolean {
  return BigInt(minor) > 0n;
}

const isPaid = (order: Order) => order.paymentMethod !== null || isSome(order.captured);

/** The amount taken, before any refund. */
export function CapturedAmount({ order }: { order: Order }) {
  const { i18n } = useLingui();
  if (order.paymentMethod === 'POINTS')
    return (
      <span className="num">
        <Plural value={order.pointsUsed ?? 0} one="# point" other="# points" />
      </span>
    );
  if (isPaid(order))
    return (
      <span translate="no" className="num">
        {formatAmount(order.captured, i18n.locale)}
      </span>
    );
  if (isPayable(order))
    return (
      <span className="text-ink-2">
        <Trans>
          <span translate="no" className="tabular-nums">
            {formatAmount(order.total, i18n.locale)}
          </span>{' '}
          due
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
