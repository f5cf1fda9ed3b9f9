import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { type BillingType, BillingTypeEnum } from './billing-type.object.js';
import { PlanEntity } from './plan.entity.js';
import { readPlans } from './plan.reads.js';

export type PlanContext = RequestContext<{ reads: ReadPool }>;

@Resolver()
export class PlanResolver {
  @Query(() => [PlanEntity], { description: 'Plans on sale. Public.' })
  plans(
    @Ctx() { services }: PlanContext,
    @Arg('billingType', () => BillingTypeEnum, {
      nullable: true,
      description: 'Only plans with this billing type.',
    })
    billingType?: BillingType,
  ): Promise<PlanEntity[]> {
    return readPlans(services.reads, billingType ?? null);
  }
}
