import { useLingui } from '@lingui/macro';
import { lazy, Suspense, useState } from 'react';
import { type Checkout_OrderFragment, useCheckoutOrderQuery } from './checkout.generated';
import { LoadFailed } from '../../ui/LoadFailed';
import { CardPayment } from './CardPayment';
import { writePlanAddress } from './checkout-address';
import { CheckoutBar } from './CheckoutBar';
import { CheckoutLayout } from './CheckoutLayout';
import { CheckoutSkeleton } from './CheckoutSkeleton';
import { NoOrder } from './NoOrder';
import { isPaid, isPayable } from './order-state';
import { OrderClosed } from './OrderClosed';
import type { Summary } from './OrderSummary';
import { startsLater } from './made-orders';
import { OtherWays } from './OtherWays';
import { RedeemedDialog } from './RedeemedDialog';
import { forgetSent, rememberSent, wasSent } from './sent-payments';
import { useQuote } from './use-quote';

const PaidDialog = lazy(() =>
  import('./PaidDialog').then((module) => ({ default: module.PaidDialog })),
);

/** The provider's news takes a second or two to reach the server. */
const ASK_EVERY_MS = 1_500;
/** It may be paid elsewhere: in another tab, or on a page of the bank that leads back here. */
const ASK_NOW_AND_THEN_MS = 10_000;

/** An order that is to be paid, or was. Whether it is paid is what the server says. */
export function OrderCheckout({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const [sent, setSent] = useState(() => wasSent(orderId));
  const [redeemed, setRedeemed] = useState<Checkout_OrderFragment | null>(null);
  const [seen, setSeen] = useState<'nothing' | 'payable' | 'closed'>('nothing');
  const { data, error, loading, refetch } = useCheckoutOrderQuery({
    variables: { id: orderId },
    pollInterval: sent ? ASK_EVERY_MS : ASK_NOW_AND_THEN_MS,
    notifyOnNetworkStatusChange: true,
  });
  const order = data?.me.order;
  const quote = useQuote(order?.planId ?? '', order == null ? null : order.quantity);

  if (data === undefined)
    return error === undefined ? (
      <CheckoutSkeleton />
    ) : (
      <LoadFailed
        title={t`Failed to get order information`}
        error={error}
        retry={refetch}
        loading={loading}
      />
    );
  if (order == null) return <NoOrder />;

  const payable = isPayable(order);
  // Paid while somebody looked, or since the card element said so before a reload: that is news worth a dialog.
  if (seen === 'nothing' && (payable || sent)) setSeen('payable');
  if (!payable && sent) {
    forgetSent(orderId);
    setSent(false);
  }
  const isNews = seen === 'payable' && order.status === 'PAID';

  return (
    <CheckoutLayout
      summary={summaryOf(order, quote?.pointsEarned ?? null)}
      // What is being paid is not changed any more.
      changePath={payable && !sent ? changePathOf(order) : null}
      done={redeemed !== null || isPaid(order)}
    >
      {payable ? (
        <>
          <CardPayment
            order={order}
            isSent={sent}
            onSent={() => {
              rememberSent(orderId);
              setSent(true);
            }}
            onDoubt={() => {
              // A failure of this is told by the connection's own toast.
              refetch().catch(() => undefined);
            }}
          />
          {!sent && (
            <OtherWays
              order={order}
              products={data.redeemableProducts}
              points={data.me.points.total}
              onRedeemed={setRedeemed}
            />
          )}
          <CheckoutBar total={order.total} className="-mx-5 px-5 sm:-mx-8 sm:px-8" />
        </>
      ) : (
        <OrderClosed order={order} />
      )}
      {redeemed !== null && <RedeemedDialog order={redeemed} />}
      {isNews && (
        <Suspense>
          <PaidDialog
            order={order}
            onStay={() => {
              setSeen('closed');
            }}
          />
        </Suspense>
      )}
    </CheckoutLayout>
  );
}

/** The form that makes such an order. Whether it was to start by hand is known only there, where it was made. */
function changePathOf({ id, planId, quantity }: Checkout_OrderFragment): string {
  const asked = { planId, quantity, startLater: startsLater(id), insteadOf: id };
  return `?${writePlanAddress(asked).toString()}`;
}

/** An order for points earns none, one that came to nothing neither. */
const earnsPoints = (order: Checkout_OrderFragment) =>
  isPayable(order) || (order.status === 'PAID' && order.paymentMethod !== 'POINTS');

function summaryOf(order: Checkout_OrderFragment, pointsEarned: number | null): Summary {
  const { number, billingType, bytes, validityDays, quantity, total, discount } = order;
  const unit = {
    minor: String(BigInt(order.originalPrice.minor) / BigInt(quantity)),
    currency: total.currency,
  };
  return {
    orderNumber: number,
    billingType,
    bytes,
    validityDays,
    quantity,
    unit,
    discount,
    total,
    pointsEarned: earnsPoints(order) && pointsEarned,
  };
}
