import type { I18n } from '@lingui/core';
import { gigabytesToBytes } from '../../../../schema/rules/bytes';
import { validityOf } from '../../../../schema/rules/validity';
import * as catalogue from '../../../../schema/generated/catalogue';
import type { ProductsQuery } from './Products.generated';
import { formatMoney } from '../../lib/format';
import { planName, validityText } from '../../lib/order-words';

type Product = Omit<ProductsQuery['redeemableProducts'][number], '__typename'>;
type Plan = Omit<ProductsQuery['plans'][number], '__typename'>;

/** A product for display. */
export interface ProductView {
  readonly id: string;
  /** In the reader's language. */
  readonly name: string;
  readonly pointsCost: number;
  /** Its order waits for an unlimited period that is running. */
  readonly isUnlimited: boolean;
  /** The saving against smaller products, such as `4%`. */
  readonly bonus: string | null;
  readonly price: string;
  /** Of its plan. Null if that is not on sale. */
  readonly validity: string | null;
  readonly hot: boolean;
  /** Points missing for it. 0 if affordable. */
  readonly missing: number;
}

/** API → display. A product whose plan is not on sale keeps the gateway's English name. */
export function toProductView(
  product: Product,
  { total, plans, i18n }: { total: number; plans: readonly Plan[]; i18n: I18n },
): ProductView {
  const { id, pointsCost, bonus, originalPrice, hot } = product;
  const plan = plans.find((each) => each.id === product.planId);
  return {
    id,
    name: plan === undefined ? product.name : planName(plan, i18n),
    pointsCost,
    isUnlimited: plan?.billingType === 'UNLIMITED',
    bonus,
    price: formatMoney(Number(originalPrice.minor), originalPrice.currency, i18n.locale),
    validity: plan === undefined ? null : validityText(plan.validity, i18n),
    hot,
    missing: Math.max(pointsCost - total, 0),
  };
}

/** The products at build time, in place of those that are still loading. */
export function expectedProducts(i18n: I18n): readonly ProductView[] {
  const plans = catalogue.plans.map(({ id, billingType, gigabytes, priceMinor, ...terms }) => ({
    id,
    billingType,
    validity: { __typename: 'Validity' as const, ...validityOf(terms) },
    bytes: gigabytes === null ? null : String(gigabytesToBytes(String(gigabytes))),
    originalPrice: {
      __typename: 'Money' as const,
      minor: String(priceMinor),
      currency: catalogue.prices.currency,
    },
  }));
  return catalogue.redeemableProducts.flatMap((product) => {
    const plan = plans.find(({ id }) => id === product.planId);
    if (plan === undefined) return [];
    const whole = { ...product, originalPrice: plan.originalPrice };
    return [toProductView(whole, { total: product.pointsCost, plans, i18n })];
  });
}
