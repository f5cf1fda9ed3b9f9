import type { ApiScope } from '../../../client/src/generated/schema-types.js';
import { DEFAULT_API_KEY_REQUESTS_PER_MINUTE } from '../../../schema/rules/limits.js';

/** API keys of the in-memory world. */
export interface MockApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly ApiScope[];
  readonly sourceAddresses: readonly string[];
  readonly requestsPerMinute: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
export function makeApiKeys(now: Date): MockApiKey[] {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return [
    mockApiKey({
      id: 'key-3',
      name: 'Usage report for finance',
      prefix: 'hk_Jw3nQv8d',
      scopes: ['READ_USAGE', 'READ_ORDERS'],
      createdAt: at(-12 * DAY_MS),
      lastUsedAt: at(-4 * MINUTE_MS),
    }),
    mockApiKey({
      id: 'key-2',
      name: 'Provisioning, Hong Kong office',
      prefix: 'hk_b81kTmZr',
      scopes: ['READ_USAGE', 'MANAGE_SUB_ACCOUNTS', 'MANAGE_WHITELIST'],
      sourceAddresses: ['203.0.113.24'],
      createdAt: at(-40 * DAY_MS),
      lastUsedAt: at(-2 * DAY_MS),
      expiresAt: at(5 * DAY_MS),
    }),
    mockApiKey({
      id: 'key-1',
      name: 'Trial of the API',
      prefix: 'hk_X0pLm4sa',
      createdAt: at(-100 * DAY_MS),
      revokedAt: at(-80 * DAY_MS),
    }),
  ];
}
