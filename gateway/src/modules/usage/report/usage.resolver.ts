import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Int, Resolver, Root } from 'type-graphql';
import { asksAnywhereFor } from '../../../platform/graphql/asks-for.js';
import type { UsageContext } from './usage.context.js';
import type { RecommendationLevel } from '../../../../../schema/rules/advice.js';
import { Me } from '../../user/me.object.js';
import type { ReportRecord } from './usage-report.js';
import type { UsageGranularity } from './usage-buckets.js';
import type { BucketRecord } from './usage-sums.js';
import {
  RecommendationLevelEnum,
  UsageBucket,
  UsageFilterInput,
  UsageGranularityEnum,
  UsageGroupByEnum,
  UsagePrevious,
  UsageRangeInput,
  UsageReport,
  UsageWriteOff,
} from './usage.object.js';
import type { UsageGroupBy, WriteOffRow } from './usage.reads.js';

/** Fields that need the buckets, here or in a series. */
const BUCKETS = ['buckets', 'peak'] as const;
/** Fields that need more than the total bytes of each bucket. */
const DETAILS = [
  'bytesUp',
  'bytesDown',
  'requests',
  'paidBytes',
  'freeBytes',
  'writtenOffBytes',
  'writtenOff',
  'series',
] as const;

@Resolver(() => Me)
export class MyUsageResolver {
  @FieldResolver(() => UsageReport, {
    description: 'Usage in buckets. Without `last` and `range`: the last 30 days.',
  })
  usage(
    @Root() me: Me,
    @Ctx() { services }: UsageContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('last', () => Int, {
      nullable: true,
      description: 'The last calendar days, including today.',
    })
    last?: number | null,
    @Arg('range', () => UsageRangeInput, {
      nullable: true,
      description: 'A period between two instants.',
    })
    range?: UsageRangeInput | null,
    @Arg('granularity', () => UsageGranularityEnum, {
      defaultValue: UsageGranularityEnum.DAY,
      description: 'Length of the buckets; at most 800 of them.',
    })
    granularity: UsageGranularity = 'DAY',
    @Arg('timeZone', () => String, {
      defaultValue: 'UTC',
      description: 'IANA name of the time zone of days, weeks, and months, e.g. `Asia/Hong_Kong`.',
    })
    timeZone = 'UTC',
    @Arg('groupBy', () => UsageGroupByEnum, {
      nullable: true,
      description: 'Groups usage into series.',
    })
    groupBy?: UsageGroupBy | null,
    @Arg('filter', () => UsageFilterInput, { nullable: true, description: 'Filters the usage.' })
    filter?: UsageFilterInput | null,
  ): Promise<ReportRecord> {
    return services.usageReports.report(
      { accountId: me.accountId, registeredAt: me.registeredAt },
      {
        last: last ?? null,
        range: range ?? null,
        granularity,
        timeZone,
        groupBy: groupBy ?? null,
        filter: filter ?? null,
        wishes: {
          detailed: asksAnywhereFor(info, DETAILS),
          bucketed: asksAnywhereFor(info, BUCKETS),
        },
      },
    );
  }
}

type PreviousRecord = UsagePrevious & { report: ReportRecord };

@Resolver(() => UsageReport)
export class UsageReportResolver {
  @FieldResolver(() => Date, { description: 'First instant of the period.' })
  from(@Root() { window }: ReportRecord): Date {
    return new Date(window.from);
  }

  @FieldResolver(() => Date, { description: 'End of the period, exclusive.' })
  to(@Root() { window }: ReportRecord): Date {
    return new Date(window.to);
  }

  @FieldResolver(() => String, { description: 'Time zone of the buckets.' })
  timeZone(@Root() { window }: ReportRecord): string {
    return window.zone.name;
  }

  @FieldResolver(() => UsageGranularityEnum, { description: 'Length of the buckets.' })
  granularity(@Root() { window }: ReportRecord): UsageGranularity {
    return window.granularity;
  }

  @FieldResolver(() => UsagePrevious, {
    description: 'The preceding period up to the same point, for example the same days a week ago.',
  })
  async previous(
    @Root() report: ReportRecord,
    @Ctx() { services }: UsageContext,
  ): Promise<PreviousRecord> {
    const { from, to } = report.window.previous;
    const sums = await services.usageReports.previous(report);
    return { from: new Date(from), to: new Date(to), ...sums, report };
  }

  @FieldResolver(() => [UsageWriteOff], {
    description: 'Bytes written off by reason, the largest first.',
  })
  writtenOff(
    @Root() report: ReportRecord,
    @Ctx() { services }: UsageContext,
  ): Promise<WriteOffRow[]> {
    return services.usageReports.writeOffs(report);
  }

  @FieldResolver(() => RecommendationLevelEnum, {
    description: "How strongly buying traffic is recommended, independent of this report's period.",
  })
  recommendation(
    @Root() { customer }: ReportRecord,
    @Ctx() { services }: UsageContext,
  ): Promise<RecommendationLevel> {
    return services.usageReports.recommendation(customer.accountId);
  }
}

@Resolver(() => UsagePrevious)
export class UsagePreviousResolver {
  @FieldResolver(() => UsageBucket, {
    nullable: true,
    description:
      'The bucket with the most usage, up to the point that this period has reached. Null without usage.',
  })
  peak(
    @Root() { report }: PreviousRecord,
    @Ctx() { services }: UsageContext,
  ): Promise<BucketRecord | null> {
    return services.usageReports.previousPeak(report);
  }
}
