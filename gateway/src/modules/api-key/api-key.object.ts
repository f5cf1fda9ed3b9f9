import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { ApiScope } from '../../platform/viewer.js';

export enum ApiScopeEnum {
  READ_PROFILE = 'READ_PROFILE',
  READ_USAGE = 'READ_USAGE',
  READ_ORDERS = 'READ_ORDERS',
  MANAGE_SUB_ACCOUNTS = 'MANAGE_SUB_ACCOUNTS',
  MANAGE_WHITELIST = 'MANAGE_WHITELIST',
}

registerEnumType(ApiScopeEnum, {
  name: 'ApiScope',
  description:
    'What an API key may do. Money, credentials and keys themselves always need a session.',
  valuesConfig: {
    READ_PROFILE: { description: 'Read your email address and your names.' },
    READ_USAGE: { description: 'Read usage, the balance and the list of sub accounts.' },
    READ_ORDERS: { description: 'Read orders and points.' },
    MANAGE_SUB_ACCOUNTS: {
      description:
        'Read, make, change and delete sub accounts, whose passwords it can set and never read; read proxy configurations.',
    },
    MANAGE_WHITELIST: { description: 'Read and change the IP whitelist.' },
  },
});

@ObjectType('ApiKey', {
  description: 'A key for a program. The secret itself was shown once, when it was made.',
})
export class ApiKey {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'What you call it.' })
  name!: string;

  @Field({ description: 'Its first characters, to recognise it by.' })
  prefix!: string;

  @Field(() => [ApiScopeEnum], { description: 'What it may do.' })
  scopes!: ApiScope[];

  @Field(() => [String], { description: 'Addresses it may be used from; empty means anywhere.' })
  sourceAddresses!: string[];

  @Field(() => Int, { description: 'How many requests it may make in a minute.' })
  requestsPerMinute!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it ends by itself; null means never.',
  })
  expiresAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was last used, to within a minute; null means never.',
  })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was revoked; null while it is alive.',
  })
  revokedAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it was made.' })
  createdAt!: Date;
}

export const ApiKeyConnection = connectionOf(ApiKey, 'ApiKey');

@InputType({ description: 'A key to be made.' })
export class ApiKeyCreateInput {
  @Field({ description: 'What you call it, 1 to 64 characters.' })
  name!: string;

  @Field(() => [ApiScopeEnum], { description: 'What it may do, at least one.' })
  scopes!: ApiScope[];

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it ends by itself; never when left out.',
  })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'IP addresses it may be used from, at most 20; anywhere when left out.',
  })
  sourceAddresses?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How many requests it may make in a minute, 1 to 6000; 120 when left out.',
  })
  requestsPerMinute?: number | null;
}

@ObjectType({ description: 'Result of making a key.' })
export class ApiKeyCreatePayload extends MutationPayload {
  @Field(() => ApiKey, { nullable: true, description: 'The key; null when none was made.' })
  apiKey!: ApiKey | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The secret to send as `Authorization: Bearer hk_…`. Shown this once; null when the call was a repetition.',
  })
  secret!: string | null;
}

@ObjectType({ description: 'Result of revoking a key.' })
export class ApiKeyRevokePayload extends MutationPayload {
  @Field(() => ApiKey, { nullable: true, description: 'The key as it is now.' })
  apiKey!: ApiKey | null;
}
