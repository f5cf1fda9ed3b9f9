import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Clock } from '../../platform/clock.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { type BillingType, BillingTypeEnum } from './billing-type.object.js';
import { Plan } from './plan.object.js';
import { readPlans } from './plan.reads.js';

export type PlanContext = RequestContext<{ reads: ReadPool; clock: Clock }>;

@Resolver()
export class PlanResolver {
  @Query(() => [Plan], { description: 'Plans on sale. Public.' })
  plans(
    @Ctx() { services }: PlanContext,
    @Arg('billingType', () => BillingTypeEnum, {
      nullable: true,
      description: 'Only plans with this billing type.',
    })
    billingType?: BillingType,
  ): Promise<Plan[]> {
    return readPlans(services.reads, billingType ?? null, services.clock.now());
  }
}
