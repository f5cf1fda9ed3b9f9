import { Trans, useLingui } from '@lingui/macro';
import { type ComponentType, type ReactNode, type SVGProps, useEffect, useRef } from 'react';
import PaidIcon from '~icons/lucide/circle-check';
import ClosedIcon from '~icons/lucide/circle-slash';
import NothingIcon from '~icons/lucide/receipt';
import RefundIcon from '~icons/lucide/undo-2';
import type { Checkout_OrderFragment } from './checkout.generated';
import { ADDRESSES, buyPath, checkoutPath, orderPath } from '../../lib/addresses';
import { formatAmount } from '../../lib/format';
import { planName } from '../../lib/order-words';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';

interface CheckoutMessageProps {
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: ReactNode;
  /** Links to the next places. */
  actions: ReactNode;
  children: ReactNode;
}

/** Says why there is nothing to pay, and where to go. Takes the focus, so that screen readers read it. */
function CheckoutMessage({ Icon, title, actions, children }: CheckoutMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <Card className="flex flex-col items-start gap-3 p-6 sm:p-8">
      <Icon className="size-6 text-ink-3" />
      <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
        {title}
      </h2>
      <div className="text-ink-2">{children}</div>
      <div className="mt-3 flex flex-wrap gap-3">{actions}</div>
    </Card>
  );
}

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
          <a href={buyPath('TRAFFIC')} className={buttonStyle('secondary')}>
            <Trans>See plans</Trans>
          </a>
        </>
      }
    >
      <Trans>This order isn't in your account. It may have been deleted.</Trans>
    </CheckoutMessage>
  );
}

/** A plan that an old link names. */
export function PlanGone() {
  return (
    <CheckoutMessage
      Icon={NothingIcon}
      title={<Trans>This plan is no longer available</Trans>}
      actions={
        <a href={buyPath('TRAFFIC')} className={buttonStyle()}>
          <Trans>See plans</Trans>
        </a>
      }
    >
      <Trans>Prices and plans change over time. Nothing was ordered.</Trans>
    </CheckoutMessage>
  );
}

/** An order that cannot be paid: its state, and links to the next places. */
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

  /** One that can only be bought again. */
  const ended = (icon: typeof PaidIcon, title: ReactNode, text: ReactNode) =>
    message(
      icon,
      title,
      text,
      <>
        {again}
        {see}
      </>,
    );

  switch (order.status) {
    case 'PAID':
    case 'PARTIAL_REFUNDED':
      return message(
        PaidIcon,
        <Trans>This order is paid</Trans>,
        <>
          <p className="font-medium text-ink">{planName(order, i18n)}</p>
          <p className="mt-1">
            {order.paymentMethod === 'POINTS' ? (
              <Trans>You paid with points. Nothing is left to pay.</Trans>
            ) : (
              <Trans>
                We received {formatAmount(order.paid, i18n.locale)}. Nothing is left to pay.
              </Trans>
            )}
          </p>
        </>,
        <>
          <a href={proxies} className={buttonStyle()}>
            <Trans>Set up proxies</Trans>
          </a>
          {see}
          <a href={checkoutPath(order.planId, order.quantity)} className={buttonStyle('quiet')}>
            <Trans>Buy more</Trans>
          </a>
        </>,
      );
    case 'EXPIRED':
      return ended(
        ClosedIcon,
        <Trans>This order has expired</Trans>,
        <Trans>It wasn't paid in time. You weren't charged.</Trans>,
      );
    case 'CANCELLED':
      return ended(
        ClosedIcon,
        <Trans>This order was canceled</Trans>,
        <Trans>It can no longer be paid. You weren't charged.</Trans>,
      );
    case 'REFUNDED':
    case 'CHARGEBACK':
      return ended(
        RefundIcon,
        <Trans>This order's payment was returned</Trans>,
        <Trans>Nothing is left to pay.</Trans>,
      );
    case 'PENDING':
    case 'FAILED':
      return null;
  }
}
