import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ApiScope } from '../../../../schema/rules/api-key.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

export const ApiScopeEnum = enumType<ApiScope>(
  'ApiScope',
  'Scopes of an API key. Money, credentials, and the keys themselves always require a session.',
  {
    READ_PROFILE:
      'Read your email address, your names, the members of the account, and your billing details.',
    READ_USAGE: 'Read usage, the balance, and the list of sub accounts.',
    READ_ORDERS: 'Read orders, payments, invoices, points, and referrals.',
    MANAGE_SUB_ACCOUNTS:
      'Read, create, change, and delete sub accounts, and read proxy configurations. Can set passwords of sub accounts, but never read them.',
    MANAGE_WHITELIST: 'Read and change the IP whitelist.',
  },
);

@ObjectType('ApiKey', {
  description: 'A key for a program. Its secret was shown once, when it was created.',
})
export class ApiKey {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'Your name for the key.' })
  name!: string;

  @Field({ description: 'The first characters of the secret, to recognize the key by.' })
  prefix!: string;

  @Field(() => [ApiScopeEnum], { description: 'Scopes of the key.' })
  scopes!: ApiScope[];

  @Field(() => [String], { description: 'Addresses it may be used from. Empty means anywhere.' })
  sourceAddresses!: string[];

  @Field(() => Int, { description: 'Maximum number of requests per minute.' })
  requestsPerMinute!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it expires. Null means never.',
  })
  expiresAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was last used, to within a minute. Null means never.',
  })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it was revoked. Null while it is valid.',
  })
  revokedAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it was created.' })
  createdAt!: Date;
}

export const ApiKeyConnection = connectionOf(ApiKey, 'ApiKey');

@InputType({ description: 'An API key to create.' })
export class ApiKeyCreateInput {
  @Field({ description: 'Your name for the key, 1 to 64 characters.' })
  name!: string;

  @Field(() => [ApiScopeEnum], { description: 'Scopes of the key, at least one.' })
  scopes!: ApiScope[];

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it expires. Omitted means never.',
  })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description: 'IP addresses it may be used from, at most 20. Omitted means anywhere.',
  })
  sourceAddresses?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of requests per minute, 1 to 6000. Default: 120.',
  })
  requestsPerMinute?: number | null;
}

export const ApiKeyCreatePayload = payloadOf('ApiKeyCreatePayload', 'Result of `apiKeyCreate`.', {
  apiKey: [() => ApiKey, 'The key. Null if none was created.'],
  secret: [
    () => String,
    'The secret to send as `Authorization: Bearer hk_…`. Shown only here. Null if the call was repeated.',
  ],
});

export const ApiKeyPayload = payloadOf('ApiKeyPayload', 'An API key after a mutation.', {
  apiKey: [() => ApiKey, 'The updated key. Null if nothing was changed.'],
});
