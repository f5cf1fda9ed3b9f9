import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { RunOut } from './run-out.js';

export const RunOutReasonEnum = { USED_UP: 'USED_UP', EXPIRES: 'EXPIRES' } as const satisfies {
  [Reason in RunOut['reason']]: Reason;
};
registerEnumType(RunOutReasonEnum, {
  name: 'RunOutReason',
  description: 'How the traffic ends.',
  valuesConfig: {
    USED_UP: { description: 'The last byte is used.' },
    EXPIRES: { description: 'The rest expires.' },
  },
});

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
}
