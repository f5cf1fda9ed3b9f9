import { rows, type Tx } from '../../platform/database/database.js';

/** A product that points can buy. */
export interface Redeemable {
  planId: string;
  pointsCost: number;
  name: string;
}

/** Redeemable products, for callers that create an order. */
export class RedeemableService {
  /** Finds a product on offer; null if there is none with this id. */
  async find(tx: Tx, productId: string): Promise<Redeemable | null> {
    const found = await rows<Redeemable>(
      tx,
      `SELECT plan_id AS "planId", points_cost AS "pointsCost", name FROM redeemable_product WHERE id = $1 AND active`,
      [productId],
    );
    return found[0] ?? null;
  }
}
