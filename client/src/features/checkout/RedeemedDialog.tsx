import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Checkout_OrderFragment } from './checkout.generated';

const PaidDialog = lazy(() =>
  import('./PaidDialog').then((module) => ({ default: module.PaidDialog })),
);

/** An order that points have paid; who stays goes on at that order. */
export function RedeemedDialog({ order }: { order: Checkout_OrderFragment }) {
  const [, setSearch] = useSearchParams();
  return (
    <Suspense>
      <PaidDialog
        order={order}
        onStay={() => {
          setSearch({ order: order.id }, { replace: true });
        }}
      />
    </Suspense>
  );
}
