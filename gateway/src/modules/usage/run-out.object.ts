import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { RunOut } from './run-out.js';

export const RunOutReasonEnum = { USED_UP: 'USED_UP', EXPIRES: 'EXPIRES' } as const satisfies {
  [Reason in RunOut['reason']]: Reason;
};
registerEnumType(RunOutReasonEnum, {
  name: 'RunOutReason',
  description: 'What takes the last of the traffic.',
  valuesConfig: {
    USED_UP: { description: 'The last byte is used.' },
    EXPIRES: { description: 'What is left by then expires.' },
  },
});

@ObjectType({
  description:
    'When the traffic ends if the coming weeks are like the last 168 hours: what traffic paid for in them is replayed against the grants and their expiries.',
})
export class ProjectedRunOut implements RunOut {
  @Field(() => GraphQLDateTime, { description: 'The first instant without traffic.' })
  at!: Date;

  @Field(() => RunOutReasonEnum, { description: 'What takes the last of it.' })
  reason!: RunOut['reason'];

  @Field(() => GraphQLBigInt, {
    description: 'Bytes a day that traffic paid for over the last 168 hours.',
  })
  paceBytesPerDay!: bigint;
}
