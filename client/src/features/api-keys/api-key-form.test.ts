import { problemsOf } from '../../../jest/problems';
import {
  apiKeyField,
  apiKeySchema,
  type ApiKeyValues,
  EMPTY_API_KEY,
  toApiKeyInput,
} from './api-key-form';

const VALID: ApiKeyValues = { ...EMPTY_API_KEY, name: 'Finance' };
const NOW = new Date('2026-11-21T04:00:00Z');

const problems = (values: Partial<ApiKeyValues>) =>
  problemsOf(apiKeySchema, { ...VALID, ...values });

test.each<[Partial<ApiKeyValues>, string]>([
  [{ name: '  ' }, 'name: NAME_REQUIRED'],
  [{ name: 'x'.repeat(65) }, 'name: NAME_TOO_LONG'],
  [{ scopes: [] }, 'scopes: SCOPES_REQUIRED'],
  [{ sourceAddresses: '1.1.1.1\n'.repeat(21) }, 'sourceAddresses: TOO_MANY_ADDRESSES'],
  [{ requestsPerMinute: 0 }, 'requestsPerMinute: LIMIT_OUT_OF_RANGE'],
  [{ requestsPerMinute: 6_001 }, 'requestsPerMinute: LIMIT_OUT_OF_RANGE'],
  [{ requestsPerMinute: null }, 'requestsPerMinute: LIMIT_OUT_OF_RANGE'],
])('refuses %j', async (values, problem) => {
  expect(await problems(values)).toEqual([problem]);
});

test('accepts ordinary values', async () => {
  expect(await problems({})).toEqual([]);
});

test('converts lifetimes to times, and lines to addresses', () => {
  const values: ApiKeyValues = {
    ...VALID,
    name: ' Finance ',
    lifetime: '30',
    sourceAddresses: ' 9.9.9.9, 8.8.8.8\n2620:fe::fe\n',
  };
  expect(toApiKeyInput(values, NOW)).toEqual({
    name: 'Finance',
    scopes: ['READ_USAGE'],
    expiresAt: '2026-12-21T04:00:00.000Z',
    sourceAddresses: ['9.9.9.9', '8.8.8.8', '2620:fe::fe'],
    requestsPerMinute: 120,
  });
  expect(toApiKeyInput({ ...VALID, lifetime: 'never' }, NOW).expiresAt).toBeNull();
});

test('maps the gateway’s fields to the form’s', () => {
  expect(['expiresAt', 'name'].map(apiKeyField)).toEqual(['lifetime', 'name']);
});
