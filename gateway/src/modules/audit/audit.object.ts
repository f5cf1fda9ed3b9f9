import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

export const AuditActorType = {
  SESSION: 'SESSION',
  API_KEY: 'API_KEY',
  SYSTEM: 'SYSTEM',
} as const;

registerEnumType(AuditActorType, {
  name: 'AuditActorType',
  description: 'Who caused an entry of the audit log.',
  valuesConfig: {
    SESSION: { description: 'Somebody who was signed in.' },
    API_KEY: { description: 'A program with an API key.' },
    SYSTEM: { description: 'The service itself, for example after a payment or a reset link.' },
  },
});

@ObjectType({ description: 'One value that an action changed.' })
export class AuditValue {
  @Field({ description: 'Name of the value.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The value as text, JSON where it has parts; null where there was none. Never a secret.',
  })
  value!: string | null;
}

@ObjectType({ description: 'Something that happened in your account. Entries never change.' })
export class AuditEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => GraphQLDateTime, { description: 'When it happened, or happened first.' })
  at!: Date;

  @Field(() => GraphQLDateTime, {
    description: 'When it happened last. Later than `at` only where `count` is above 1.',
  })
  lastAt!: Date;

  @Field(() => Int, {
    description:
      'How often it happened. Failed sign-ins from one network within an hour are one entry; everything else counts 1.',
  })
  count!: number;

  @Field({ description: 'What happened, as `object.verb`: for example `session.open`.' })
  action!: string;

  @Field(() => AuditActorType, { description: 'Who caused it.' })
  actorType!: keyof typeof AuditActorType;

  @Field({ description: 'Id of the session or API key, or which part of the service it was.' })
  actorId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Network address it was asked for from; null where no request caused it.',
  })
  address!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of what was changed, where there is one.',
  })
  target!: string | null;

  @Field(() => [AuditValue], { description: 'Values before; empty where nothing is recorded.' })
  before!: AuditValue[];

  @Field(() => [AuditValue], { description: 'Values after; empty where nothing is recorded.' })
  after!: AuditValue[];
}

export const AuditEntryConnection = connectionOf(AuditEntry, 'AuditEntry');
