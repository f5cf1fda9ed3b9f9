import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { UsageContext } from './usage.context.js';
import { Balance } from '../../entitlement/balance/balance.object.js';
import { ProjectedRunOut } from './run-out.object.js';
import type { RunOut } from './run-out.js';

/** Adds the usage module's fields to the balance. */
@Resolver(() => Balance)
export class RunOutResolver {
  @FieldResolver(() => ProjectedRunOut, {
    nullable: true,
    description: 'When the traffic ends at the pace of the last 168 hours; null without traffic.',
  })
  projectedRunOut(
    @Root() balance: Balance,
    @Ctx() { services }: UsageContext,
  ): Promise<RunOut | null> {
    return services.usageReports.runOut(balance);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: '`at` of `projectedRunOut`, if there was usage in the last 168 hours.',
  })
  async projectedRunOutAt(
    @Root() balance: Balance,
    @Ctx() { services }: UsageContext,
  ): Promise<Date | null> {
    const runOut = await services.usageReports.runOut(balance);
    return runOut === null || runOut.paceBytesPerDay === 0n ? null : runOut.at;
  }
}
