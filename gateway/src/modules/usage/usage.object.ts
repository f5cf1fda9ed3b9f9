import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';
import { WRITE_OFF_REASONS, type WriteOffReason } from '../entitlement/charging.service.js';
import type { SeriesRecord } from './usage-series.js';
import type { BucketRecord } from './usage-sums.js';
import type { WriteOffRow } from './usage.reads.js';

export enum UsageGranularityEnum {
  HOUR = 'HOUR',
  DAY = 'DAY',
  WEEK = 'WEEK',
  MONTH = 'MONTH',
}
registerEnumType(UsageGranularityEnum, {
  name: 'UsageGranularity',
  description: 'Length of a bucket.',
  valuesConfig: {
    HOUR: { description: 'Hours of the time zone: from full hour to full hour of its clock.' },
    DAY: { description: 'Days of the time zone; 23 to 25 hours long when clocks change.' },
    WEEK: { description: 'Weeks of the time zone, from Monday.' },
    MONTH: { description: 'Months of the time zone.' },
  },
});

export enum UsageGroupByEnum {
  SUB_ACCOUNT = 'SUB_ACCOUNT',
  COUNTRY = 'COUNTRY',
  PROTOCOL = 'PROTOCOL',
  PLAN = 'PLAN',
}
registerEnumType(UsageGroupByEnum, {
  name: 'UsageGroupBy',
  description: 'What makes a series of its own.',
  valuesConfig: {
    SUB_ACCOUNT: { description: 'One series for each sub account.' },
    COUNTRY: { description: 'One series for each exit country.' },
    PROTOCOL: { description: 'One series for each protocol.' },
    PLAN: {
      description:
        'Which plan carried the bytes: TRAFFIC (paid), UNLIMITED (free) or NONE (written off). Only bytes are divided, so uploads, downloads and requests of these series are 0.',
    },
  },
});

export enum RecommendationLevelEnum {
  HIGH = 'HIGH',
  MEDIUM = 'MEDIUM',
  LOW = 'LOW',
}
registerEnumType(RecommendationLevelEnum, {
  name: 'RecommendationLevel',
  description: 'How much you are advised to buy traffic, at the pace of the last seven days.',
  valuesConfig: {
    HIGH: {
      description: 'It runs out within 7 days, or nothing is left and no unlimited period runs.',
    },
    MEDIUM: { description: 'It runs out within 30 days.' },
    LOW: { description: 'It lasts longer, or nothing is used.' },
  },
});

export const WriteOffReasonEnum = Object.fromEntries(
  WRITE_OFF_REASONS.map((reason) => [reason, reason]),
) as { [Reason in WriteOffReason]: Reason };
registerEnumType(WriteOffReasonEnum, {
  name: 'WriteOffReason',
  description: 'Why bytes that were delivered are charged to nobody.',
  valuesConfig: {
    NO_BALANCE: { description: 'No traffic was left.' },
    OVER_LIMIT: { description: 'The limit of the sub account was reached.' },
    EXPIRED: { description: 'The traffic, or the unlimited period, had ended.' },
    DISABLED: { description: 'The sub account was disabled or deleted.' },
    LATE: {
      description:
        'A proxy node reported it more than 48 hours late; it counts when it was received.',
    },
    UNKNOWN_OWNER: { description: 'It belongs to no sub account.' },
  },
});

@InputType({
  description:
    'A period from an instant up to, but not including, another. Both are full quarters of an hour.',
})
export class UsageRangeInput {
  @Field(() => GraphQLDateTime, { description: 'First instant.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { description: 'First instant that no longer belongs to it.' })
  to!: Date;
}

@InputType({ description: 'Which usage to count. All conditions must hold.' })
export class UsageFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Of these sub accounts.' })
  subAccountIds?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Through these exit countries: ISO 3166-1 alpha-2; ZZ where none was asked for.',
  })
  countries?: string[] | null;

  @Field(() => [ProxyProtocol], { nullable: true, description: 'By these protocols.' })
  protocols?: ProxyProtocol[] | null;
}

