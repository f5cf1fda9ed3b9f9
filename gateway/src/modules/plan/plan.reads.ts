import { columnsOf } from '../../platform/database/columns.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { type BillingType } from './billing-type.object.js';
import { PlanEntity } from './plan.entity.js';
import { Plan } from './plan.object.js';

const COLUMNS = columnsOf(PlanEntity);

/** The plans on sale at `now`, in the order they are shown. */
export async function readPlans(
  reads: ReadPool,
  billingType: BillingType | null,
  now: Date,
): Promise<Plan[]> {
  const found = await reads.query<PlanEntity>(
    'plan.list',
    `SELECT ${COLUMNS} FROM plan WHERE active AND NOT discontinued AND ($1::text IS NULL OR billing_type = $1) ORDER BY position, id`,
    [billingType],
  );
  return found.map((row) => new Plan(row, now));
}
