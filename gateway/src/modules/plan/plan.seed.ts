import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { CATALOGUE, CURRENCY } from './plan.catalogue.js';
import { PlanEntity } from './plan.entity.js';

/**
 * Makes the catalogue what plan.catalogue.ts says. Plans that it no longer has are discontinued until they return; a plan
 * that the operator has withdrawn stays withdrawn. Safe to run again; orders keep their own copy of what they bought.
 */
export async function seedPlans(tx: Tx): Promise<void> {
  const plans = CATALOGUE.map(({ gigabytes, priceMinor, sale, ...plan }, position) => ({
    ...plan,
    bytes: gigabytes === null ? null : BigInt(gigabytes) * BYTES_PER_GIGABYTE,
    priceMinor: BigInt(sale?.priceMinor ?? priceMinor),
    originalPriceMinor: BigInt(priceMinor),
    saleFrom: sale === null ? null : new Date(sale.from),
    saleUntil: sale?.until == null ? null : new Date(sale.until),
    currency: CURRENCY,
    position,
    discontinued: false,
  }));
  await tx.upsert(PlanEntity, plans, ['id']);
  await rows(tx, `UPDATE plan SET discontinued = true WHERE NOT discontinued AND id <> ALL ($1)`, [
    plans.map(({ id }) => id),
  ]);
}
