import { columnsOf } from '../../platform/database/columns.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { type BillingType } from './billing-type.object.js';
import { PlanEntity } from './plan.entity.js';

const COLUMNS = columnsOf(PlanEntity);
type PlanRow = Omit<PlanEntity, 'price' | 'originalPrice' | 'unitPrice'>;

/** The plans on sale, in the order they are shown. */
export async function readPlans(
  reads: ReadPool,
  billingType: BillingType | null,
): Promise<PlanEntity[]> {
  const found = await reads.query<PlanRow>(
    'plan.list',
    `SELECT ${COLUMNS} FROM plan WHERE active AND ($1::text IS NULL OR billing_type = $1) ORDER BY position, id`,
    [billingType],
  );
  return found.map((row) => Object.assign(new PlanEntity(), row));
}
