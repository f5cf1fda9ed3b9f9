import { Field, Float, Int, ObjectType } from 'type-graphql';
import { enumType } from '../../../platform/graphql/enum-type.js';
import { LongList } from '../../../platform/graphql/report-field.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import type { WriteOffReason } from '../../entitlement/book/charging.service.js';
import type { SeriesRecord } from './usage-series.js';
import type { BucketRecord } from './usage-sums.js';
import type { WriteOffRow } from './usage.reads.js';

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

@ObjectType()
export abstract class BytesByOutcome {
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
export abstract class UsageFigures extends BytesByOutcome {
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

  @LongList()
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

  @LongList()
  @Field(() => [UsageBucket], {
    description: 'Every bucket of the period in order, including empty ones.',
  })
  buckets!: BucketRecord[];

  @Field(() => [UsageSeries], {
    description:
      'One series per group, the largest first: eight and OTHER, or at most 20 without `query`. Empty without `groupBy`.',
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

  @Field({ description: 'Whether the whole period is final.' })
  isFinal!: boolean;

  @Field(() => Int, {
    description: 'Number of groups with usage, by one or two dimensions. 0 without `groupBy`.',
  })
  rowCount!: number;
}
