import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type PlanAddress, writePlanAddress } from './checkout-address';
import { CheckoutLayout } from './CheckoutLayout';
import { type CheckoutPlan, times, toCount } from './plan-form';
import type { Summary } from './OrderSummary';
import { useQuote } from './use-quote';

interface PlanLayoutProps {
  plan: CheckoutPlan;
  /** As it is typed: null, or out of bounds, while it is not done. */
  quantity: number | null;
  startLater: boolean;
  insteadOf: string | null;
  /** Points have paid for it. */
  done: boolean;
  children: (total: Summary['total']) => ReactNode;
}

/**
 * The summary of so many of a plan follows the form; the address follows as well, so that a reload and the way back keep what
 * was chosen. What cannot be bought has no price, and the address keeps what could.
 */
export function PlanLayout({
  plan,
  quantity,
  startLater,
  insteadOf,
  done,
  children,
}: PlanLayoutProps) {
  const [search, setSearch] = useSearchParams();
  const count = toCount(quantity, plan.maxQuantity);
  const quote = useQuote(plan.id, count);
  const chosen: Omit<PlanAddress, 'quantity'> = { planId: plan.id, startLater, insteadOf };
  const address =
    count === null ? null : writePlanAddress({ ...chosen, quantity: count }).toString();
  const isAddressed = address === null || address === search.toString();

  useEffect(() => {
    if (!isAddressed) setSearch(address, { replace: true });
  }, [isAddressed, setSearch, address]);

  const original = times(plan.originalPrice, count ?? 1);
  const total = quote?.total ?? times(plan.price, count ?? 1);
  const discount = BigInt(original.minor) - BigInt(total.minor);
  const shownTotal = count === null ? null : total;
  return (
    <CheckoutLayout
      done={done}
      summary={{
        orderNumber: null,
        billingType: plan.billingType,
        bytes: plan.bytes === null ? null : String(BigInt(plan.bytes) * BigInt(count ?? 1)),
        // Several periods make one long one; several gigabytes share one.
        validityDays:
          plan.billingType === 'UNLIMITED' ? plan.validityDays * (count ?? 1) : plan.validityDays,
        quantity: count,
        unit: plan.originalPrice,
        discount: count === null ? null : { minor: String(discount), currency: total.currency },
        total: shownTotal,
        // A wrong number earns nothing to speak of.
        pointsEarned: count === null ? false : (quote?.pointsEarned ?? null),
      }}
    >
      {children(shownTotal)}
    </CheckoutLayout>
  );
}
