import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { BillingType, PlanEntity } from './plan.entity.js';
import type { Plan } from './plan.object.js';

const DAYS_PER_UNIT = 30n;

type PlanRow = Omit<PlanEntity, 'position' | 'active'>;

/** The plans on sale, in the order they are shown. */
export async function readPlans(reads: ReadPool, billingType: BillingType | null): Promise<Plan[]> {
  const found = await reads.query<PlanRow>(
    'plan.list',
    `SELECT id, billing_type AS "billingType", name, bytes, validity_days AS "validityDays", price_minor AS "priceMinor",
            original_price_minor AS "originalPriceMinor", currency, badge, max_quantity AS "maxQuantity"
     FROM plan WHERE active AND ($1::text IS NULL OR billing_type = $1) ORDER BY position, id`,
    [billingType],
  );
  return found.map(toPlan);
}

function toPlan({ priceMinor, originalPriceMinor, currency, ...plan }: PlanRow): Plan {
  const units = plan.bytes ?? BigInt(plan.validityDays);
  const perUnit = plan.bytes === null ? DAYS_PER_UNIT : BYTES_PER_GIGABYTE;
  return {
    ...plan,
    price: { minor: priceMinor, currency },
    originalPrice: { minor: originalPriceMinor, currency },
    unitPrice: { minor: (priceMinor * perUnit) / units, currency },
  };
}
