import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '../../platform/graphql/enum-type.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

export const AuditActorType = enumType('AuditActorType', 'Kinds of actors in the audit log.', {
  SESSION: 'A signed-in person.',
  API_KEY: 'A program with an API key.',
  SYSTEM: 'The service itself, for example after a payment or a reset link.',
});

@ObjectType({ description: 'A value that an action changed.' })
export class AuditValue {
  @Field({ description: 'Name of the value.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The value as text; JSON if it has parts. Null if there was none. Never a secret.',
  })
  value!: string | null;
}

@ObjectType({ description: 'An event in your account. Entries never change.' })
export class AuditEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => GraphQLDateTime, { description: 'When it happened, or happened first.' })
  at!: Date;

  @Field(() => GraphQLDateTime, {
    description: 'When it happened last. Later than `at` only if `count` is above 1.',
  })
  lastAt!: Date;

  @Field(() => Int, {
    description:
      'How often it happened. Failed sign-ins from one network within an hour are one entry. Everything else counts 1.',
  })
  count!: number;

  @Field({ description: 'The action as `object.verb`, for example `session.open`.' })
  action!: string;

  @Field(() => AuditActorType, { description: 'Kind of actor.' })
  actorType!: keyof typeof AuditActorType;

  @Field({ description: 'Id of the session or API key, or the part of the service that acted.' })
  actorId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Network address of the request. Null if no request caused it.',
  })
  address!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the changed object, if there is one.',
  })
  target!: string | null;

  @Field(() => [AuditValue], { description: 'Values before. Empty if none are recorded.' })
  before!: AuditValue[];

  @Field(() => [AuditValue], { description: 'Values after. Empty if none are recorded.' })
  after!: AuditValue[];
}

export const AuditEntryConnection = connectionOf(AuditEntry, 'AuditEntry');
