import type * as Types from '../../../schema/generated/schema-types.js';
import { typedAddress } from '../../../schema/rules/address.js';
import { apiKeyListProblems, apiKeyProblems } from '../../../schema/rules/api-key.js';
import { DEFAULT_API_KEY_REQUESTS_PER_MINUTE } from '../../../schema/rules/limits.js';
import { storedName } from '../../../schema/rules/name.js';
import { found, type Handlers, Refusal, type Session } from './answer.js';
import type { MockApiKey, World } from './records.js';
import { ago, DAY_MS, MINUTE_MS, type Seed } from './seed.js';

/** A live, unused key by default. */
export function mockApiKey(
  given: Pick<MockApiKey, 'id' | 'name'> & Partial<MockApiKey>,
): MockApiKey {
  return {
    prefix: `hk_${given.id.replaceAll('-', '').padEnd(8, 'x').slice(0, 8)}`,
    scopes: ['READ_USAGE'],
    sourceAddresses: [],
    requestsPerMinute: DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
    createdAt: '2026-08-03T09:30:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    ...given,
  };
}

/** One of each kind: used, expiring soon, revoked. */
export function makeApiKeys({ now, amount }: Seed): MockApiKey[] {
  if (amount === 'none') return [];
  const inDays = (days: number) => ago(now, -days * DAY_MS);
  const key = (id: string, name: string, daysOld: number, given: Partial<MockApiKey>) =>
    mockApiKey({ id, name, createdAt: inDays(-daysOld), ...given });
  return [
    key('key-3', 'Usage report for finance', 12, {
      prefix: 'hk_Jw3nQv8d',
      scopes: ['READ_USAGE', 'READ_ORDERS'],
      lastUsedAt: ago(now, 4 * MINUTE_MS),
    }),
    key('key-2', 'Provisioning, Hong Kong office', 40, {
      prefix: 'hk_b81kTmZr',
      scopes: ['READ_USAGE', 'MANAGE_SUB_ACCOUNTS', 'MANAGE_WHITELIST'],
      sourceAddresses: ['203.0.113.24'],
      lastUsedAt: inDays(-2),
      expiresAt: inDays(5),
    }),
    key('key-1', 'Trial of the API', 100, { prefix: 'hk_X0pLm4sa', revokedAt: inDays(-80) }),
  ];
}

export function apiKeyHandlers(world: World): Handlers {
  return {
    me: () => ({ apiKeys: world.apiKeys }),
    mutations: {
      apiKeyCreate: ({ input }: Types.MutationApiKeyCreateArgs, { user }: Session) => {
        if (!user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
        const [tooLong] = apiKeyListProblems({
          scopes: input.scopes,
          sourceAddresses: input.sourceAddresses ?? [],
        });
        if (tooLong !== undefined) throw new Refusal(tooLong.code, tooLong.field);
        const addresses = (input.sourceAddresses ?? []).map(typedAddress);
        const secret = `hk_${crypto.randomUUID().replaceAll('-', '')}mockmockmoc`;
        const apiKey = mockApiKey({
          id: `key-${crypto.randomUUID()}`,
          name: storedName(input.name),
          prefix: secret.slice(0, 11),
          scopes: input.scopes,
          sourceAddresses: addresses.filter((address) => address !== null),
          requestsPerMinute: input.requestsPerMinute ?? DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
          expiresAt: input.expiresAt ?? null,
          createdAt: world.now.toISOString(),
        });
        const expiresAt = apiKey.expiresAt === null ? null : new Date(apiKey.expiresAt);
        const [problem] = apiKeyProblems({ ...apiKey, name: input.name, expiresAt }, world.now);
        if (problem !== undefined) throw new Refusal(problem.code, problem.field);
        if (addresses.includes(null)) throw new Refusal('ADDRESS_INVALID', 'sourceAddresses');
        world.apiKeys = [apiKey, ...world.apiKeys];
        return { apiKey, secret };
      },
      apiKeyRevoke: ({ id }: Types.MutationApiKeyRevokeArgs) => {
        const apiKey = found(world.apiKeys, id, 'API key');
        apiKey.revokedAt ??= world.now.toISOString();
        return { apiKey };
      },
    },
  };
}
