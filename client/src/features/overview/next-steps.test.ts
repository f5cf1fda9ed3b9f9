import { isNewCustomer, toNextSteps } from './next-steps';

const me = (limits: (string | null)[], whitelist: number, apiKeys: number) => ({
  __typename: 'Me' as const,
  registeredAt: '2026-11-01T00:00:00Z',
  subAccounts: {
    __typename: 'SubAccountConnection' as const,
    totalCount: limits.length,
    nodes: limits.map((limitBytes, index) => ({
      __typename: 'SubAccount' as const,
      id: String(index),
      limitBytes,
    })),
  },
  whitelist: { __typename: 'WhitelistEntryConnection' as const, totalCount: whitelist },
  apiKeys: { __typename: 'ApiKeyConnection' as const, totalCount: apiKeys },
});

test('each next step is ticked by what the account has', () => {
  const none = { SUB_ACCOUNT: false, LIMIT: false, WHITELIST: false, CODE: false };
  expect(toNextSteps(me([null], 0, 0))).toEqual(none);
  expect(toNextSteps(me([null, null], 0, 0))).toEqual({ ...none, SUB_ACCOUNT: true });
  expect(toNextSteps(me(['5'], 0, 0))).toEqual({ ...none, LIMIT: true });
  expect(toNextSteps(me([null], 1, 1))).toEqual({ ...none, WHITELIST: true, CODE: true });
});

test('a customer is new for 30 days', () => {
  expect(isNewCustomer('2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z')).toBe(true);
  expect(isNewCustomer('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')).toBe(false);
});
