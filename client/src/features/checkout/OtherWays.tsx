import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import type { Checkout_OrderFragment, Checkout_ProductFragment } from '../../generated/operations';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { onIntent } from '../../lib/on-intent';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Timestamp } from '../../ui/Timestamp';

const pointsPayment = onIntent(() =>
  import('./PointsPayment').then(({ PointsPayment }) => PointsPayment),
);

const LINK = 'py-1 font-semibold text-brand underline underline-offset-4';

interface OtherWaysProps {
  order: Checkout_OrderFragment;
  products: readonly Checkout_ProductFragment[];
  /** What the customer has. */
  points: number;
  /** Points have bought the same, in another order. */
  onRedeemed: () => void;
}

/** When a card does not do: points where they can buy the same, and how long there is time to pay. */
export function OtherWays({ order, products, points, onRedeemed }: OtherWaysProps) {
  const { i18n } = useLingui();
  const [redeeming, setRedeeming] = useState(false);
  const product =
    order.quantity === 1 ? products.find(({ planId }) => planId === order.planId) : undefined;
  return (
    <>
      {product !== undefined && (
        <Card className="p-5 sm:p-6">
          <h2 className="text-15 leading-tight">
            <Trans>Other ways to pay</Trans>
          </h2>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-13">
            <span className="text-ink-2">
              {points >= product.pointsCost ? (
                <Plural
                  value={points}
                  one="You have # point, enough for this order."
                  other="You have # points, enough for this order."
                />
              ) : (
                <Plural
                  value={product.pointsCost - points}
                  one="# point more would pay for this order."
                  other="# points more would pay for this order."
                />
              )}
            </span>
            {points >= product.pointsCost && (
              <Button
                tone="secondary"
                size="small"
                {...pointsPayment.intent}
                onClick={() => {
                  setRedeeming(true);
                }}
              >
                <Trans>Pay {i18n.number(product.pointsCost)} points</Trans>
              </Button>
            )}
          </div>
        </Card>
      )}
      <p className="text-13 text-ink-2">
        <Trans>
          You can pay this order until <Timestamp at={order.expiresAt} />.
        </Trans>{' '}
        <a href={ADDRESSES.orders} className={LINK}>
          <Trans>Pay later</Trans>
        </a>{' '}
        <Trans>
          Something wrong? Contact us and mention order <span className="num">{order.number}</span>.
        </Trans>{' '}
        <a
          href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(order.number)}`}
          className={LINK}
        >
          <Trans>Contact us</Trans>
        </a>
      </p>
      {product !== undefined && redeeming && (
        <Suspense>
          <pointsPayment.Component
            product={product}
            points={points}
            instead={order}
            onPaid={onRedeemed}
            onClose={() => {
              setRedeeming(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
