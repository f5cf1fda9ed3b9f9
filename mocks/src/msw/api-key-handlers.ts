import { HttpResponse } from 'msw';
import { DEFAULT_API_KEY_REQUESTS_PER_MINUTE } from '../../../schema/rules/limits.js';
import { type MockApiKey, mockApiKey } from './api-key-world.js';
import { userOf } from './auth-handlers.js';
import { shownPage } from './connections.js';
import {
  mockApiKeyCreateMutation,
  mockApiKeyRevokeMutation,
  mockApiKeysQuery,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import type { MockUser } from './user-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

const shown = (key: MockApiKey) => ({ __typename: 'ApiKey', ...key }) as const;

/** Approximates the gateway's rule for source addresses: enough to show the error at its field. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]+)$/i;

function problemOf(user: MockUser, sourceAddresses: readonly string[]) {
  if (!user.emailVerified) return userError('EMAIL_NOT_VERIFIED', null);
  return sourceAddresses.every((address) => ADDRESS.test(address))
    ? null
    : userError('ADDRESS_INVALID', 'sourceAddresses');
}

export function apiKeyHandlers(world: World) {
  return [
    mockApiKeysQuery(({ request, variables }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            emailVerified: user.emailVerified,
            apiKeys: {
              __typename: 'ApiKeyConnection',
              ...shownPage(world.apiKeys, variables, shown),
            },
          },
        },
      });
    }),

    mockApiKeyCreateMutation(({ request, variables: { input } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const problem = problemOf(user, input.sourceAddresses ?? []);
      const secret = `hk_${crypto.randomUUID().replaceAll('-', '')}mockmockmoc`;
      const key = mockApiKey({
        id: `key-${crypto.randomUUID()}`,
        name: input.name,
        prefix: secret.slice(0, 11),
        scopes: input.scopes,
        sourceAddresses: input.sourceAddresses ?? [],
        requestsPerMinute: input.requestsPerMinute ?? DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
        expiresAt: input.expiresAt ?? null,
        createdAt: world.now.toISOString(),
      });
      if (problem === null) world.apiKeys = [key, ...world.apiKeys];
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          apiKeyCreate: {
            __typename: 'ApiKeyCreatePayload',
            apiKey: problem === null ? shown(key) : null,
            secret: problem === null ? secret : null,
            userErrors: problem === null ? [] : [problem],
          },
        },
      });
    }),

    mockApiKeyRevokeMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const current = world.apiKeys.find((key) => key.id === id);
      if (current === undefined) return graphqlError('NOT_FOUND', 'API key not found');
      const revokedAt = current.revokedAt ?? world.now.toISOString();
      world.apiKeys = world.apiKeys.map((key) => (key.id === id ? { ...key, revokedAt } : key));
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          apiKeyRevoke: {
            __typename: 'ApiKeyRevokePayload',
            apiKey: { __typename: 'ApiKey', id, revokedAt },
            userErrors: [],
          },
        },
      });
    }),
  ];
}
