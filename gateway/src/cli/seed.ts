import { seedLocations } from '../modules/location/location.seed.js';
import { seedPlans } from '../modules/plan/plan.seed.js';
import { seedRedeemableProducts } from '../modules/points/points.seed.js';
import type { Database } from '../platform/database/database.js';

/** Makes the reference data (plans, redeemable products, locations) what this release says. Safe to run at every start. */
export async function seedReferenceData(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Two gateways that start at once take turns; the lock ends with the transaction.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('hearth.seed'))`);
    await seedPlans(tx);
    await seedRedeemableProducts(tx);
    await seedLocations(tx);
  });
}