@ObjectType({ description: 'Usage between two instants.' })
export class UsageBucket implements BucketRecord {
  @Field(() => GraphQLDateTime, {
    description: 'First instant it covers: that of the period, where the period begins later.',
  })
  start!: Date;

  @Field(() => GraphQLDateTime, {
    description:
      'First instant it no longer covers: the end of the period, where the period ends earlier.',
  })
  end!: Date;

  @Field({
    description:
      'Older than 48 hours: it no longer changes. Bytes that a proxy node reports later still count when they are received, as written off (LATE).',
  })
  isFinal!: boolean;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that traffic paid for.' })
  paidBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that the unlimited plan covered.' })
  freeBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description:
      'Bytes that were delivered and charged to nobody. Total = paid + free + written off.',
  })
  writtenOffBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Upload, in bytes.' })
  bytesUp!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Download, in bytes.' })
  bytesDown!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Requests, or connections where requests cannot be seen.',
  })
  requests!: bigint;
}

@ObjectType({ description: 'Usage of one group over the buckets of the report.' })
export class UsageSeries implements SeriesRecord {
  @Field({
    description:
      'Id of the sub account, country code, protocol or plan; OTHER for all that is not shown by itself.',
  })
  key!: string;

  @Field({ description: 'Username of the sub account, else the key.' })
  label!: string;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that traffic paid for.' })
  paidBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that the unlimited plan covered.' })
  freeBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description:
      'Bytes that were delivered and charged to nobody. Total = paid + free + written off.',
  })
  writtenOffBytes!: bigint;

  @Field(() => [UsageBucket], { description: 'The same buckets as those of the report.' })
  buckets!: BucketRecord[];
}

@ObjectType({ description: 'Usage over the period before.' })
export class UsagePrevious {
  @Field(() => GraphQLDateTime, { description: 'First instant.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { description: 'First instant that no longer belongs to it.' })
  to!: Date;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes for each calendar day of it on which the account existed.',
  })
  dailyAverageBytes!: bigint;

  @Field(() => Float, {
    nullable: true,
    description:
      'By how many percent this period is above that one, to a tenth; null when nothing was used then.',
  })
  changePercent!: number | null;

  @Field({ description: 'The account existed at some time of it; else all figures are 0.' })
  existed!: boolean;
}

@ObjectType({ description: 'What was written off for one reason.' })
export class UsageWriteOff implements WriteOffRow {
  @Field(() => WriteOffReasonEnum, { description: 'Why it was charged to nobody.' })
  reason!: WriteOffReason;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  bytes!: bigint;
}

@ObjectType({
  description: 'What was used over a period. A gigabyte is 10⁹ bytes, upload and download.',
})
export class UsageReport {
  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that traffic paid for.' })
  paidBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that the unlimited plan covered.' })
  freeBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description:
      'Bytes that were delivered and charged to nobody. Total = paid + free + written off.',
  })
  writtenOffBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Upload, in bytes.' })
  bytesUp!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Download, in bytes.' })
  bytesDown!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Requests, or connections where requests cannot be seen.',
  })
  requests!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes for each bucket that has begun and on which the account existed.',
  })
  averageBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes for each calendar day so far on which the account existed.',
  })
  dailyAverageBytes!: bigint;

  @Field(() => UsageBucket, {
    nullable: true,
    description: 'The bucket in which most was used; null when nothing was.',
  })
  peak!: BucketRecord | null;

  @Field(() => [UsageBucket], {
    description: 'Every bucket of the period in order, also those in which nothing was used.',
  })
  buckets!: BucketRecord[];

  @Field(() => [UsageSeries], {
    description:
      'One series for each group, the largest first; at most 20. Empty without `groupBy`.',
  })
  series!: SeriesRecord[];

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'The time up to which all proxy nodes have reported. Null while one of them never has.',
  })
  asOf!: Date | null;

  @Field(() => GraphQLDateTime, {
    description: 'What was used before is final; later figures may still change.',
  })
  finalUntil!: Date;
}
