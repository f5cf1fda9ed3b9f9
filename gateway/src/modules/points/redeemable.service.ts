import type { Tx } from '../../platform/database/database.js';
import { RedeemableProductEntity } from './redeemable-product.entity.js';

/** A product that points can buy. */
export interface Redeemable {
  planId: string;
  pointsCost: number;
  name: string;
}

/** Redeemable products, for callers that create an order. */
export class RedeemableService {
  /** Finds a product on offer; null if there is none with this id. */
  find(tx: Tx, productId: string): Promise<Redeemable | null> {
    return tx.findOne(RedeemableProductEntity, {
      select: { planId: true, pointsCost: true, name: true },
      where: { id: productId, active: true },
    });
  }
}
