import { apiKeyProblems, type ApiKeyRequest } from './api-key.js';

const NOW = new Date('2026-11-21T04:00:00Z');
const KEY: ApiKeyRequest = {
  name: 'Finance',
  scopes: ['READ_USAGE'],
  expiresAt: new Date(NOW.getTime() + 1),
  sourceAddresses: [],
  requestsPerMinute: 6_000,
};

test.each<[Partial<ApiKeyRequest>, string[]]>([
  [{}, []],
  [{ expiresAt: null, sourceAddresses: Array<string>(20).fill('1.1.1.1') }, []],
  [{ name: ' ' }, ['name: NAME_REQUIRED']],
  [{ name: 'x'.repeat(65) }, ['name: NAME_TOO_LONG']],
  [{ name: 'a\u0007b' }, ['name: NAME_CHARACTERS_REFUSED']],
  [{ scopes: [] }, ['scopes: SCOPES_REQUIRED']],
  [{ expiresAt: NOW }, ['expiresAt: EXPIRY_IN_THE_PAST']],
  [{ sourceAddresses: Array<string>(21).fill('1.1.1.1') }, ['sourceAddresses: TOO_MANY_ADDRESSES']],
  [{ requestsPerMinute: 0 }, ['requestsPerMinute: LIMIT_OUT_OF_RANGE']],
  [{ requestsPerMinute: 6_001 }, ['requestsPerMinute: LIMIT_OUT_OF_RANGE']],
  [{ requestsPerMinute: 1.5 }, ['requestsPerMinute: LIMIT_OUT_OF_RANGE']],
  [{ requestsPerMinute: null }, ['requestsPerMinute: LIMIT_OUT_OF_RANGE']],
  [{ name: '', scopes: [] }, ['name: NAME_REQUIRED', 'scopes: SCOPES_REQUIRED']],
])('a new key with %j has the problems %j', (changed, expected) => {
  const problems = apiKeyProblems({ ...KEY, ...changed }, NOW);
  expect(problems.map(({ field, code }) => `${field}: ${code}`)).toEqual(expected);
});
