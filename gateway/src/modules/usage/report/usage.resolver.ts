import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Float, Info, Int, Resolver, Root } from 'type-graphql';
import { USAGE_QUERY_LIMITS } from '../../../../../schema/rules/limits.js';
import { AppError } from '../../../platform/errors.js';
import { asksAnywhereFor, asksFor } from '../../../platform/graphql/asks-for.js';
import { Figures, LongList, Report } from '../../../platform/graphql/report-field.js';
import type { UsageContext } from './usage.context.js';
import type { RecommendationLevel } from '../../../../../schema/rules/advice.js';
import { Me } from '../../user/me.object.js';
import type { ReportRecord } from './usage-report.js';
import type { UsageGranularity } from './usage-buckets.js';
import { comparedWith, type ComparedRecord } from './usage-compared.js';
import { rowsOfQuestion } from './question-budget.js';
import { UsageCompared, UsageRow, UsageRowsTotal } from './usage-explorer.object.js';
import { UsageArgs, UsageGranularityEnum } from './usage-query.input.js';
import { isExploration, queryOf } from './usage-query.js';
import type { RowRecord } from './usage-rows.js';
import type { BucketRecord } from './usage-sums.js';
import {
  RecommendationLevelEnum,
  UsageBucket,
  UsagePrevious,
  UsageReport,
  UsageWriteOff,
} from './usage.object.js';
import type { WriteOffRow } from './usage.reads.js';

const DEFAULT_ROWS = 100;
/** Fields of a row that need the compared period. */
const COMPARED = ['previousBytes', 'changePercent'] as const;
/** Fields of a row that need the overhead of targets. */
const EXPLAINED = ['overheadBytes', 'handshakeBytes'] as const;
/** Fields of a comparison that need the outcomes of requests. */
const RATES = ['successRate', 'successRateChange'] as const;
/** Fields that need the buckets, here or in a series. */
const BUCKETS = ['buckets', 'peak', 'peakChangePercent', 'bucketBytes'] as const;
/** Fields that read another period of the same length. */
const COMPARISONS = ['comparison', 'previous'] as const;
const ROWS = ['rows', 'rowCount'] as const;
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
  'rows',
  'rowCount',
  'rowsTotal',
  'comparison',
] as const;

@Resolver(() => Me)
export class MyUsageResolver {
  @Figures()
  @Report(isExploration)
  @FieldResolver(() => UsageReport, {
    description:
      'Usage in buckets. Without `query`, and without `last` and `range`: the last 30 days.',
  })
  async usage(
    @Root() me: Me,
    @Ctx() { services, questions }: UsageContext,
    @Info() info: GraphQLResolveInfo,
    @Args() args: UsageArgs,
  ): Promise<ReportRecord> {
    const query = queryOf(args);
    await questions.take(rowsOfQuestion(query, asksFor(info, COMPARISONS)));
    return services.usageReports.report(
      { accountId: me.accountId, registeredAt: me.registeredAt },
      query,
      {
        detailed: asksAnywhereFor(info, DETAILS),
        bucketed: asksAnywhereFor(info, BUCKETS),
        ranked: asksFor(info, ROWS),
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
    deprecationReason: 'Use `comparison`.',
  })
  async previous(
    @Root() report: ReportRecord,
    @Ctx() { services }: UsageContext,
  ): Promise<PreviousRecord> {
    return { ...(await services.usageReports.previous(report)), report };
  }

  @Report()
  @FieldResolver(() => UsageCompared, {
    nullable: true,
    description: 'The usage that this is compared with. Null with `compareWith: NONE`.',
  })
  async comparison(
    @Root() report: ReportRecord,
    @Ctx() { services }: UsageContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ComparedRecord | null> {
    const { usageReports } = services;
    const then = await usageReports.comparison(report);
    if (then === null) return null;
    const rated = asksFor(info, RATES) ? [report, then] : [];
    const [rateNow = null, rateThen = null] = await Promise.all(
      rated.map((each) => usageReports.successRate(each)),
    );
    return comparedWith(report, then, { now: rateNow, then: rateThen });
  }

  @Report()
  @FieldResolver(() => Float, {
    nullable: true,
    description:
      'Requests with the outcome OK, in percent of all, to one decimal. Null without requests, and with a filter by country, protocol, plan, or grant, for which outcomes are not kept.',
  })
  successRate(
    @Root() report: ReportRecord,
    @Ctx() { services }: UsageContext,
  ): Promise<number | null> {
    return services.usageReports.successRate(report);
  }

  @LongList()
  @FieldResolver(() => [UsageRow], {
    description: `The ranked table by one or two dimensions, the largest group first. Empty without \`groupBy\`.`,
  })
  rows(
    @Root() report: ReportRecord,
    @Ctx() { services }: UsageContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('first', () => Int, {
      defaultValue: DEFAULT_ROWS,
      description: `Number of rows, at most ${USAGE_QUERY_LIMITS.rows}.`,
    })
    first: number,
  ): Promise<RowRecord[]> {
    const { rows: max } = USAGE_QUERY_LIMITS;
    if (first < 0 || first > max)
      throw new AppError('BAD_USER_INPUT', `\`first\` is 0 to ${max}`, {
        reason: 'PAGE_SIZE_OUT_OF_RANGE',
        field: 'first',
        max,
      });
    return services.usageReports.rows(report, first, {
      compared: asksFor(info, COMPARED),
      explained: asksFor(info, EXPLAINED),
    });
  }

  @FieldResolver(() => UsageRowsTotal, {
    description: 'Sums over all rows: the figures of the report, and of all its buckets.',
  })
  rowsTotal(@Root() report: ReportRecord): ReportRecord {
    return report;
  }

  @Report()
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
