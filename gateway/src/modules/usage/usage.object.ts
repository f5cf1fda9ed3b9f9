import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLBigInt, GraphQLDateTime } from '../../graphql/scalars.js';
import { ProxyProtocol } from '../proxy/proxy-protocol.object.js';
import type { BucketRecord, SeriesRecord } from './usage-report.js';

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
    HOUR: { description: 'Hours of UTC.' },
    DAY: { description: 'Days of the time zone; 23 or 25 hours long when clocks change.' },
    WEEK: { description: 'Weeks of the time zone, from Monday.' },
    MONTH: { description: 'Months of the time zone.' },
  },
});

export enum UsageGroupByEnum {
  SUB_ACCOUNT = 'SUB_ACCOUNT',
  COUNTRY = 'COUNTRY',
  PROTOCOL = 'PROTOCOL',
}
registerEnumType(UsageGroupByEnum, {
  name: 'UsageGroupBy',
  description: 'What makes a series of its own.',
  valuesConfig: {
    SUB_ACCOUNT: { description: 'One series for each sub account.' },
    COUNTRY: { description: 'One series for each exit country.' },
    PROTOCOL: { description: 'One series for each protocol.' },
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
    HIGH: { description: 'It runs out within 7 days, or nothing is left.' },
    MEDIUM: { description: 'It runs out within 30 days.' },
    LOW: { description: 'It lasts longer.' },
  },
});

@InputType({
  description:
    'A period from an instant up to, but not including, another. Widened to whole hours.',
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
  @Field(() => GraphQLDateTime, { description: 'First instant.' })
  start!: Date;

  @Field(() => GraphQLDateTime, { description: 'First instant of the next bucket.' })
  end!: Date;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

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
      'Id of the sub account, country code or protocol; OTHER for all that is not shown by itself.',
  })
  key!: string;

  @Field({ description: 'Username of the sub account, else the key.' })
  label!: string;

  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

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
    description: 'Bytes a day, over as many days as the average of the report.',
  })
  dailyAverageBytes!: bigint;

  @Field(() => Float, {
    nullable: true,
    description:
      'By how many percent this period is above that one; null when nothing was used then.',
  })
  changePercent!: number | null;
}

@ObjectType({
  description: 'What was used over a period. A gigabyte is 10⁹ bytes, upload and download.',
})
export class UsageReport {
  @Field(() => GraphQLBigInt, { description: 'Upload and download, in bytes.' })
  totalBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Upload, in bytes.' })
  bytesUp!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Download, in bytes.' })
  bytesDown!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Requests, or connections where requests cannot be seen.',
  })
  requests!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes for each bucket that has begun.' })
  averageBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes for each day so far.' })
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
      'When a proxy node last reported: usage up to about then is counted. Null before the first report.',
  })
  asOf!: Date | null;
}
