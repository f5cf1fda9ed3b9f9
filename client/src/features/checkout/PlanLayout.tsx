import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clampNumber } from '../../ui/number-text';
import { CheckoutLayout } from './CheckoutLayout';
import type { CheckoutPlan } from './PlanCheckout';
import { times } from './plan-form';
import { useQuote } from './use-quote';

interface PlanLayoutProps {
  plan: CheckoutPlan;
  /** As it is typed: null, or out of bounds, while it is not done. */
  quantity: number | null;
  /** Points have paid for it. */
  done: boolean;
  children: ReactNode;
}

/** The summary of so many of a plan follows the form; the address follows as well, so that a reload keeps the quantity. */
export function PlanLayout({ plan, quantity, done, children }: PlanLayoutProps) {
  const [search, setSearch] = useSearchParams();
  const count = clampNumber(quantity ?? 1, { min: 1, max: plan.maxQuantity, step: 1 });
  const quote = useQuote(plan.id, count);
  const isAddressed = search.get('quantity') === String(count);

  useEffect(() => {
    if (!isAddressed) setSearch({ plan: plan.id, quantity: String(count) }, { replace: true });
  }, [isAddressed, setSearch, plan.id, count]);

  const original = times(plan.originalPrice, count);
  const total = quote?.total ?? times(plan.price, count);
  const discount = BigInt(original.minor) - BigInt(total.minor);
  return (
    <CheckoutLayout
      done={done}
      summary={{
        orderNumber: null,
        billingType: plan.billingType,
        bytes: plan.bytes === null ? null : String(BigInt(plan.bytes) * BigInt(count)),
        // Several periods make one long one; several gigabytes share one.
        validityDays:
          plan.billingType === 'UNLIMITED' ? plan.validityDays * count : plan.validityDays,
        quantity: count,
        unit: plan.originalPrice,
        discount: { minor: String(discount), currency: total.currency },
        total,
        pointsEarned: quote?.pointsEarned ?? null,
      }}
    >
      {children}
    </CheckoutLayout>
  );
}
