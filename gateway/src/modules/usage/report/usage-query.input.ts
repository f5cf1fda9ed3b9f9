import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { enumType } from '../../../platform/graphql/enum-type.js';
import { GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import { BillingTypeEnum, type BillingType } from '../../plan/billing-type.object.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import type { UsageGranularity } from './usage-buckets.js';
import type { NamedPeriod } from './usage-periods.js';
import type { Comparison, UsageArguments, UsageQueryInput } from './usage-query.js';
import type { UsageGroupBy } from './usage-rows.sql.js';

export const UsageGranularityEnum = enumType<UsageGranularity>(
  'UsageGranularity',
  'Length of a bucket.',
  {
    QUARTER_HOUR: 'Quarters of an hour; for at most 48 hours.',
    HOUR: 'Hours of the time zone, from full hour to full hour of its clock; with `query`, for at most 14 days.',
    DAY: 'Days of the time zone; 23 to 25 hours long around clock changes.',
    WEEK: 'Weeks of the time zone, from Monday.',
    MONTH: 'Months of the time zone.',
  },
);

export const UsageGroupByEnum = enumType<UsageGroupBy>('UsageGroupBy', 'How to group usage.', {
  SUB_ACCOUNT: 'By sub account.',
  COUNTRY: 'By exit country.',
  PROTOCOL: 'By protocol.',
  PLAN: 'By the plan that carried the bytes: TRAFFIC (paid), UNLIMITED (free), or NONE (written off). Only total bytes are divided; uploads, downloads, and requests of these series are 0.',
  GRANT:
    'By the grant of traffic that paid for the bytes, named by the number of its order. UNLIMITED is the unlimited plan, and NONE was written off. Only total bytes are divided, as for PLAN.',
  TARGET:
    'By the domain that was visited; UNNAMED is usage whose target is not kept, was one of the smallest, or is older than 400 days. Not together with countries or protocols: targets are kept by sub account and plan.',
  OUTCOME:
    'By the result of the requests, such as OK. Not together with countries or protocols: outcomes are kept by sub account and plan.',
});

export const UsagePeriodEnum = enumType<NamedPeriod>(
  'UsagePeriod',
  'A period that ends now, or a calendar month, in the time zone of the query.',
  {
    TODAY: 'Today.',
    LAST_24_HOURS: 'The last 24 hours of the clock, including the current one.',
    LAST_7_DAYS: 'The last 7 days, including today.',
    LAST_30_DAYS: 'The last 30 days, including today.',
    LAST_90_DAYS: 'The last 90 days, including today.',
    THIS_MONTH: 'This month up to today.',
    LAST_MONTH: 'The month before this one.',
  },
);

export const UsageComparisonEnum = enumType<Comparison>(
  'UsageComparison',
  'The usage that a period is compared with, up to the point that the period has reached.',
  {
    PREVIOUS_PERIOD: 'The period of the same length before it.',
    SAME_PERIOD_LAST_MONTH: 'The same days of the month before.',
    NONE: 'No comparison.',
  },
);

@InputType({
  description:
    'A period that includes `from` and excludes `to`. Both are full quarters of an hour.',
})
export class UsageRangeInput {
  @Field(() => GraphQLDateTime, { description: 'First instant.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { description: 'End, exclusive.' })
  to!: Date;
}

@InputType({ description: 'Usage to leave out: all that has any of these values.' })
export class UsageExclusionInput {
  @Field(() => [ID], { nullable: true, description: 'Of these sub accounts.' })
  subAccountIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Through these exit countries: ISO 3166-1 alpha-2; ZZ for usage without a requested country.',
  })
  countries?: string[] | null;

  @Field(() => [ProxyProtocol], { nullable: true, description: 'By these protocols.' })
  protocols?: ProxyProtocol[] | null;

  @Field(() => BillingTypeEnum, {
    nullable: true,
    description:
      'The bytes that this plan paid for. The direction and requests of the others are not known, so these figures are 0.',
  })
  paidBy?: BillingType | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'The bytes that these grants paid for. The direction and requests of the others are not known, so these figures are 0.',
  })
  grantIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'To these domains; UNNAMED for usage without one. Not together with countries or protocols.',
  })
  targets?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'With these results, such as OK. Not together with countries or protocols.',
  })
  outcomes?: string[] | null;
}

