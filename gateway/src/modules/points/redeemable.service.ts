import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';

/** A product that points can buy. */
export interface Redeemable {
  planId: string;
  pointsCost: number;
  name: string;
}

/** Redeemable products, for callers that create an order. */
export class RedeemableService {
  /** Finds a product on offer whose plan is on sale; null if there is none with this id. */
  async find(tx: Tx, productId: string): Promise<Redeemable | null> {
    const found = await prepared<Redeemable>(
      tx,
      'points.redeemable',
      `SELECT r.plan_id AS "planId", r.points_cost AS "pointsCost", r.name
       FROM redeemable_product r JOIN plan p ON p.id = r.plan_id
       WHERE r.id = $1 AND r.active AND p.active AND NOT p.discontinued`,
      [productId],
    );
    return found.rows[0] ?? null;
  }
}
