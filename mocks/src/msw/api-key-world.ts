import type { ApiKey } from '../../../schema/generated/schema-types.js';
import { ago, DAY_MS, MINUTE_MS, type Seed } from './seed.js';
import { DEFAULT_API_KEY_REQUESTS_PER_MINUTE } from '../../../schema/rules/limits.js';

/** An API key of the in-memory world. */
export type MockApiKey = Omit<ApiKey, '__typename'>;

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
