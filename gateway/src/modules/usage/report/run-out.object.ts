import { Field, ObjectType } from 'type-graphql';
import { enumType } from '../../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import type { RunOut } from './run-out.js';

export const RunOutReasonEnum = enumType<RunOut['reason']>(
  'RunOutReason',
  'How the traffic ends.',
  {
    USED_UP: 'The last byte is used.',
    EXPIRES: 'The rest expires.',
  },
);

@ObjectType({
  description:
    'When the traffic ends if usage repeats the last 168 hours: the paid bytes of those hours are replayed against the grants and their expiries.',
})
export class ProjectedRunOut implements RunOut {
  @Field(() => GraphQLDateTime, { description: 'The first instant without traffic.' })
  at!: Date;

  @Field(() => RunOutReasonEnum, { description: 'How it ends.' })
  reason!: RunOut['reason'];

  @Field(() => GraphQLBigInt, {
    description: 'Bytes per day that traffic paid for over the last 168 hours.',
  })
  paceBytesPerDay!: bigint;

  @Field({
    description:
      'Whether the last 168 hours are a pace: their first and last usage are at least 24 hours apart. With less, `at` is a guess.',
  })
  hasEnoughUsage!: boolean;
}
