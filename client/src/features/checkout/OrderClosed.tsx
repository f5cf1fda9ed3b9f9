import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import PaidIcon from '~icons/lucide/circle-check';
import ClosedIcon from '~icons/lucide/circle-slash';
import RefundIcon from '~icons/lucide/undo-2';
import type { Checkout_OrderFragment } from './checkout.generated';
import { ADDRESSES, checkoutPath, orderPath } from '../../lib/addresses';
import { formatAmount } from '../../lib/format';
import { buttonStyle } from '../../ui/button-style';
import { CheckoutMessage } from './CheckoutMessage';

/** An order that cannot be paid: what became of it, and where to go. */
export function OrderClosed({ order }: { order: Checkout_OrderFragment }) {
  const { i18n } = useLingui();
  const see = (
    <a href={orderPath(order.id)} className={buttonStyle('secondary')}>
      <Trans>See the order</Trans>
    </a>
  );
  const again = (
    <a href={checkoutPath(order.planId, order.quantity)} className={buttonStyle()}>
      <Trans>Buy it again</Trans>
    </a>
  );
  const proxies =
    order.billingType === 'TRAFFIC' ? ADDRESSES.proxiesTraffic : ADDRESSES.proxiesUnlimited;
  const message = (
    icon: typeof PaidIcon,
    title: ReactNode,
    text: ReactNode,
    actions: ReactNode,
  ) => (
    <CheckoutMessage Icon={icon} title={title} actions={actions}>
      {text}
    </CheckoutMessage>
  );

  switch (order.status) {
    case 'PAID':
    case 'PARTIAL_REFUNDED':
      return message(
        PaidIcon,
        <Trans>This order is paid</Trans>,
        order.paymentMethod === 'POINTS' ? (
          <Trans>You paid with points. Nothing is left to pay.</Trans>
        ) : (
          <Trans>
            We received <span className="num">{formatAmount(order.paid, i18n.locale)}</span>.
            Nothing is left to pay.
          </Trans>
        ),
        <>
          <a href={proxies} className={buttonStyle()}>
            <Trans>Set up proxies</Trans>
          </a>
          {see}
        </>,
      );
    case 'EXPIRED':
      return message(
        ClosedIcon,
        <Trans>This order has expired</Trans>,
        <Trans>It wasn't paid in time. You weren't charged.</Trans>,
        <>
          {again}
          {see}
        </>,
      );
    case 'CANCELLED':
      return message(
        ClosedIcon,
        <Trans>This order was canceled</Trans>,
        <Trans>It can no longer be paid. You weren't charged.</Trans>,
        <>
          {again}
          {see}
        </>,
      );
    case 'REFUNDED':
    case 'CHARGEBACK':
      return message(
        RefundIcon,
        <Trans>This order's payment was returned</Trans>,
        <Trans>Nothing is left to pay.</Trans>,
        <>
          {again}
          {see}
        </>,
      );
    case 'PENDING':
    case 'FAILED':
      return null;
  }
}
