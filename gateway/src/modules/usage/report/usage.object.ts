import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import { enumType } from '../../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import { BillingTypeEnum, type BillingType } from '../../plan/billing-type.object.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import type { WriteOffReason } from '../../entitlement/book/charging.service.js';
import type { SeriesRecord } from './usage-series.js';
import type { BucketRecord } from './usage-sums.js';
import type { WriteOffRow } from './usage.reads.js';

export const UsageGranularityEnum = enumType('UsageGranularity', 'Length of a bucket.', {
  HOUR: 'Hours of the time zone, from full hour to full hour of its clock.',
  DAY: 'Days of the time zone; 23 to 25 hours long around clock changes.',
  WEEK: 'Weeks of the time zone, from Monday.',
  MONTH: 'Months of the time zone.',
});

export const UsageGroupByEnum = enumType('UsageGroupBy', 'How to group usage into series.', {
  SUB_ACCOUNT: 'One series per sub account.',
  COUNTRY: 'One series per exit country.',
  PROTOCOL: 'One series per protocol.',
  PLAN: 'One series per plan that carried the bytes: TRAFFIC (paid), UNLIMITED (free), or NONE (written off). Only total bytes are divided; uploads, downloads, and requests of these series are 0.',
});

export const RecommendationLevelEnum = enumType(
  'RecommendationLevel',
  'How strongly buying traffic is recommended, at the pace of the last seven days.',
  {
    HIGH: 'Traffic is used up within 7 days, or none is left and no unlimited period runs.',
    MEDIUM: 'Traffic is used up within 30 days, or the rest expires within 7 days.',
    LOW: 'Traffic lasts longer, or there is too little usage to tell.',
  },
);

export const WriteOffReasonEnum = enumType<WriteOffReason>(
  'WriteOffReason',
  'Why delivered bytes are not charged.',
  {
    NO_BALANCE: 'No traffic was left.',
    OVER_LIMIT: 'The limit of the sub account was reached.',
    EXPIRED: 'The traffic or the unlimited period had ended.',
    DISABLED: 'The sub account was disabled or deleted.',
    LATE: 'A proxy node reported it more than 48 hours late. It counts at the time of receipt.',
    UNKNOWN_OWNER: 'It belongs to no sub account.',
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
}

@ObjectType()
abstract class BytesByOutcome {
  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that traffic paid for.' })
  paidBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that the unlimited plan covered.' })
  freeBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Delivered bytes that are not charged. Total = paid + free + written off.',
  })
  writtenOffBytes!: bigint;
}

@ObjectType()
abstract class UsageFigures extends BytesByOutcome {
  @Field(() => GraphQLBigInt, { description: 'Upload, in bytes.' })
  bytesUp!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Download, in bytes.' })
  bytesDown!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Number of requests, or of connections where requests are not visible.',
  })
  requests!: bigint;
}

@ObjectType({ description: 'Usage between two instants.' })
export class UsageBucket extends UsageFigures implements BucketRecord {
  @Field(() => GraphQLDateTime, {
    description: 'Start of the bucket, or of the period if that is later.',
  })
  start!: Date;

  @Field(() => GraphQLDateTime, {
    description: 'End of the bucket, exclusive, or of the period if that is earlier.',
  })
  end!: Date;

  @Field({
    description:
      'Whether it is older than 48 hours and no longer changes. Bytes that a proxy node reports later count at the time of receipt, as written off (LATE).',
  })
  isFinal!: boolean;
}

@ObjectType({ description: 'Usage of one group over the buckets of the report.' })
export class UsageSeries extends BytesByOutcome implements SeriesRecord {
  @Field({
    description:
      'Id of the sub account, country code, protocol, or plan; OTHER for the sum of all other groups.',
  })
  key!: string;

  @Field({ description: 'Username of the sub account, otherwise the key.' })
  label!: string;

  @Field(() => [UsageBucket], { description: 'The same buckets as those of the report.' })
  buckets!: BucketRecord[];
}

@ObjectType({ description: 'Usage in the preceding period.' })
export class UsagePrevious {
  @Field(() => GraphQLDateTime, { description: 'First instant.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { description: 'End, exclusive.' })
  to!: Date;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Average bytes per calendar day on which the account existed.',
  })
  dailyAverageBytes!: bigint;

  @Field(() => Float, {
    nullable: true,
    description:
      'Change of this period compared with the preceding one in percent, to one decimal. Null if the preceding one had no usage.',
  })
  changePercent!: number | null;

  @Field({
    description: 'Whether the account existed at some time in it. If not, all figures are 0.',
  })
  existed!: boolean;
}

@ObjectType({ description: 'Bytes written off for one reason.' })
export class UsageWriteOff implements WriteOffRow {
  @Field(() => WriteOffReasonEnum, { description: 'Why it was not charged.' })
  reason!: WriteOffReason;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  bytes!: bigint;
}

@ObjectType({
  description: 'Usage over a period. A gigabyte is 10⁹ bytes, upload and download.',
})
export class UsageReport extends UsageFigures {
  @Field(() => GraphQLBigInt, {
    description: 'Average bytes per bucket that has begun and in which the account existed.',
  })
  averageBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Average bytes per calendar day so far on which the account existed.',
  })
  dailyAverageBytes!: bigint;

  @Field(() => UsageBucket, {
    nullable: true,
    description: 'The bucket with the most usage. Null without usage.',
  })
  peak!: BucketRecord | null;

  @Field(() => [UsageBucket], {
    description: 'Every bucket of the period in order, including empty ones.',
  })
  buckets!: BucketRecord[];

  @Field(() => [UsageSeries], {
    description: 'One series per group, the largest first, at most 20. Empty without `groupBy`.',
  })
  series!: SeriesRecord[];

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'The time up to which all proxy nodes have reported. Null if one never has.',
  })
  asOf!: Date | null;

  @Field(() => GraphQLDateTime, {
    description: 'Usage before this time is final; later figures may still change.',
  })
  finalUntil!: Date;
}