@InputType({ description: 'Filters usage. All conditions must hold.' })
export class UsageFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Of these sub accounts.' })
  subAccountIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Through these exit countries: ISO 3166-1 alpha-2; ZZ for usage without a requested country.',
  })
  countries?: string[] | null;

  @Field(() => [ProxyProtocol], { nullable: true, description: 'By these protocols.' })
  protocols?: ProxyProtocol[] | null;

  @Field(() => BillingTypeEnum, {
    nullable: true,
    description:
      'Only the bytes that this plan paid for: `paidBytes` of TRAFFIC, `freeBytes` of UNLIMITED. Their direction and requests are not known, so these figures are 0.',
  })
  paidBy?: BillingType | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Only the bytes that these grants paid for. Their direction and requests are not known, so these figures are 0.',
  })
  grantIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'To these domains; UNNAMED for usage without one. Not together with countries or protocols.',
  })
  targets?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'With these results, such as OK. Not together with countries or protocols.',
  })
  outcomes?: string[] | null;

  @Field(() => UsageExclusionInput, {
    nullable: true,
    description:
      'What is left out. The total of the usage with some values and the total without them add up to that of all usage. A value that is also asked for is left out.',
  })
  not?: UsageExclusionInput | null;
}

@InputType('UsageQuery', { description: 'A question about usage.' })
export class UsageQueryType implements UsageQueryInput {
  @Field(() => UsagePeriodEnum, {
    nullable: true,
    description: 'The period. Without it and `range`: LAST_30_DAYS.',
  })
  period?: NamedPeriod | null;

  @Field(() => UsageRangeInput, {
    nullable: true,
    description: 'A period of its own, instead of `period`: at most 400 days, begun already.',
  })
  range?: UsageRangeInput | null;

  @Field(() => UsageComparisonEnum, {
    defaultValue: UsageComparisonEnum.PREVIOUS_PERIOD,
    description: 'The usage to compare it with.',
  })
  compareWith!: Comparison;

  @Field(() => UsageGranularityEnum, {
    nullable: true,
    description: 'Length of the buckets. Null chooses it by the length of the period.',
  })
  granularity?: UsageGranularity | null;

  @Field(() => UsageGroupByEnum, {
    nullable: true,
    description: 'Groups usage into `series` and `rows`.',
  })
  groupBy?: UsageGroupBy | null;

  @Field(() => UsageGroupByEnum, {
    nullable: true,
    description: 'Second dimension of `rows`. It needs `groupBy`, and another dimension than that.',
  })
  thenBy?: UsageGroupBy | null;

  @Field(() => UsageFilterInput, { nullable: true, description: 'Filters the usage.' })
  filter?: UsageFilterInput | null;

  @Field(() => String, {
    defaultValue: 'UTC',
    description:
      'IANA name of the time zone of hours, days, weeks, and months, e.g. `Asia/Hong_Kong`.',
  })
  timeZone!: string;
}

const deprecationReason = 'Use `query`.';

@ArgsType()
export class UsageArgs implements UsageArguments {
  @Field(() => UsageQueryType, {
    nullable: true,
    description: 'The question. Without any argument: the last 30 days by day.',
  })
  query?: UsageQueryType | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The last calendar days, including today.',
    deprecationReason,
  })
  last?: number | null;

  @Field(() => UsageRangeInput, {
    nullable: true,
    description: 'A period between two instants.',
    deprecationReason,
  })
  range?: UsageRangeInput | null;

  @Field(() => UsageGranularityEnum, {
    nullable: true,
    description: 'Length of the buckets, DAY by default; at most 800 of them.',
    deprecationReason,
  })
  granularity?: UsageGranularity | null;

  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of the time zone of days, weeks, and months, e.g. `Asia/Hong_Kong`; UTC by default.',
    deprecationReason,
  })
  timeZone?: string | null;

  @Field(() => UsageGroupByEnum, {
    nullable: true,
    description: 'Groups usage into series.',
    deprecationReason,
  })
  groupBy?: UsageGroupBy | null;

  @Field(() => UsageFilterInput, {
    nullable: true,
    description: 'Filters the usage.',
    deprecationReason,
  })
  filter?: UsageFilterInput | null;
}
