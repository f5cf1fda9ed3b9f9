import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import type { Tx } from '../../platform/database/database.js';
import { CATALOGUE, CURRENCY } from './plan.catalogue.js';
import { PlanEntity } from './plan.entity.js';

/** Makes the catalogue what plan.catalogue.ts says. Safe to run again; orders keep their own copy of what they bought. */
export async function seedPlans(tx: Tx): Promise<void> {
  const plans = CATALOGUE.map(({ gigabytes, priceMinor, ...plan }, position) => ({
    ...plan,
    bytes: gigabytes === null ? null : BigInt(gigabytes) * BYTES_PER_GIGABYTE,
    priceMinor: BigInt(priceMinor),
    originalPriceMinor: BigInt(priceMinor),
    currency: CURRENCY,
    position,
  }));
  await tx.upsert(PlanEntity, plans, ['id']);
}
