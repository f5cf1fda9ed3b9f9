import { Plural, Trans, useLingui } from '@lingui/macro';
import { lazy, Suspense, useState } from 'react';
import type { Checkout_OrderFragment, Checkout_ProductFragment } from './checkout.generated';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/Card';
import { Timestamp } from '../../ui/Timestamp';

const loadPointsPayment = () => import('./PointsPayment');
const PointsPayment = lazy(() =>
  loadPointsPayment().then((module) => ({ default: module.PointsPayment })),
);

interface OtherWaysProps {
  order: Checkout_OrderFragment;
  products: readonly Checkout_ProductFragment[];
  /** What the customer has. */
  points: number;
  onRedeemed: (order: Checkout_OrderFragment) => void;
}

/** When a card does not do: points where they can buy the same, later from the list of orders, or a person to ask. */
export function OtherWays({ order, products, points, onRedeemed }: OtherWaysProps) {
  const { i18n } = useLingui();
  const [redeeming, setRedeeming] = useState(false);
  const product =
    order.quantity === 1 ? products.find(({ planId }) => planId === order.planId) : undefined;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-15 leading-tight">
        <Trans>Other ways to pay</Trans>
      </h2>
      <ul className="mt-3 divide-y divide-line text-13">
        {product !== undefined && (
          <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
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
                onPointerEnter={() => void loadPointsPayment()}
                onFocus={() => void loadPointsPayment()}
                onClick={() => {
                  setRedeeming(true);
                }}
              >
                <Trans>Pay {i18n.number(product.pointsCost)} points</Trans>
              </Button>
            )}
          </li>
        )}
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <span className="text-ink-2">
            <Trans>
              You can pay this order until <Timestamp at={order.expiresAt} />.
            </Trans>
          </span>
          <a href={ADDRESSES.orders} className={buttonStyle('secondary', 'small')}>
            <Trans>Pay later</Trans>
          </a>
        </li>
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <span className="text-ink-2">
            <Trans>
              Something wrong? Contact us and mention order{' '}
              <span className="num">{order.number}</span>.
            </Trans>
          </span>
          <a
            href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(order.number)}`}
            className={buttonStyle('secondary', 'small')}
          >
            <Trans>Contact us</Trans>
          </a>
        </li>
      </ul>
      {product !== undefined && redeeming && (
        <Suspense>
          <PointsPayment
            product={product}
            points={points}
            instead={order}
            onPaid={(made) => {
              setRedeeming(false);
              onRedeemed(made);
            }}
            onClose={() => {
              setRedeeming(false);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
