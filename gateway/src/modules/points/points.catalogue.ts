/** A plan that can be had for points. */
interface CatalogueProduct {
  readonly id: string;
  readonly planId: string;
  readonly name: string;
  readonly pointsCost: number;
  /** What it saves against smaller products, such as `4%`. */
  readonly bonus: string | null;
  /** Shown first. */
  readonly hot: boolean;
}

/** What points buy, in the order in which it is shown. Ids are for ever, as those of plans. */
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
