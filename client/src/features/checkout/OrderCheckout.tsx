import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import { isPayable } from '../../../../schema/rules/order-states';
import {
  type Checkout_OrderFragment,
  type Checkout_ProductFragment,
  useCheckoutOrderQuery,
} from './checkout.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { ADDRESSES, ticketAboutOrderPath } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { onIntent } from '../../lib/on-intent';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Timestamp } from '../../ui/Timestamp';
import { CardPayment } from './card/CardPayment';
import { isPaid, writePlanAddress } from './checkout-address';
import { CheckoutBar, CheckoutLayout, CheckoutSkeleton } from './CheckoutLayout';
import { NoOrder, OrderClosed } from './CheckoutMessage';
import { type Summary, useQuote } from './OrderSummary';
import { forgetSent, rememberSent, startsLater, wasSent } from './tab-memory';

const PaidDialog = lazyNamed(() => import('./PaidDialog'), 'PaidDialog');

/** That of the card without details. */
const INVOICE_DETAILS_HEIGHT = 'h-35 w-full';
const InvoiceDetails = lazyNamed(() => import('./card/InvoiceDetails'), 'InvoiceDetails');
const pointsPayment = onIntent(async () => (await import('./PointsPayment')).PointsPayment);

const LINK = 'py-1 font-semibold text-brand underline underline-offset-4';

/** The provider's news takes a second or two to reach the server. */
const ASK_EVERY_MS = 1_500;
/** Poll: the order may be paid in another tab, or on a page of the bank that leads back here. */
const ASK_NOW_AND_THEN_MS = 10_000;

/** An order before and after its payment. Only the server decides whether it is paid. */
export function OrderCheckout({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const [sent, setSent] = useState(() => wasSent(orderId));
  const [isRedeemed, setIsRedeemed] = useState(false);
  const [seen, setSeen] = useState<'nothing' | 'payable' | 'closed'>('nothing');
  const result = useCheckoutOrderQuery({
    variables: { id: orderId },
    pollInterval: sent ? ASK_EVERY_MS : ASK_NOW_AND_THEN_MS,
  });
  const { data, refetch } = result;
  const failure = useFailure(result);
  const order = data?.me.order;
  const quote = useQuote(order?.planId ?? '', order == null ? null : order.quantity);

  if (data === undefined)
    return failure.error === undefined ? (
      <CheckoutSkeleton />
    ) : (
      <LoadFailed title={t`Failed to get order information`} {...failure} />
    );
  if (order == null) return <NoOrder />;

  const payable = isPayable(order);
  // Paid while somebody looked, or since the card element said so before a reload: that is news worth a dialog.
  if (seen === 'nothing' && (payable || sent)) setSeen('payable');
  if (!payable && sent) {
    forgetSent(orderId);
    setSent(false);
  }
  const points = data.me.points.total;
  const product = productFor(order, data.redeemableProducts, points);
  const isNews = seen === 'payable' && order.status === 'PAID';

  return (
    <CheckoutLayout
      summary={summaryOf(order, quote?.pointsEarned ?? null)}
      // An order cannot change while it is being paid.
      changePath={payable && !sent ? changePathOf(order) : null}
      done={isRedeemed || isPaid(order)}
    >
      {payable && !sent && (
        <Suspense fallback={<Skeleton className={INVOICE_DETAILS_HEIGHT} />}>
          <InvoiceDetails />
        </Suspense>
      )}
      {payable ? (
        <CardPayment
          order={order}
          hasOtherWay={product !== undefined}
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
      ) : (
        <OrderClosed order={order} />
      )}
      {/* Points cancel the order that they replace. Stay mounted, because the result of the purchase is shown from here. */}
      {((payable && !sent) || isRedeemed) && (
        <OtherWays
          order={order}
          product={product}
          points={points}
          onRedeemed={() => setIsRedeemed(true)}
        />
      )}
      {payable && <CheckoutBar total={order.total} className="-mx-5 px-5 sm:-mx-8 sm:px-8" />}
      {isNews && (
        <Suspense>
          <PaidDialog order={order} onStay={() => setSeen('closed')} />
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
  const { number, billingType, bytes, validity, quantity, total, discount } = order;
  const unit = {
    minor: String(BigInt(order.originalPrice.minor) / BigInt(quantity)),
    currency: total.currency,
  };
  return {
    orderNumber: number,
    billingType,
    bytes,
    limits: order,
    validity,
    quantity,
    unit,
    discount,
    total,
    pointsUsed: order.paymentMethod === 'POINTS' ? order.pointsUsed : null,
    pointsEarned: earnsPoints(order) && pointsEarned,
  };
}

/** The product that points can buy instead of the order. Points buy one at a time. */
function productFor(
  { planId, quantity }: Checkout_OrderFragment,
  products: readonly Checkout_ProductFragment[],
  points: number,
): Checkout_ProductFragment | undefined {
  return products.find(
    (product) => product.planId === planId && quantity === 1 && points >= product.pointsCost,
  );
}

interface OtherWaysProps {
  order: Checkout_OrderFragment;
  /** The product that points can buy instead. */
  product: Checkout_ProductFragment | undefined;
  /** The customer's points. */
  points: number;
  /** Points have bought the same, in another order. */
  onRedeemed: () => void;
}

/** When a card does not do: points where they can buy the same, and how long there is time to pay. */
function OtherWays({ order, product, points, onRedeemed }: OtherWaysProps) {
  const { i18n } = useLingui();
  /** Kept: once they are spent, the points no longer suffice. */
  const [redeeming, setRedeeming] = useState<Checkout_ProductFragment | null>(null);
  return (
    <>
      {product !== undefined && (
        <Card className="p-5 sm:p-6">
          <h2 className="text-15 leading-tight">
            <Trans>Other ways to pay</Trans>
          </h2>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-13">
            <span className="text-ink-2">
              <Plural
                value={points}
                one="You have # point, enough for this order."
                other="You have # points, enough for this order."
              />
            </span>
            <Button
              tone="secondary"
              size="small"
              {...pointsPayment.intent}
              onClick={() => setRedeeming(product)}
            >
              <Trans>Pay {i18n.number(product.pointsCost)} points</Trans>
            </Button>
          </div>
        </Card>
      )}
      <p className="text-13 text-ink-2">
        <Trans>
          You can pay this order until <Timestamp at={order.expiresAt} inSentence />.
        </Trans>{' '}
        <a href={ADDRESSES.orders} className={LINK}>
          <Trans>Pay later</Trans>
        </a>{' '}
        <Trans>Something wrong?</Trans>{' '}
        <a href={ticketAboutOrderPath(order.id)} target="_blank" className={LINK}>
          <Trans>Contact support</Trans>
        </a>
      </p>
      {redeeming !== null && (
        <Suspense>
          <pointsPayment.Component
            product={redeeming}
            points={points}
            instead={order}
            onPaid={onRedeemed}
            onClose={() => setRedeeming(null)}
          />
        </Suspense>
      )}
    </>
  );
}
