import type * as Types from '../../../schema/generated/schema-types.js';
import { DEFAULT_API_KEY_REQUESTS_PER_MINUTE } from '../../../schema/rules/limits.js';
import { typedAddress } from '../../../schema/rules/address.js';
import { apiKeyProblems } from '../../../schema/rules/api-key.js';
import { storedName } from '../../../schema/rules/name.js';
import { found, type Handlers, Refusal, replaced, type Session } from './answer.js';
import { mockApiKey } from './api-key-world.js';
import { connection } from './connections.js';
import type { World } from './world.js';

export function apiKeyHandlers(world: World): Handlers {
  return {
    me: () => ({ apiKeys: (page: Types.MeApiKeysArgs) => connection(world.apiKeys, page) }),
    mutations: {
      apiKeyCreate: ({ input }: Types.MutationApiKeyCreateArgs, { user }: Session) => {
        if (!user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
        const addresses = (input.sourceAddresses ?? []).map(typedAddress);
        const sourceAddresses = addresses.filter((address) => address !== null);
        const requestsPerMinute = input.requestsPerMinute ?? DEFAULT_API_KEY_REQUESTS_PER_MINUTE;
        const expiresAt = input.expiresAt ?? null;
        const [problem] = apiKeyProblems(
          {
            name: input.name,
            scopes: input.scopes,
            sourceAddresses,
            requestsPerMinute,
            expiresAt: expiresAt === null ? null : new Date(expiresAt),
          },
          world.now,
        );
        if (problem !== undefined) throw new Refusal(problem.code, problem.field);
        if (addresses.includes(null)) throw new Refusal('ADDRESS_INVALID', 'sourceAddresses');
        const secret = `hk_${crypto.randomUUID().replaceAll('-', '')}mockmockmoc`;
        const apiKey = mockApiKey({
          ...input,
          name: storedName(input.name),
          id: `key-${crypto.randomUUID()}`,
          prefix: secret.slice(0, 11),
          sourceAddresses,
          requestsPerMinute,
          expiresAt,
          createdAt: world.now.toISOString(),
        });
        world.apiKeys = [apiKey, ...world.apiKeys];
        return { apiKey, secret };
      },
      apiKeyRevoke: ({ id }: Types.MutationApiKeyRevokeArgs) => {
        const key = found(world.apiKeys, id, 'API key');
        const apiKey = { ...key, revokedAt: key.revokedAt ?? world.now.toISOString() };
        world.apiKeys = replaced(world.apiKeys, apiKey);
        return { apiKey };
      },
    },
  };
}
