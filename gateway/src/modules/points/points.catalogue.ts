/** A plan that points can buy. */
interface CatalogueProduct {
  readonly id: string;
  readonly planId: string;
  readonly name: string;
  readonly pointsCost: number;
  /** Saving compared with smaller products, such as `4%`. */
  readonly bonus: string | null;
  /** Shown first. */
  readonly hot: boolean;
}

/** The plans that points can buy, in display order. Ids are permanent, like plan ids. */
export const REDEEMABLE_PRODUCTS: readonly CatalogueProduct[] = [
  {
    id: 'redeem-1gb',
    planId: 'traffic-1gb',
    name: '1 GB of traffic',
    pointsCost: 500,
    bonus: null,
    hot: false,
  },
  {
    id: 'redeem-5gb',
    planId: 'traffic-5gb',
    name: '5 GB of traffic',
    pointsCost: 2_400,
    bonus: '4%',
    hot: true,
  },
  {
    id: 'redeem-unlimited-30d',
    planId: 'unlimited-30d',
    name: 'Unlimited for 30 days',
    pointsCost: 2_500,
    bonus: null,
    hot: false,
  },
];
