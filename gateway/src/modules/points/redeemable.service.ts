import { rows, type Tx } from '../../platform/database/database.js';

/** What points can buy. */
export interface Redeemable {
  planId: string;
  pointsCost: number;
  name: string;
}

/** The products that points buy, for whoever makes an order of one. */
export class RedeemableService {
  /** A product that is on offer; null when there is none with this id. */
  async find(tx: Tx, productId: string): Promise<Redeemable | null> {
    const found = await rows<Redeemable>(
      tx,
      `SELECT plan_id AS "planId", points_cost AS "pointsCost", name FROM redeemable_product WHERE id = $1 AND active`,
      [productId],
    );
    return found[0] ?? null;
  }
}
