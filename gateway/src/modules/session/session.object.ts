import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

@ObjectType('Session', { description: 'A place where you are signed in.' })
export class Session {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'Whether this request was made with it.' })
  current!: boolean;

  @Field(() => String, { nullable: true, description: 'Network address it was last seen from.' })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'What the browser or program calls itself.' })
  userAgent!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was signed in.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When it was last used, to within five minutes.' })
  lastSeenAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When it ends if it is not used again.' })
  expiresAt!: Date;
}

export const SessionConnection = connectionOf(Session, 'Session');

@ObjectType({ description: 'Result of ending a session.' })
export class SessionRevokePayload extends MutationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the session that has ended.' })
  sessionId!: string | null;
}
