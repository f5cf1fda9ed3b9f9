import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ApiScope } from '../../../../schema/rules/api-key.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { ApiKeyEntity, ApiScopeEnum } from './api-key.entity.js';

@ObjectType('ApiKey', {
  description: 'A key for a program. Its secret was shown once, when it was created.',
})
export class ApiKey extends ApiKeyEntity {}

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
