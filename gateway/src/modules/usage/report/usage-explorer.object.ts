import { Field, Float, ObjectType } from 'type-graphql';
import { LongList } from '../../../platform/graphql/report-field.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import type { BucketRecord } from './usage-sums.js';
import type { RowRecord } from './usage-rows.js';
import { BytesByOutcome, UsageBucket, UsageFigures } from './usage.object.js';

const BY_PLAN = 'Null by plan or grant, which are known of total bytes only.';

@ObjectType({ description: 'A row of the ranked table: usage of one group over the period.' })
export class UsageRow extends BytesByOutcome implements RowRecord {
  @Field(() => [String], {
    description:
      'Of each dimension in order: the id of the sub account or grant, country code, protocol, plan, target, or outcome.',
  })
  keys!: string[];

  @Field(() => [String], {
    description:
      'The same in words: username of the sub account, number of the order, otherwise the key.',
  })
  labels!: string[];

  @Field(() => GraphQLBigInt, { nullable: true, description: `Upload, in bytes. ${BY_PLAN}` })
  bytesUp!: bigint | null;

  @Field(() => GraphQLBigInt, { nullable: true, description: `Download, in bytes. ${BY_PLAN}` })
  bytesDown!: bigint | null;

  @Field(() => GraphQLBigInt, { nullable: true, description: `Number of requests. ${BY_PLAN}` })
  requests!: bigint | null;

  @Field(() => Float, {
    description: "Part of the report's total bytes in percent, to one decimal.",
  })
  sharePercent!: number;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Total bytes in the compared period. Null without comparison.',
  })
  previousBytes!: bigint | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Change of the total bytes against the compared period in percent, to one decimal. Null without usage in it.',
  })
  changePercent!: number | null;

  @LongList()
  @Field(() => [GraphQLBigInt], {
    description: "Total bytes in each of the report's buckets, in order.",
  })
  bucketBytes!: bigint[];

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'The part of the total bytes that is headers and chunk framing. Null without a dimension or filter of targets or outcomes; known by sub account alone.',
  })
  overheadBytes!: bigint | null;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'Bytes that client and proxy exchanged to begin: never charged, and in no total. Null as `overheadBytes`.',
  })
  handshakeBytes!: bigint | null;
}

@ObjectType({ description: 'Sums over all rows, also those that are not shown.' })
export class UsageRowsTotal extends UsageFigures {}

@ObjectType({
  description: 'Usage that a report is compared with, up to the point that the report has reached.',
})
export class UsageCompared extends UsageFigures {
  @Field(() => GraphQLDateTime, { description: 'First instant.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { description: 'End, exclusive.' })
  to!: Date;

  @Field({
    description: 'Whether the account existed at some time in it. If not, all figures are 0.',
  })
  existed!: boolean;

  @Field(() => GraphQLBigInt, {
    description: 'Average bytes per bucket in which the account existed.',
  })
  averageBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Average bytes per calendar day on which the account existed.',
  })
  dailyAverageBytes!: bigint;

  @Field(() => UsageBucket, {
    nullable: true,
    description: 'The bucket with the most usage. Null without usage.',
  })
  peak!: BucketRecord | null;

  @LongList()
  @Field(() => [UsageBucket], {
    description: 'Its buckets in order. Months differ in length, so there may be more or fewer.',
  })
  buckets!: BucketRecord[];

  @Field(() => Float, {
    nullable: true,
    description:
      'Change of the total bytes in percent, to one decimal. All changes are those of the report against this usage, and null if it is 0.',
  })
  totalChangePercent!: number | null;

  @Field(() => Float, { nullable: true, description: 'Change of `averageBytes`.' })
  averageChangePercent!: number | null;

  @Field(() => Float, { nullable: true, description: 'Change of the bytes of the peak.' })
  peakChangePercent!: number | null;

  @Field(() => Float, { nullable: true, description: 'Change of the number of requests.' })
  requestsChangePercent!: number | null;

  @Field(() => Float, { nullable: true, description: 'As of the report.' })
  successRate!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Change of the success rate in percentage points. Null if one is not known.',
  })
  successRateChange!: number | null;
}
