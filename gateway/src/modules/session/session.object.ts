import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

@ObjectType('Session', { description: 'One of your signed-in devices.' })
export class Session {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'Whether this request uses it.' })
  current!: boolean;

  @Field(() => String, { nullable: true, description: 'Network address of its last use.' })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'User agent of the browser or program.' })
  userAgent!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it began.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When it was last used, to within five minutes.' })
  lastSeenAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When it ends if it is not used again.' })
  expiresAt!: Date;
}

export const SessionConnection = connectionOf(Session, 'Session');

export const SessionRevokePayload = payloadOf(
  'SessionRevokePayload',
  'Result of `sessionRevoke`.',
  {
    sessionId: [() => ID, 'Id of the ended session.'],
  },
);
